package io.informer4j.workqueue;

/** Says that a queue was shut down and has nothing left to hand out. */
public final class WorkQueueClosedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WorkQueueClosedException(String queue) {
    super("the work queue '" + queue + "' was shut down and has nothing left to hand out");
  }
}
