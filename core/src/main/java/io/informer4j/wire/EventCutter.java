package io.informer4j.wire;

import org.jspecify.annotations.Nullable;

/**
 * Cuts the events out of a watch as its bytes arrive, however they are chunked.
 *
 * <pre>{@code
 * cutter.feed(chunk, 0, chunk.length);
 * for (CutEvent event = cutter.next(); event != null; event = cutter.next()) { … }
 * }</pre>
 *
 * <p>Holds no more than the event in progress. One whose object is beyond the limits is handed out with the first bytes of it,
 * {@linkplain Slice#excess marked}, while the rest is skipped. After an exception a cutter is of no more use.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public interface EventCutter {

  /**
   * Takes the next bytes, which may be changed once {@link #next} has returned null. Not before it has returned null for the
   * bytes before.
   */
  void feed(byte[] chunk, int from, int to);

  /**
   * Returns the next event, its object valid until the next call of this method or of {@link #feed}, or null if more bytes are
   * needed.
   *
   * @throws UnexpectedBodyException if this is no event, but something else
   * @throws io.informer4j.codec.UnreadableObjectException if an event is malformed around its object
   */
  @Nullable
  CutEvent next();

  /** Returns whether everything fed was taken, so that a stream that ends here has lost nothing. */
  boolean isAtBoundary();
}
