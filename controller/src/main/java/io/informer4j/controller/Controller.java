package io.informer4j.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.freshness.Freshness;
import io.informer4j.controller.freshness.FreshnessOptions;
import io.informer4j.controller.leader.Leadership;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.workqueue.AddOptions;
import io.informer4j.workqueue.RateLimiter;
import io.informer4j.workqueue.WorkQueueMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Brings informers, a work queue and a {@link Reconciler} together (controller-runtime: {@code controller.Controller}): events of
 * the sources become names, each name is reconciled by one worker at a time, and again when it failed or asked for it.
 *
 * <pre>{@code
 * Controller controller = Controller.builder("websites")
 *     .watch(websites, EventFilter.generationChanged())
 *     .owns(deployments)
 *     .watch(Source.of(secrets).mapping(secret -> usersOf(secret.name())))
 *     .workers(4)
 *     .leadership(elector)
 *     .reconciler(this::reconcile)
 *     .build();
 * controller.start();
 * controller.closed().thenRun(() -> System.exit(1));
 * }</pre>
 *
 * <p>Reconciles begin when the handlers of all sources have returned from everything that was there at first, and this process
 * leads. When it does not lead any more, the controller stops for good. Informers are started by the controller, and closed by
 * whoever made them; several controllers may share informers and a leadership.
 *
 * <p><b>Threading:</b> may be used from any thread, from a reconciler too. Reconciles run on the runtime's threads for handlers;
 * no thread waits while there is nothing to do.
 */
public final class Controller implements AutoCloseable {

  /** How long {@link #close} waits for reconciles to return. */
  public static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final Lifecycle lifecycle;

  private Controller(ControllerOptions options) {
    this.lifecycle = new Lifecycle(options);
  }

  /** Returns a builder of a controller with this name. */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /** Returns the name, for logs and metrics. */
  public String name() {
    return lifecycle.options().name();
  }

  /**
   * Starts the informers and, when all handlers have synced and this process leads, the workers. Calling again does nothing.
   *
   * @throws IllegalStateException if it was closed, or the informer of a source was
   */
  public void start() {
    lifecycle.start();
  }

  /** Lets a name be reconciled, as if a source had asked for it; before the start it waits for that, after the end it is ignored. */
  public void enqueue(ObjectName name) {
    workers().enqueue(name, AddOptions.defaults());
  }

  /** Stops as {@link #stop(Duration, Drain)} does, without beginning what waits. */
  public StopReport stop(Duration timeout) {
    return stop(timeout, Drain.RUNNING);
  }

  /**
   * Stops for good, and gives what runs, and by choice what waits, this much time to come to its end; then interrupts what still
   * runs. No reconcile begins after this has returned. Called from a reconciler it does not wait for that one, and begins nothing
   * that waits; called from a listener it does not wait at all.
   *
   * @return what still ran when the time was over, and how many names were dropped
   */
  public StopReport stop(Duration timeout, Drain drain) {
    return lifecycle.stop(timeout, drain);
  }

  /**
   * Stops for good at once: no reconcile begins any more, and those that run are interrupted. Waits up to {@link #CLOSE_TIMEOUT}
   * for them, but not for one that calls this. Calling again does nothing more.
   */
  @Override
  public void close() {
    lifecycle.close(CLOSE_TIMEOUT);
  }

  /**
   * Returns a stage that completes when the controller has stopped, for whatever {@link StopReason}, and no reconcile runs any
   * more.
   */
  public CompletionStage<Void> closed() {
    return workers().ended();
  }

  /** Returns what it is doing. */
  public ControllerState state() {
    return lifecycle.state();
  }

  /** Returns why it has stopped, or is stopping; empty as long as it is not. */
  public Optional<StopReason> stopReason() {
    return lifecycle.stopReason();
  }

  /** Returns whether it is alive and ready, and if not, why, in words. */
  public ControllerHealth health() {
    return lifecycle.health();
  }

  /** Returns figures of what it has done so far. */
  public ControllerStats stats() {
    return lifecycle.stats();
  }

  Workers workers() {
    return lifecycle.workers();
  }

