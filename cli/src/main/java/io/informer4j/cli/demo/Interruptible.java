package io.informer4j.cli.demo;

import java.time.Duration;
import java.util.Iterator;

/**
 * Ends early when somebody says stop: a hundred thousand objects take a while.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class Interruptible<T> implements Iterator<T> {

  /** To be asked costs more than many an object. */
  private static final int ASKED_EVERY = 512;

  private final Iterator<T> all;
  private final Stop stop;
  private int taken;
  private boolean isStopped;

  Interruptible(Iterator<T> all, Stop stop) {
    this.all = all;
    this.stop = stop;
  }

  @Override
  public boolean hasNext() {
    return !isStopped && all.hasNext();
  }

  @Override
  public T next() {
    taken++;
    if (taken % ASKED_EVERY == 0) {
      try {
        isStopped = stop.await(Duration.ZERO);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        isStopped = true;
      }
    }
    return all.next();
  }
}
