package io.informer4j.workqueue;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that is held for a few dozen nanoseconds: who does not get it looks again for a moment before the thread is parked,
 * since parking and waking take a hundred times as long as waiting does.
 *
 * <p><b>Threading:</b> may be used from any thread, virtual ones included; parks, never pins.
 */
final class LeafLock {

  private static final int LOOKS = Runtime.getRuntime().availableProcessors() > 1 ? 64 : 0;

  private final ReentrantLock lock = new ReentrantLock();

  void lock() {
    if (!lock.tryLock()) {
      lockContended();
    }
  }

  private void lockContended() {
    for (int i = 0; i < LOOKS; i++) {
      Thread.onSpinWait();
      if (!lock.isLocked() && lock.tryLock()) {
        return;
      }
    }
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }
}