  @Override
  public String toString() {
    return "Controller[" + name() + ", " + state() + "]";
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder {
    private final String name;
    private final List<Source<?>> sources = new ArrayList<>();
    private final List<ControllerListener> listeners = new ArrayList<>();
    private InformerRuntime runtime = InformerRuntime.shared();
    private Leadership leadership = Leadership.always();
    private CacheStart cacheStart = CacheStart.AT_ONCE;
    private boolean interruptsWhenLost = true;
    private RateLimiter<ObjectName> rateLimiter =
        RateLimiter.exponential(Duration.ofMillis(5), Duration.ofSeconds(1000));
    private Optional<Duration> timeout = Optional.empty();
    private Optional<WorkQueueMetrics> queueMetrics = Optional.empty();
    private FreshnessOptions freshness = FreshnessOptions.DEFAULTS;
    private @Nullable Reconciler reconciler;
    private @Nullable ResourceInformer<?> primary;
    private int workers = 1;

    private Builder(String name) {
      if (Objects.requireNonNull(name, "name").isBlank()) {
        throw new IllegalArgumentException("a controller needs a name, for logs and metrics");
      }
      this.name = name;
    }

    /** Adds an informer whose objects are reconciled under their own names. The first one is the primary. */
    public <T> Builder watch(ResourceInformer<T> informer) {
      return watch(Source.of(informer));
    }

    /** Adds an informer whose objects are reconciled under their own names, when the filter lets an event pass. */
    public <T> Builder watch(ResourceInformer<T> informer, EventFilter<? super T> filter) {
      return watch(Source.of(informer).where(filter));
    }

    /** Adds an informer whose objects say which names are to be reconciled. */
    public <T> Builder watch(
        ResourceInformer<T> informer,
        EventFilter<? super T> filter,
        Function<? super CachedObject<T>, ? extends Collection<ObjectName>> mapping) {
      return watch(Source.of(informer).where(filter).mapping(mapping));
    }

    /**
     * Adds a source. The first one that is not mapped is the primary.
     *
     * @throws IllegalArgumentException if it is not mapped, and another one of the same informer is not either
     */
    public Builder watch(Source<?> source) {
      if (source.isPlain()) {
        refuseSecondOf(source);
        primary = primary == null ? source.informer() : primary;
      }
      sources.add(source);
      return this;
    }

    private void refuseSecondOf(Source<?> source) {
      for (Source<?> other : sources) {
        if (other.isPlain() && other.informer() == source.informer()) {
          throw new IllegalArgumentException("controller '" + name + "' watches informer '"
              + source.informer().name()
              + "' already; combine filters with or(…), or map one of the two to other names");
        }
      }
    }

    /**
     * Adds an informer of objects that belong to objects of the primary: their controlling owner is reconciled; see {@link
     * Source#ownedBy}.
     *
     * @throws IllegalStateException if there is no primary yet
     */
    public <T extends HasMetadata> Builder owns(ResourceInformer<T> informer) {
      return owns(informer, EventFilter.all());
    }

    /** As {@link #owns(ResourceInformer)}, when the filter lets an event pass. */
    public <T extends HasMetadata> Builder owns(
        ResourceInformer<T> informer, EventFilter<? super T> filter) {
      if (primary == null) {
        throw new IllegalStateException("controller '" + name
            + "' has no primary that could own '" + informer.name()
            + "': watch(…) comes before owns(…)");
      }
      return watch(Source.ownedBy(primary.resourceType(), informer).where(filter));
    }

    /** Sets what is done for each name. */
    public Builder reconciler(Reconciler value) {
      reconciler = Objects.requireNonNull(value, "reconciler");
      return this;
    }

    /**
     * Sets how many names are reconciled at a time; 1 by default.
     *
     * @throws IllegalArgumentException if that is less than one
     */
    public Builder workers(int value) {
      if (value < 1) {
        throw new IllegalArgumentException(
            "controller '" + name + "' needs at least 1 worker, not " + value);
      }
      workers = value;
      return this;
    }

    /** Sets who says whether this process may act; it always may by default. */
    public Builder leadership(Leadership value) {
      leadership = Objects.requireNonNull(value, "leadership");
      return this;
    }

    /** Sets when the informers are started: at once, so that caches are warm when this process leads, or only then. */
    public Builder cacheStart(CacheStart value) {
      cacheStart = Objects.requireNonNull(value, "cacheStart");
      return this;
    }

    /** Sets whether reconciles that run when the leadership is lost are interrupted; they are by default. */
    public Builder interruptWhenLost(boolean value) {
      interruptsWhenLost = value;
      return this;
    }

    /** Sets how long a name that failed waits before it is tried again; 5 ms to 1000 s by default, doubling. */
    public Builder rateLimiter(RateLimiter<ObjectName> value) {
      rateLimiter = Objects.requireNonNull(value, "rateLimiter");
      return this;
    }

    /**
     * Sets how long a reconcile may take. One that takes longer is reported and interrupted; its name is not given to anybody else
     * before it has returned. There is no limit by default.
     *
     * @throws IllegalArgumentException if that is not positive
     */
    public Builder timeout(Duration value) {
      if (value.isNegative() || value.isZero()) {
        throw new IllegalArgumentException(
            "the timeout of a reconcile must be positive, not " + value);
      }
      timeout = Optional.of(value);
      return this;
    }

    /** Adds somebody who is told what happens. */
    public Builder listener(ControllerListener value) {
      listeners.add(Objects.requireNonNull(value, "listener"));
      return this;
    }

    /** Sets who measures the queue of names, which bears the controller's name. */
    public Builder queueMetrics(WorkQueueMetrics value) {
      queueMetrics = Optional.of(value);
      return this;
    }

    /**
     * Sets what reads do about mirrors that do not show yet what reconciles have {@linkplain Reconciliation#wrote noted}; they block
     * by default, see {@link FreshnessOptions#DEFAULTS}. A {@link Source} may say otherwise for its informer.
     */
    public Builder freshness(Freshness value) {
      return freshness(FreshnessOptions.of(value));
    }

    /** As {@link #freshness(Freshness)}, with more to say. */
    public Builder freshness(FreshnessOptions value) {
      freshness = Objects.requireNonNull(value, "freshness");
      return this;
    }

    /** Sets where time and threads come from. */
    public Builder runtime(InformerRuntime value) {
      runtime = Objects.requireNonNull(value, "runtime");
      return this;
    }

    /**
     * Returns the controller, not started.
     *
     * @throws IllegalStateException if there is no reconciler or no source
     */
    public Controller build() {
      if (reconciler == null) {
        throw new IllegalStateException(
            "controller '" + name + "' has no reconciler: reconciler(…) is missing");
      }
      if (sources.isEmpty()) {
        throw new IllegalStateException(
            "controller '" + name + "' has no source of names: watch(…) is missing");
      }
      return new Controller(new ControllerOptions(
          name,
          List.copyOf(sources),
          reconciler,
          workers,
          leadership,
          cacheStart,
          interruptsWhenLost,
          rateLimiter,
          timeout,
          queueMetrics,
          freshness,
          List.copyOf(listeners),
          runtime));
    }
  }
}
