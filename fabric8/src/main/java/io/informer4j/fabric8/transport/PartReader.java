package io.informer4j.fabric8.transport;

import io.informer4j.wire.Slice;
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

  /** Returns a part for somebody else to read, or null for one that is to be delivered in its turn. */
  abstract @Nullable Unread later(P part);

  /** Returns bytes that stay as they are when the cutter goes on. */
  static Slice kept(Slice slice) {
    return new Slice(slice.copy(), 0, slice.length(), slice.excess());
  }

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

  /** Takes out the next part for somebody else to read. Returns null if there is none, or none that is to be read that way. */
  final @Nullable Unread takeLater() {
    P part = hasNext() ? next : null;
    Unread later = part == null ? null : later(part);
    if (later != null) {
      next = null;
    }
    return later;
  }
}
