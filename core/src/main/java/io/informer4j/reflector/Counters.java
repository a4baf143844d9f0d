package io.informer4j.reflector;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a reflector has counted.
 *
 * <p><b>Threading:</b> written by the loop, read by anybody.
 */
final class Counters {

  private final AtomicLong lists = new AtomicLong();
  private final AtomicLong relists = new AtomicLong();
  private final AtomicLong watches = new AtomicLong();
  private final AtomicLong events = new AtomicLong();
  private final AtomicLong backoffs = new AtomicLong();
  private volatile @Nullable SourceFailure lastFailure;
  private volatile long lastEventNanoTime;
  private volatile boolean alive;

  void countList(boolean relist) {
    add(lists);
    if (relist) {
      add(relists);
    }
  }

  void countWatch() {
    add(watches);
  }

  void countBackoff() {
    add(backoffs);
  }

  void countEvent(long nanoTime) {
    add(events);
    signOfLife(nanoTime);
  }

  void signOfLife(long nanoTime) {
    lastEventNanoTime = nanoTime;
    alive = true;
  }

  void failed(SourceFailure failure) {
    lastFailure = failure;
  }

  /** One writer needs no read-modify-write. */
  private static void add(AtomicLong counter) {
    counter.setRelease(counter.getPlain() + 1);
  }

  ReflectorStatus status(ReflectorState state, ListMode mode, Progress progress) {
    return new ReflectorStatus(
        state,
        mode,
        progress.last(),
        progress.isUnavailable(),
        progress.epoch(),
        Optional.ofNullable(lastFailure),
        alive ? OptionalLong.of(lastEventNanoTime) : OptionalLong.empty(),
        lists.get(),
        relists.get(),
        watches.get(),
        events.get(),
        backoffs.get());
  }
}
