package io.informer4j.fabric8.transport;

/**
 * Makes something of the body of one answer, list or watch, and hands it to the sink. Knows nothing of HTTP, demand and threads:
 * that is the {@link Exchange}'s, which calls it from its loop.
 *
 * <p>What is wrong with the bytes is thrown: {@link BrokenBodyException}, or an {@code UnreadableObjectException} of the
 * codec.
 */
interface BodyReader {

  /** Takes the next bytes; not while {@link #hasNext} or {@link #isFull}. They may be changed afterwards. */
  void feed(byte[] bytes, int from, int to);

  /** Returns whether there is an item or event to deliver. */
  boolean hasNext();

  /** Delivers the next item or event. */
  void deliver();

  /** Returns whether it has so much in hand that it takes no more bytes, while so many are asked for. */
  default boolean isFull(long demand) {
    return false;
  }

  /** Does something that has to be done before {@link #hasNext}. Returns whether there was anything to do. */
  default boolean work() {
    return false;
  }

  /** Returns whether there is more to come of the bytes that it has taken: the end is not told before. */
  default boolean isBusy() {
    return false;
  }

  /** Returns whether what comes next can wait until there is more of it, being of no use to anybody before the last of it. */
  default boolean canWait() {
    return false;
  }

  /** Returns whether the body may end here. */
  boolean isWhole();

  /** The body has ended where it may. */
  void end();

  /** Nothing of what it has in hand is wanted any more. */
  default void close() {}
}
