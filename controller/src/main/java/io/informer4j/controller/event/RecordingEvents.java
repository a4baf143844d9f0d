package io.informer4j.controller.event;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A recorder that writes events to a Kubernetes API server, in the background.
 *
 * <pre>{@code
 * try (RecordingEvents recorder = EventRecorder.builder(client)
 *     .component("website-operator")
 *     .api(EventApi.EVENTS_V1)
 *     .build()) {
 *   recorder.normal(website, "Published", "created deployment " + name);
 * }
 * }</pre>
 *
 * <p><b>Limits.</b> At most {@value #CAPACITY} events wait; what comes then is dropped, counted and logged. An object has 25 events
 * of each type at once, and one more every five minutes. Events that happen again are counted or become a series ({@link
 * EventApi}). A write without an answer is tried twelve times, ten seconds apart; one that the server refuses is not tried again.
 *
 * <p><b>Privacy.</b> Of an object its name, kind, uid and revision are written, and never its content; messages and annotations
 * are the caller's.
 *
 * <p><b>Threading:</b> may be used from any thread; recording never waits. Calls of the client are made one at a time on {@linkplain
 * InformerRuntime#handlers handlers} of the runtime.
 */
public final class RecordingEvents implements EventRecorder, AutoCloseable {

  /** How many events wait at most. */
  public static final int CAPACITY = 1000;

  /** How often series are looked through. */
  static final Duration LOOK_THROUGH = Duration.ofMinutes(1);

  private static final Logger log = LoggerFactory.getLogger(RecordingEvents.class);
  private static final Cancellable NO_TIMER = () -> {};

  private final InformerRuntime runtime;
  private final Duration closeTimeout;
  private final EventCounters counters = new EventCounters();
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private final SerialLoop loop;
  private final Correlator correlator;
  private final Outbox outbox;

  /** Owned by the loop, as correlator and outbox are. */
  private boolean isLooking;

  private Cancellable timer = NO_TIMER;

  RecordingEvents(
      InformerRuntime runtime, Correlator correlator, EventSink sink, Duration closeTimeout) {
    this.runtime = runtime;
    this.closeTimeout = closeTimeout;
    this.correlator = correlator;
    this.loop = new SerialLoop("events", runtime.loops());
    this.outbox = new Outbox(runtime, loop, sink, counters);
  }

  @Override
  public void record(EventSubject about, Happening what) {
    if (about.name().isEmpty()) {
      drop(about, what, "their object has no name");
    } else if (isClosed.get()) {
      drop(about, what, "their recorder is closed");
    } else if (!counters.tryEnter(CAPACITY)) {
      drop(about, what, "too many wait");
    } else {
      counters.recorded.incrementAndGet();
      Told told = new Told(about, what, runtime.now(), runtime.nanoTime());
      loop.execute(() -> onTold(told));
    }
  }

  /** Says so once, until nothing waits any more: a flood of events is no reason for a flood of logs. */
  private void drop(EventSubject about, Happening what, String why) {
    if (counters.dropped()) {
      log.warn(
          "events are dropped since {}: kind={} name={} reason={}",
          why,
          about.kind(),
          about.name(),
          what.reason());
    }
  }

  private void onTold(Told told) {
    counters.leave();
    if (!correlator.take(told, outbox::put)) {
      counters.limited.incrementAndGet();
    }
    lookLater();
  }

  private void lookLater() {
    if (!isLooking && correlator.hasSeries() && !isClosed.get()) {
      isLooking = true;
      timer = runtime.schedule(LOOK_THROUGH, () -> loop.execute(this::look));
    }
  }

  private void look() {
    isLooking = false;
    if (!isClosed.get()) {
      correlator.lookThrough(runtime.nanoTime(), outbox::put);
      lookLater();
    }
  }

  /** Returns what became of the events so far. */
  public EventStats stats() {
    return counters.stats();
  }

  /**
   * Takes no more events, and tries once to write each that waits. The stage completes when that is done, or when the time for it
   * is over; nothing is written after that.
   */
  public CompletionStage<Void> closeAsync() {
    if (isClosed.compareAndSet(false, true)) {
      loop.execute(this::finish);
    }
    return outbox.closed();
  }

  private void finish() {
    timer.cancel();
    correlator.finish(outbox::put);
    Cancellable limit = runtime.schedule(closeTimeout, () -> loop.execute(outbox::giveUp));
    outbox.closed().whenComplete((done, never) -> limit.cancel());
    outbox.close();
  }

  /**
   * As {@link #closeAsync}, and waits for it; but not if called from a loop of the engine. An interrupt ends the waiting, and stays
   * set.
   */
  @Override
  public void close() {
    CompletionStage<Void> closed = closeAsync();
    if (SerialLoop.isInAnyLoop()) {
      return;
    }
    try {
      runtime.await(closed, closeTimeout.plus(closeTimeout)); // the stage keeps the time itself
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final KubernetesClient client;
    private InformerRuntime runtime = InformerRuntime.shared();
    private EventApi api = EventApi.EVENTS_V1;
    private Duration closeTimeout = CLOSE_TIMEOUT;
    private @Nullable String component;
    private @Nullable String instance;

    Builder(KubernetesClient client) {
      this.client = client;
    }

    /** Sets the name of the controller, the same for all its processes. There is no default. */
    public Builder component(String value) {
      component = value;
      return this;
    }

    /** Sets the name of this process; by default that of the controller and what the environment calls {@code HOSTNAME}. */
    public Builder instance(String value) {
      instance = value;
      return this;
    }

    /** Sets which API is written to; by default {@link EventApi#EVENTS_V1}. */
    public Builder api(EventApi value) {
      api = value;
      return this;
    }

    /** Sets where time and threads come from. */
    public Builder runtime(InformerRuntime value) {
      runtime = value;
      return this;
    }

    /** Sets how long {@link RecordingEvents#close} may take; by default 5 seconds. */
    public Builder closeTimeout(Duration value) {
      if (value.isNegative()) {
        throw new IllegalArgumentException(
            "a recorder needs closeTimeout >= 0, but it is " + value);
      }
      closeTimeout = value;
      return this;
    }

    /**
     * Returns the recorder.
     *
     * @throws IllegalArgumentException if there is no component, or a server would not take it or the instance
     */
    public RecordingEvents build() {
      String who = Objects.requireNonNullElse(component, "");
      String host = Objects.requireNonNullElse(System.getenv("HOSTNAME"), "");
      Reporter reporter = new Reporter(
          who, Objects.requireNonNullElseGet(instance, () -> Reporter.defaultInstance(who, host)));
      KubernetesClient unretried = Unretried.of(client);
      EventNames names = new EventNames(runtime);
      return switch (api) {
        case EVENTS_V1 ->
          new RecordingEvents(
              runtime,
              new SeriesCorrelator(names, Correlator.CAPACITY),
              new EventsV1Sink(unretried, reporter),
              closeTimeout);
        case CORE_V1 ->
          new RecordingEvents(
              runtime,
              new CountingCorrelator(names, Correlator.CAPACITY),
              new CoreSink(unretried, reporter),
              closeTimeout);
      };
    }
  }
}
