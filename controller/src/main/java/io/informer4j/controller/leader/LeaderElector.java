package io.informer4j.controller.leader;

import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Competes for a lock, and keeps it once it has it (client-go: {@code leaderelection.LeaderElector}). A loss is final: who wants to
 * compete again makes a new one, or, better, ends the process and lets it be started anew.
 *
 * <pre>{@code
 * LeaderElector elector = LeaderElector.builder(LeaseLock.of(client, "default", "my-operator")).build();
 * Controller controller = Controller.builder("websites").watch(websites).leadership(elector).reconciler(this::reconcile).build();
 * controller.start();
 * elector.start();
 * elector.lost().thenRun(() -> System.exit(1));
 * }</pre>
 *
 * <p>Several controllers may share one elector. On the way out, close the controllers first and the elector last: it gives the lock
 * back, and the next process need not wait.
 *
 * <h2>Why two processes never both lead</h2>
 *
 * {@link #isLeader} is true for the renew deadline, counted from <i>before</i> the last write that succeeded was <i>sent</i>. That
 * write took effect after it was sent. Another process takes the lock only if it has seen the same version of it for the whole lease
 * duration, counted from when it <i>got the answer</i> that showed it, which was after the write had taken effect; and it takes it by
 * naming that version, which fails if there was a renewal meanwhile. So on one time line
 *
 * <pre>
 *   sent ≤ took effect ≤ seen by the other
 *   this process stops at   sent + renewDeadline          (or + the lease duration in the lock, if that is less)
 *   the other one starts at seen + leaseDuration or later
 *   renewDeadline &lt; leaseDuration, hence stops &lt; starts
 * </pre>
 *
 * Nothing in this depends on wall clocks, on how long requests take, or on whether an answer arrives: a write whose answer is lost
 * extends nothing here, and makes others wait longer. Clocks need to run at the same rate, or at rates that differ by less than the
 * factor {@code leaseDuration / renewDeadline}, 1.5 by default. What is left of the lease after the renew deadline, 5 s by default, is
 * for what began while this process led.
 *
 * <p>The clock is looked at when {@link #isLeader} is asked. After a long pause, of the collector, the scheduler or the whole
 * process, the answer is no although no timer has run yet; and once it was no it stays so.
 *
 * <p>Not covered: what was begun before a pause and goes on after it. Let such writes carry the {@code resourceVersion} that they are
 * based on; see the chapter on leader election in docs/controllers.md.
 *
 * <p><b>Threading:</b> may be used from any thread; only {@link #close} waits.
 */
public final class LeaderElector implements Leadership, AutoCloseable {

  private final InformerRuntime runtime;
  private final String name;
  private final String identity;
  private final Timing timing;
  private final Election election;

  private LeaderElector(Builder options) {
    this.runtime = options.runtime;
    this.name = options.lock.describe();
    this.timing = new Timing(options.leaseDuration, options.renewDeadline, options.retryPeriod);
    this.identity = options.identity.orElseGet(() -> Identities.create(runtime.random()));
    if (identity.isEmpty()) {
      throw new IllegalArgumentException("identity must not be empty");
    }
    this.election = new Election(options, identity, timing);
  }

  /** Returns a builder of an elector for this lock. */
  public static Builder builder(LeaseLock lock) {
    return new Builder(lock);
  }

  /** Begins to compete. Calling again, or after it was closed, does nothing. */
  public void start() {
    election.start();
  }

  @Override
  public boolean isLeader() {
    return election.isLeader();
  }

  @Override
  public CompletionStage<Void> acquired() {
    return election.acquired();
  }

  @Override
  public CompletionStage<Void> lost() {
    return election.lost();
  }

  /** Returns who this process is. */
  public String identity() {
    return identity;
  }

  /** Returns who was last seen to hold the lock, if anybody; for people (client-go: {@code GetLeader}). */
  public Optional<String> leader() {
    return Optional.ofNullable(election.status().observed())
        .map(Observation::holder)
        .filter(holder -> !holder.isEmpty());
  }

  /** Returns whether this process ought to be alive, if a renewal may be late by this much (client-go: {@code Check}). */
  public LeaderHealth health(Duration tolerance) {
    Duration allowed = timing.leaseDuration().plus(tolerance);
    long now =
        runtime
            .nanoTime(); // before the status, so that whoever is slow here sees no renewal as late
    ElectionStatus status = election.status();
    return LeaderHealth.of(status, identity, allowed, describe(status, now), now);
  }

  /** Returns a line that says what it does, for people. */
  public String describe() {
    return describe(election.status(), runtime.nanoTime());
  }

  private String describe(ElectionStatus status, long now) {
    return name + " as " + identity + ": " + status.describe(now);
  }

  @Override
  public String toString() {
    return "LeaderElector[" + describe() + "]";
  }

  /**
   * Stops competing, without waiting. This process does not lead any more when this returns. The stage completes when the lock has
   * been given back, or could not be within twice the renew deadline and one request.
   */
  public CompletionStage<Void> stop() {
    return election.stop();
  }

  /**
   * Stops competing, and waits until the lock has been given back, at most twice the renew deadline and one request; in a callback
   * or on a loop it does not wait. Calling again waits for the same.
   */
  @Override
  public void close() {
    CompletionStage<Void> stopped = stop();
    if (SerialLoop.isInAnyLoop() || election.isInCallback()) {
      return;
    }
    try {
      runtime.await(stopped, timing.renewDeadline().multipliedBy(2).plus(timing.requestTimeout()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder {
    final LeaseLock lock;
    private Optional<String> identity = Optional.empty();
    private Duration leaseDuration = Duration.ofSeconds(15);
    private Duration renewDeadline = Duration.ofSeconds(10);
    private Duration retryPeriod = Duration.ofSeconds(2);
    boolean isReleased = true;
    InformerRuntime runtime = InformerRuntime.shared();
    LeaderCallbacks callbacks = new LeaderCallbacks() {};
    LeaderListener listener = new LeaderListener() {};

    private Builder(LeaseLock lock) {
      this.lock = Objects.requireNonNull(lock, "lock");
    }

    /**
     * Sets who this process is; by default its host and something random. No two processes that live at the same time may have the
     * same.
     */
    public Builder identity(String value) {
      identity = Optional.of(value);
      return this;
    }

    /** Sets for how long others wait after the last renewal they saw; 15 s by default. A Lease keeps it in whole seconds, rounded up. */
    public Builder leaseDuration(Duration value) {
      leaseDuration = value;
      return this;
    }

    /** Sets for how long this process leads after its last renewal, and tries to renew again; 10 s by default. */
    public Builder renewDeadline(Duration value) {
      renewDeadline = value;
      return this;
    }

    /** Sets how long to wait between two attempts; 2 s by default, and up to 2.2 times that while somebody else leads. */
    public Builder retryPeriod(Duration value) {
      retryPeriod = value;
      return this;
    }

    /** Sets whether the lock is given back when this is closed, so that the next one need not wait; it is by default. */
    public Builder releaseOnClose(boolean value) {
      isReleased = value;
      return this;
    }

    /** Sets what is called when leadership comes and goes. */
    public Builder callbacks(LeaderCallbacks value) {
      callbacks = Objects.requireNonNull(value, "callbacks");
      return this;
    }

    /** Sets who hears what the elector does, for metrics and logs. */
    public Builder listener(LeaderListener value) {
      listener = Objects.requireNonNull(value, "listener");
      return this;
    }

    /** Sets where time and threads come from. */
    public Builder runtime(InformerRuntime value) {
      runtime = Objects.requireNonNull(value, "runtime");
      return this;
    }

    /**
     * Returns the elector, not started.
     *
     * @throws IllegalArgumentException unless lease duration &gt; renew deadline &gt; 1.2 x retry period &gt; 0, or if the identity is empty
     */
    public LeaderElector build() {
      return new LeaderElector(this);
    }
  }
}
