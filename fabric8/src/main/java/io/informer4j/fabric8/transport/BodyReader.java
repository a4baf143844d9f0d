package io.informer4j.fabric8.transport;

/**
 * Makes something of the body of one answer, list or watch, and hands it to the sink. Knows nothing of HTTP, demand and threads:
 * that is the {@link Exchange}'s, which calls it from its loop.
 *
 * <p>What is wrong with the bytes is thrown: {@link BrokenBodyException}, or an {@code UnreadableObjectException} of the
 * codec.
 */
interface BodyReader {

  /** Takes the next bytes; not while {@link #hasNext}. They may be changed afterwards. */
  void feed(byte[] bytes, int from, int to);

  /** Returns whether there is an item or event to deliver. */
  boolean hasNext();

  /** Delivers the next item or event. */
  void deliver();

  /** Returns whether the body may end here. */
  boolean isWhole();

  /** The body has ended where it may. */
  void end();
}
