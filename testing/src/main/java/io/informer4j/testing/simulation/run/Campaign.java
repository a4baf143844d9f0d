package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Runs seeds, each by itself on one of several threads, and adds up what comes of them. The one place of the simulator
 * that knows threads and real time: what runs inside knows neither.
 *
 * <p>A run that takes longer than the given patience ends the campaign with a violation: nobody would ever hear of it
 * otherwise. Its thread is abandoned.
 *
 * <p><b>Threading:</b> {@link #run} blocks its caller, who also runs the observer's {@code onProgress}; {@code
 * onViolation} runs on the workers, one at a time.
 */
final class Campaign {

  /** What runs break that do not end. */
  static final String STUCK = "stuck";

  private static final Duration PROGRESS = Duration.ofMillis(500);

  /** Is told how it goes. */
  interface Observer {

    /** Some time has passed. */
    void onProgress(long finished, long violations, double seconds);

    /** A promise was broken. */
    void onViolation(long seed, Violation violation);
  }

  /**
   * What came of it.
   *
   * @param tally all runs together
   * @param seconds how long they took
   */
  record Outcome(Tally tally, double seconds) {}

  private final SeedRange seeds;
  private final Optional<Duration> limit;
  private final int threads;
  private final Duration patience;
  private final LongFunction<SimulationResult> run;
  private final Observer observer;
  private final LongSupplier clock;

  private final AtomicLong nextPlace = new AtomicLong();
  private final Object lock = new Object();
  private final Tally tally;
  private final List<Worker> workers = new ArrayList<>();
  private long began;
  private volatile boolean isOver;

  /**
   * @param command which seeds, how long and on how many threads
   * @param tally adds the runs up
   * @param patience how long one run may take
   * @param run runs a seed; must not throw
   * @param observer is told how it goes
   * @param clock the time in nanoseconds
   */
  Campaign(
      Command.Seeds command,
      Tally tally,
      Duration patience,
      LongFunction<SimulationResult> run,
      Observer observer,
      LongSupplier clock) {
    this.seeds = command.range();
    this.limit = command.limit();
    this.threads = (int) Math.min(command.threads(), command.range().count());
    this.tally = tally;
    this.patience = patience;
    this.run = run;
    this.observer = observer;
    this.clock = clock;
  }

  /** Runs them all, or until the time is over. */
  Outcome run() throws InterruptedException {
    began = clock.getAsLong();
    CountDownLatch done = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      Worker worker = new Worker(done);
      workers.add(worker);
      Thread thread = new Thread(worker, "simulate-" + i);
      // Abandoned when a run does not end.
      thread.setDaemon(true);
      thread.start();
    }
    try {
      while (!done.await(PROGRESS.toMillis(), TimeUnit.MILLISECONDS) && !isAnyStuck()) {
        synchronized (lock) {
          observer.onProgress(tally.finished(), tally.violationCount(), seconds());
        }
      }
    } finally {
      isOver = true;
    }
    synchronized (lock) {
      return new Outcome(tally, seconds());
    }
  }

  private boolean isAnyStuck() {
    boolean isStuck = false;
    for (Worker worker : workers) {
      if (worker.isStuck()) {
        isStuck = true;
        report(
            worker.seed, new Violation(STUCK, -1, "the run does not end: waited for " + patience));
      }
    }
    return isStuck;
  }

  private void report(long seed, Violation violation) {
    synchronized (lock) {
      tally.addViolation(seed, violation);
      observer.onViolation(seed, violation);
    }
  }

  private double seconds() {
    return (clock.getAsLong() - began) / 1e9;
  }

  /** Takes one seed after the other. */
  private final class Worker implements Runnable {
    private final CountDownLatch done;
    private volatile long seed;
    private volatile long since = clock.getAsLong();
    private volatile boolean isDone;

    Worker(CountDownLatch done) {
      this.done = done;
    }

    @Override
    public void run() {
      try {
        for (long place = next(); place >= 0; place = next()) {
          seed = seeds.at(place);
          since = clock.getAsLong();
          finish(Campaign.this.run.apply(seed));
        }
      } finally {
        isDone = true;
        done.countDown();
      }
    }

    /** Returns the place of the next seed, or a negative number if there is none. */
    private long next() {
      boolean isLate = limit.isPresent() && seconds() * 1e3 >= limit.get().toMillis();
      if (isOver || isLate) {
        return -1;
      }
      long place = nextPlace.getAndIncrement();
      return place < seeds.count() ? place : -1;
    }

    private void finish(SimulationResult result) {
      synchronized (lock) {
        if (isOver) {
          return;
        }
        tally.add(result);
        result.violation().ifPresent(violation -> observer.onViolation(seed, violation));
      }
    }

    boolean isStuck() {
      return !isDone && clock.getAsLong() - since > patience.toNanos();
    }
  }
}
