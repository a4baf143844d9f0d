package io.informer4j.fabric8.transport;

import org.jspecify.annotations.Nullable;

/**
 * Reads a body part by part, as they are cut out of it.
 *
 * @param <P> an item, or an event
 */
abstract class PartReader<P> implements BodyReader {

  private @Nullable P next;

  /** Returns the next part, or null if more bytes are needed for it. */
  abstract @Nullable P cut();

  /** Makes something of a part and hands it on. */
  abstract void deliver(P part);

  @Override
  public final boolean hasNext() {
    if (next == null) {
      next = cut();
    }
    return next != null;
  }

  @Override
  public final void deliver() {
    P part = next;
    if (part == null) {
      throw new IllegalStateException("there is nothing to deliver");
    }
    deliver(part);
    next = null;
  }
}
