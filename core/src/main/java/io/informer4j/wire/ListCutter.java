package io.informer4j.wire;

import org.jspecify.annotations.Nullable;

/**
 * Cuts the items out of a list as its bytes arrive, however they are chunked.
 *
 * <pre>{@code
 * cutter.feed(chunk, 0, chunk.length);
 * for (Slice item = cutter.next(); item != null; item = cutter.next()) { … }
 * if (cutter.isComplete()) { cutter.head().resourceVersion(); }
 * }</pre>
 *
 * <p>Holds no more than the item in progress. One that is malformed inside is handed out like any other, and is found by
 * whoever decodes it. One that is beyond the limits is handed out as its first bytes, {@linkplain Slice#excess marked}, while
 * the rest of it is skipped. After an exception a cutter is of no more use.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public interface ListCutter {

  /**
   * Takes the next bytes, which may be changed once {@link #next} has returned null. Not before it has returned null for the
   * bytes before.
   */
  void feed(byte[] chunk, int from, int to);

  /**
   * Returns the next item, valid until the next call of this method or of {@link #feed}, or null if more bytes are needed or the
   * list is complete.
   *
   * @throws UnexpectedBodyException if this is no list, but something else
   * @throws io.informer4j.codec.UnreadableObjectException if the list is malformed around its items
   */
  @Nullable
  Slice next();

  /** Returns whether the list has been seen to its end. A body that ends before is cut off. */
  boolean isComplete();

  /** Returns what the list says of itself; once it is complete, all of it. */
  ListHead head();
}
