package io.informer4j.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * A runtime without threads and without a clock: tasks wait until the test runs them, time passes when
 * the test says so, and chance follows a seed. The same seed gives the same run.
 *
 * <pre>{@code
 * DeterministicRuntime runtime = new DeterministicRuntime(42);
 * informer.start();
 * runtime.runUntilIdle();                 // everything that needs no time
 * runtime.advance(Duration.ofMinutes(5)); // timers fire in order, each at its own time
 * }</pre>
 *
 * <p>Tasks run in the order in which they came; with {@link #shuffled} the seed picks among those that
 * wait, which is how other orders are explored. A task that throws fails whoever ran it, the test as a
 * rule. An interrupt that a task leaves behind does not reach the next one.
 *
 * <p>A task may itself wait ({@link #await}) or let time pass: others run meanwhile, nested in it, as
 * they would on other threads.
 *
 * <p><b>Threading:</b> all of it belongs to one thread, the test's. The methods of {@link
 * InformerRuntime} may be called from others too (a producer thread in a test), but only the owner runs
 * tasks and draws from {@link #random}.
 */
public final class DeterministicRuntime implements InformerRuntime {

  private record Timer(long at, long sequence, OneShot task) implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  private final SplittableRandom random;
  /** Has a sequence of its own, so that a draw by the engine does not change which task is next. */
  private final SplittableRandom order;

  private final boolean shuffle;
  private final TaskRing ready = new TaskRing();
  private final NavigableSet<Timer> timers = new TreeSet<>();
  private long now;
  private long sequence;

  /** Creates a runtime that runs tasks in order; the seed decides about jitter. */
  public DeterministicRuntime(long seed) {
    this(seed, false);
  }

  private DeterministicRuntime(long seed, boolean shuffle) {
    this.random = new SplittableRandom(seed);
    this.order = random.split();
    this.shuffle = shuffle;
  }

  /** Creates a runtime in which the seed also decides which of the waiting tasks runs next. */
  public static DeterministicRuntime shuffled(long seed) {
    return new DeterministicRuntime(seed, true);
  }

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public Instant now() {
    return EPOCH.plusNanos(nanoTime());
  }

  @Override
  public synchronized Cancellable schedule(Duration delay, Runnable task) {
    Timer timer = new Timer(after(delay), sequence++, new OneShot(task));
    timers.add(timer);
    return () -> cancel(timer);
  }

  private synchronized void cancel(Timer timer) {
    timers.remove(timer);
    timer.task.cancel();
  }

  @Override
  public Executor loops() {
    return this::enqueue;
  }

  @Override
  public Executor handlers() {
    return this::enqueue;
  }

  private synchronized void enqueue(Runnable task) {
    ready.add(task);
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  /**
   * Runs tasks, and lets time pass when there are none, until the stage has ended or the time is over.
   */
  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) {
    return advanceUntil(() -> stage.toCompletableFuture().isDone(), timeout);
  }

  /** Runs one waiting task. Returns whether there was one. */
  public boolean step() {
    Runnable task;
    synchronized (this) {
      if (ready.size() == 0) {
        return false;
      }
      task = ready.take(shuffle ? order.nextInt(ready.size()) : 0);
    }
    boolean interruptedBefore = Thread.currentThread().isInterrupted();
    try {
      task.run();
    } finally {
      if (!interruptedBefore) {
        Thread.interrupted();
      }
    }
    return true;
  }

  /** Runs waiting tasks until there are none. Time stands still. Returns how many ran. */
  public int runUntilIdle() {
    int ran = 0;
    fireTimersDue();
    while (step()) {
      ran++;
      fireTimersDue();
    }
    return ran;
  }

  /**
   * Lets time pass: every timer fires at its own time, and everything it causes is run before the next.
   */
  public void advance(Duration duration) {
    advanceUntil(() -> false, duration);
  }

  /**
   * Lets time pass until the condition holds, at most this long; if it does not come to hold, all of the
   * time has passed. Returns whether it holds.
   */
  public boolean advanceUntil(BooleanSupplier condition, Duration atMost) {
    long end = after(atMost);
    while (!condition.getAsBoolean()) {
      fireTimersDue();
      if (!step() && !moveToNextTimer(end)) {
        moveTo(end);
        return condition.getAsBoolean();
      }
    }
    return true;
  }

  /**
   * Lets time pass in which nothing runs, as in a long collection: timers that come due meanwhile are late and fire
   * afterwards.
   */
  public void pause(Duration duration) {
    moveTo(after(duration));
  }

  /** Returns how many tasks wait to be run now. */
  public synchronized int readyTasks() {
    return ready.size();
  }

  /** Returns how many timers are set. */
  public synchronized int pendingTimers() {
    return timers.size();
  }

  private synchronized void fireTimersDue() {
    while (!timers.isEmpty() && timers.first().at <= now) {
      ready.add(timers.pollFirst().task);
    }
  }

  private synchronized boolean moveToNextTimer(long end) {
    if (timers.isEmpty() || timers.first().at > end) {
      return false;
    }
    moveTo(timers.first().at);
    return true;
  }

  /** Time never goes back, though a task may have let more of it pass than its caller meant to. */
  private synchronized void moveTo(long time) {
    now = Math.max(now, time);
  }

  /** The time is never before now nor beyond the end of all times, however long the delay. */
  private synchronized long after(Duration delay) {
    long nanos = Math.max(0, TimeUnit.NANOSECONDS.convert(delay));
    return nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + nanos;
  }
}
