package io.informer4j.workqueue;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands keys to workers: a key waits once however often it is added, and is never worked on by two at once (client-go: {@code
 * workqueue.TypedRateLimitingInterface}).
 *
 * <pre>{@code
 * WorkQueue<ObjectName> queue = WorkQueue.<ObjectName>builder("websites").build();
 * informer.addEventHandler(event -> queue.add(event.name()));
 *
 * ObjectName key = queue.take();
 * try {
 *   reconcile(key);
 *   queue.forget(key);
 * } catch (RuntimeException e) {
 *   queue.addRateLimited(key);
 * } finally {
 *   queue.done(key);
 * }
 * }</pre>
 *
 * <p><b>Each key once.</b> Every key taken must be given back with {@link #done}, once. A key that is added while it is worked on
 * waits again from then on, once, however often it was added. A {@code done} for a key that nobody works on is counted, logged and
 * otherwise ignored.
 *
 * <p><b>Order.</b> Higher priorities first; within one, first come, first served. Every sixteenth hand-out that passes over lower
 * priorities goes to them instead, to the key that waits longest, so that none starves. A key that is added again with a higher
 * priority moves up, to the end of those; a lower one changes nothing.
 *
 * <p><b>Delays.</b> Of several delayed adds of a key the earliest time and the highest priority count. A direct add does not
 * cancel a delayed one: the key comes now, and again at its time, since who asked for a key after a deadline wants to look at it
 * after that deadline. A delay that ends while the key waits anyway changes nothing.
 *
 * <p><b>Memory.</b> The queue holds what was added and is not done, and has no bound of its own: keys collapse, so that there are
 * no more than there are objects. A delayed key costs about 100 bytes beyond itself. There is one timer, whatever is delayed.
 *
 * <p><b>Threading:</b> may be used from any thread. Stages complete on the thread that brings the key: one that adds, that calls
 * {@code done}, or that of a timer; what depends on them must not block there. {@code equals} of keys runs under the queue's lock.
 * Rate limiter, metrics and what depends on stages run without it.
 */
public final class WorkQueue<K> implements AutoCloseable {

  private static final Duration REFRESH = Duration.ofMillis(500);

  /** A time-out for those that have none: taking waits for as long as it takes. */
  private static final Duration LONG = Duration.ofDays(365);

  private final String name;
  private final InformerRuntime runtime;
  private final RateLimiter<K> limiter;
  private final QueueClock clock;
  private final SpuriousDoneLog spuriousDones;
  private final boolean hasMetrics;
  private volatile boolean keepsTimes;

  private final LeafLock lock = new LeafLock();
  private final Afterwards afterwards = new Afterwards();
  private final QueueState<K> state;
  private final DelayTimer timer;
  private boolean isRefreshing;

  private WorkQueue(Builder<K> builder) {
    this.name = builder.name;
    this.runtime = builder.runtime;
    this.limiter = builder.limiter;
    this.hasMetrics = builder.metrics != null;
    this.clock = new QueueClock(runtime);
    this.spuriousDones = new SpuriousDoneLog(name);
    Notes notes = new Notes(name, builder.metrics, afterwards);
    this.state = new QueueState<>(afterwards, notes, this::deliver);
    this.timer = new DelayTimer(runtime, clock, lock, afterwards, this::release);
    if (hasMetrics) {
      state.keepTimes(0);
      keepsTimes = true;
    }
  }

  /** Returns a builder of a queue with this name. */
  public static <K> Builder<K> builder(String name) {
    return new Builder<>(name);
  }

  /** Returns the name, for metrics and messages. */
  public String name() {
    return name;
  }

  /** Adds a key, at once and with priority 0. Does nothing after a shut-down. */
  public void add(K key) {
    addNow(key, Urgency.DEFAULT, false);
  }

  /**
   * Adds a key after a delay; of several the earliest counts. A key that is worked on keeps the priority with which it was handed
   * out; others get priority 0. Does nothing after a shut-down.
   */
  public void addAfter(K key, Duration delay) {
    add(key, delay, Urgency.AS_HANDED_OUT, true);
  }

  /**
   * Adds a key after the delay that the rate limiter says. A key that is worked on keeps the priority with which it was handed out;
   * others get priority 0. Does nothing after a shut-down, except that the limiter counts a failure.
   */
  public void addRateLimited(K key) {
    add(key, limiter.when(key), Urgency.AS_HANDED_OUT, true);
  }

  /** Adds a key as the options say. Does nothing after a shut-down, except that a limiter that is asked counts a failure. */
  public void add(K key, AddOptions options) {
    Duration delay = options.after();
    if (options.isRateLimited()) {
      Duration limited = limiter.when(key);
      delay = limited.compareTo(delay) > 0 ? limited : delay;
    }
    boolean isRetry = options.isRateLimited() || isPositive(delay);
    add(key, delay, Urgency.of(options.priority()), isRetry);
  }

  private void add(K key, Duration delay, Urgency urgency, boolean isRetry) {
    if (isPositive(delay)) {
      addLater(key, delay, urgency);
    } else {
      addNow(key, urgency, isRetry);
    }
  }

  private static boolean isPositive(Duration delay) {
    return !delay.isZero() && !delay.isNegative();
  }

  private void addNow(K key, Urgency urgency, boolean isRetry) {
    int hash = EntryTable.hash(key);
    long now = measuredTime();
    Runnable later;
    lock.lock();
    try {
      if (isRetry) {
        state.countRetry();
      }
      state.add(key, hash, urgency, now);
      later = end();
    } finally {
      lock.unlock();
    }
    later.run();
  }

  private void addLater(K key, Duration delay, Urgency urgency) {
    int hash = EntryTable.hash(key);
    long time = clock.after(delay);
    change(() -> {
      state.countRetry();
      state.addDelayed(key, hash, urgency, time);
    });
  }

  /** Ends delays that are over. Called by the timer. */
  private void release(long timerNumber) {
    long now = clock.now();
    change(() -> {
      if (timer.hasFired(timerNumber)) {
        state.releaseDue(now);
      }
    });
  }

  /** Returns the next key if one is ready. */
  public Optional<K> poll() {
    return Optional.ofNullable(next(null));
  }

  /** Returns the next key; if there is none, lets the taker, if there is one, wait for it. */
  private @Nullable K next(@Nullable CompletableFuture<K> taker) {
    long now = measuredTime();
    K key;
    Runnable later;
    lock.lock();
    try {
      key = state.poll(now);
      if (key == null && taker != null) {
        state.enlist(taker);
      }
      later = end();
    } finally {
      lock.unlock();
    }
    later.run();
    return key;
  }

  /**
   * Returns a stage that completes with the next key, and fails with {@link WorkQueueClosedException} when there will be none.
   * Those who wait are served in the order in which they came. Who no longer wants a key cancels the stage's future: a key that
   * comes then goes to the next.
   *
   * <pre>{@code
   * queue.takeAsync().thenAcceptAsync(this::work, runtime.handlers());
   * }</pre>
   */
  public CompletionStage<K> takeAsync() {
    CompletableFuture<K> taker = new CompletableFuture<>();
    K key = next(taker);
    if (key != null) {
      taker.complete(key);
    }
    return taker;
  }

  /**
   * Waits for the next key.
   *
   * @throws WorkQueueClosedException if the queue was shut down and has nothing left
   * @throws InterruptedException if the waiting thread is or was interrupted; no key is lost by that
   */
  public K take() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    K key = next(null);
    return key != null ? key : await(takeAsync().toCompletableFuture());
  }

  private K await(CompletableFuture<K> taker) throws InterruptedException {
    try {
      while (!runtime.await(taker, LONG)) {}
    } catch (InterruptedException e) {
      if (taker.cancel(false)) {
        throw e;
      }
      Thread.currentThread().interrupt(); // the key came first; whoever waits next is told
    }
    try {
      return taker.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof WorkQueueClosedException closed ? closed : e;
    }
  }

  /** Gives a key to somebody who waited for it, or to somebody else if it is not wanted any more. */
  private void deliver(CompletableFuture<K> taker, K key, int priority) {
    boolean isWanted = taker.complete(key);
    int hash = EntryTable.hash(key);
    long now = measuredTime();
    change(() -> {
      if (isWanted) {
        state.delivered();
      } else {
        state.giveBack(key, hash, priority, now);
      }
    });
  }

  /** Says that the work on a key is done; if it was added meanwhile, it waits again. Once for each key taken. */
  public void done(K key) {
    int hash = EntryTable.hash(key);
    long now = measuredTime();
    boolean wasWorkedOn;
    Runnable later;
    lock.lock();
    try {
      wasWorkedOn = state.done(key, hash, now);
      later = end();
    } finally {
      lock.unlock();
    }
    later.run();
    if (!wasWorkedOn) {
      spuriousDones.warn(key, clock.now(), stats().spuriousDones());
    }
  }

  /** Forgets the failures of a key. Neither ends the work on it nor cancels a retry that is due. */
  public void forget(K key) {
    limiter.forget(key);
  }

  /** Returns how often the key failed since it was last forgotten. */
  public int requeues(K key) {
    return limiter.requeues(key);
  }

  /** Returns how many keys wait to be handed out now; not those that are delayed or worked on. */
  public int size() {
    return read(state::size);
  }

  /**
   * Lets {@link #stats} say from now on for how long keys wait and are worked on. Otherwise a queue without metrics does not look at
   * the clock; with metrics it does so anyway. Calling again does nothing.
   */
  public void keepTimes() {
    long now = clock.now();
    change(() -> state.keepTimes(now));
    keepsTimes = true;
  }

  /** Returns what the queue does at this moment. */
  public WorkQueueStats stats() {
    long now = measuredTime();
    return read(() -> state.stats(now));
  }

  /** Returns whether it was shut down. */
  public boolean isShuttingDown() {
    return read(state::isShutDown);
  }

  /**
   * Takes nothing more; what waits is still handed out, what is delayed is dropped. Drains that are under way end at once. Those who
   * wait for a key are told when there will be none.
   */
  public void shutDown() {
    change(() -> {
      state.shutDown(DelayedItems.DROP, 0);
      state.endDrains();
      timer.disarm();
    });
  }

  /** As {@link #shutDownWithDrain(DelayedItems)}, dropping what is delayed. */
  public CompletionStage<Void> shutDownWithDrain() {
    return shutDownWithDrain(DelayedItems.DROP);
  }

  /**
   * Takes nothing more, from nobody; the stage completes when everything that was added before has been handed out and is done: what
   * waits, what is worked on, what was added meanwhile to what is worked on, and what is delayed as is said here. A later {@link
   * #shutDown} completes the stage at once.
   */
  public CompletionStage<Void> shutDownWithDrain(DelayedItems items) {
    CompletableFuture<Void> drained = new CompletableFuture<>();
    long now = clock.now();
    change(() -> {
      state.shutDown(items, now);
      state.enlistDrain(drained);
      if (items != DelayedItems.WAIT) {
        timer.disarm();
      }
    });
    return drained.copy();
  }

  /** As {@link #shutDown}. */
  @Override
  public void close() {
    shutDown();
  }

  private <R> R read(Supplier<R> reading) {
    lock.lock();
    try {
      return reading.get();
    } finally {
      lock.unlock();
    }
  }

  /** Changes something under the lock, then does what is left to do. What is called most does the same by itself. */
  private void change(Runnable change) {
    Runnable later;
    lock.lock();
    try {
      change.run();
      later = end();
    } finally {
      lock.unlock();
    }
    later.run();
  }

  /** Finds out what an operation has brought about. Returns what is left to do. Under the lock, at the end of each operation. */
  private Runnable end() {
    long earliest = state.earliest();
    if (timer.isLateFor(earliest)) {
      timer.arm(earliest);
    }
    if (state.isShutDown()) {
      state.tellTheEnd(name);
    } else if (hasMetrics && !isRefreshing && state.inFlight() > 0) {
      isRefreshing = true;
      afterwards.add(this::refreshSoon);
    }
    return afterwards.take();
  }

  private void refreshSoon() {
    runtime.schedule(REFRESH, this::refresh);
  }

  /** Tells how long work takes that is not done; twice a second for as long as there is such, and never after a shut-down. */
  private void refresh() {
    long now = clock.now();
    change(() -> {
      isRefreshing = false;
      if (!state.isShutDown()) {
        state.noteUnfinished(now);
      }
    });
  }

  /** Returns the time if somebody measures, and does not look at the clock otherwise. */
  private long measuredTime() {
    return keepsTimes ? clock.now() : 0;
  }

  @Override
  public String toString() {
    return "WorkQueue[" + name + "]";
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder<K> {
    private final String name;
    private InformerRuntime runtime = InformerRuntime.shared();
    private RateLimiter<K> limiter =
        RateLimiter.exponential(Duration.ofMillis(5), Duration.ofSeconds(1000));
    private @Nullable WorkQueueMetrics metrics;

    private Builder(String name) {
      this.name = name;
    }

    /** Sets where time and threads come from. */
    public Builder<K> runtime(InformerRuntime value) {
      runtime = value;
      return this;
    }

    /** Sets how failures are slowed down. */
    public Builder<K> rateLimiter(RateLimiter<K> value) {
      limiter = value;
      return this;
    }

    /** Sets who is told figures; by default nobody. */
    public Builder<K> metrics(WorkQueueMetrics value) {
      metrics = value;
      return this;
    }

    /** Returns the queue. */
    public WorkQueue<K> build() {
      return new WorkQueue<>(this);
    }
  }
}
