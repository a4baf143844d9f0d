package io.informer4j.controller.leader;

/** Where an elector stands in its life; {@link Election} says what leads from one to the next. */
enum Phase {
  /** Not started. */
  NEW("not started"),
  /** Tries to get the lock. */
  ACQUIRING("waits"),
  /** Has the lock, and renews it. */
  LEADING("leads"),
  /** Had the lock, and never will again. */
  LOST("lost"),
  /** Was told to stop, and waits for callbacks before it gives the lock back. */
  STOPPING("stops"),
  /** Gives the lock back. */
  RELEASING("gives the lock back"),
  /** Does nothing any more. */
  CLOSED("closed");

  private final String words;

  Phase(String words) {
    this.words = words;
  }

  /** Returns it in words for people. */
  String words() {
    return words;
  }
}
