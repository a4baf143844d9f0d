package io.informer4j.workqueue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is left to do once the lock is free: completing futures, setting timers, telling metrics. Most operations leave nothing,
 * and cost nothing here.
 *
 * <pre>{@code
 * Runnable later;
 * lock.lock();
 * try {
 *   …
 *   later = afterwards.take();
 * } finally {
 *   lock.unlock();
 * }
 * later.run();
 * }</pre>
 *
 * <p><b>Threading:</b> guarded by the lock of its queue; what {@link #take} returns is the taker's own.
 */
final class Afterwards {

  private @Nullable List<Runnable> tasks;

  void add(Runnable task) {
    List<Runnable> list = tasks;
    if (list == null) {
      list = new ArrayList<>(2);
      tasks = list;
    }
    list.add(task);
  }

  /** Returns everything that was added since the last call, to be run in this order. */
  Runnable take() {
    List<Runnable> list = tasks;
    if (list == null) {
      return Afterwards::nothing;
    }
    tasks = null;
    return () -> list.forEach(Runnable::run);
  }

  private static void nothing() {}
}
