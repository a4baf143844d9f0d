package io.informer4j.queue;

/**
 * A queue is closed: nothing is left in it and nothing will come any more, or it takes nothing in any more
 * (client-go: {@code ErrFIFOClosed}).
 */
public final class QueueClosedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  QueueClosedException() {
    this("the queue is closed and nothing is left in it");
  }

  QueueClosedException(String message) {
    super(message);
  }
}
