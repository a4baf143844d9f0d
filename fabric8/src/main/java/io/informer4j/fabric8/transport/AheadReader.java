package io.informer4j.fabric8.transport;

import org.jspecify.annotations.Nullable;

/**
 * Reads a body like the reader inside of it, but decodes the objects of a long list ahead of their turn, with the help of other
 * threads. The sink cannot tell the difference: what it is handed, and in which order, is the same.
 *
 * <p>The first objects are read as they come, so that a short list costs nothing more. From the first part on that is none of the
 * list any more, the end of a streaming list for instance, everything is again.
 *
 * <p><b>Threading:</b> as {@link BodyReader}, for the exchange's loop.
 */
final class AheadReader implements BodyReader {

  private final PartReader<?> parts;
  private final OrderedStage stage;
  /** How many more are read as they come. */
  private int before;

  private boolean gathers = true;
  private @Nullable RuntimeException broken;

  AheadReader(PartReader<?> parts, OrderedStage stage, int before) {
    this.parts = parts;
    this.stage = stage;
    this.before = before;
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    try {
      parts.feed(bytes, from, to);
      if (gathers && before == 0) {
        gather();
      }
    } catch (RuntimeException e) {
      broken = e; // in its turn: what came before it counts
      gathers = false;
    }
  }

  private void gather() {
    for (Unread part = parts.takeLater(); part != null; part = parts.takeLater()) {
      stage.add(part);
    }
    gathers = !parts.hasNext();
  }

  @Override
  public boolean hasNext() {
    if (!stage.isEmpty()) {
      return stage.hasNext();
    }
    if (broken != null) {
      throw broken;
    }
    return parts.hasNext();
  }

  @Override
  public void deliver() {
    if (stage.isEmpty()) {
      parts.deliver();
      before = Math.max(0, before - 1);
    } else {
      stage.next().run();
    }
  }

  @Override
  public boolean isFull(long demand) {
    return !stage.isEmpty() && (!gathers || stage.isFull(demand));
  }

  @Override
  public boolean work() {
    return stage.work();
  }

  @Override
  public boolean isBusy() {
    return !stage.isEmpty();
  }

  @Override
  public boolean canWait() {
    return parts.canWait();
  }

  @Override
  public boolean isWhole() {
    return parts.isWhole();
  }

  @Override
  public void end() {
    parts.end();
  }

  @Override
  public void close() {
    stage.close();
  }
}
