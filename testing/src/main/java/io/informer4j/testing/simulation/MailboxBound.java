package io.informer4j.testing.simulation;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.informer.MailboxStats;
import io.informer4j.informer.QueueKind;
import org.jspecify.annotations.Nullable;

/**
 * How much may wait for a handler, and for the store (G11, G25).
 *
 * <p>Where events are merged, what waits beyond the capacity is at most a delete of each key that the handler knows and
 * an add of each key that the store has, and as much again behind each replay, relist or resync that waits, since nothing
 * is merged across these. Handler and store know no more keys than there are names.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param names how many names there are
 * @param queueKind which queue the informer has
 * @param highWaterMark how many changes may wait in it before the informer asks for no more
 */
record MailboxBound(int names, QueueKind queueKind, int highWaterMark) {

  /** What a handler that is quick takes out of its mailbox at once; it counts as pending until it is handled. */
  private static final int TAKEN_AT_ONCE = 32;

  /** Replay, relist and resync. */
  private static final int CURSORS = 3;

  /** A list needs no room in the queue, nor does the first event of a second watch. */
  private static final int WITHOUT_ROOM = 4;

  /** Returns how much may wait for a handler in this moment. */
  int pending(HandlerOptions options, int cursorsWaiting) {
    int capacity = options.mailboxCapacity();
    return switch (options.mailboxPolicy()) {
      case FAIL -> capacity + CURSORS;
      case MERGE -> Math.max(capacity, TAKEN_AT_ONCE) + (cursorsWaiting + 1) * 2 * names + CURSORS;
      // A relist that finds another one there comes as single events. Under the queue per key a
      // batch is so many keys, each with all changes that wait for it.
      case BLOCK ->
        capacity
            + 2 * names
            + CURSORS
            + (queueKind == QueueKind.PER_KEY ? highWaterMark + 2 * names : 0);
    };
  }

  /** Judges a mailbox. Returns what is wrong with it, or null. */
  @Nullable
  String judge(HandlerOptions options, MailboxStats stats) {
    int bound = pending(options, stats.cursorsWaiting());
    if (stats.pending() > bound) {
      return "expected at most " + bound + " events to wait (" + options.mailboxPolicy()
          + ", capacity " + options.mailboxCapacity() + ", " + names + " names, "
          + stats.cursorsWaiting() + " cursors), found " + stats.pending();
    }
    if (stats.merged() > 0 && options.mailboxPolicy() != MailboxPolicy.MERGE) {
      return "expected nothing to be merged under " + options.mailboxPolicy() + ", found "
          + stats.merged();
    }
    return null;
  }

  /** Judges how much waits for the store. Returns what is wrong, or null. */
  @Nullable
  String judgeQueue(int depth) {
    int bound = queueKind == QueueKind.PER_KEY ? names : highWaterMark + WITHOUT_ROOM;
    return depth > bound
        ? "expected at most " + bound + " entries in the queue, whose high-water mark is "
            + highWaterMark + ", found " + depth
        : null;
  }
}
