package io.informer4j.micrometer;

import io.informer4j.informer.HandlerStats;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.InformerState;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.micrometer.FactoryFigures.Mirror;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one mirror: they come with its first list, or at once if it runs, and go with its end.
 *
 * <p><b>Threading:</b> may be used from any thread. The monitor guards which meters there are; it is held while meters are
 * registered and removed, never while one is read.
 */
final class ScopeMeters implements InformerListener {

  static final String STORE_BYTES = "informer_store_bytes";
  static final String LIST_DURATION = "informer_list_duration_seconds";
  static final String FAILURES = "informer_failures_total";
  static final String HANDLER_DURATION = "informer_handler_duration_seconds";

  /** Those that client-go gives to the time that an informer needs for an event. */
  static final Duration[] BUCKETS =
      millis(1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000);

  private final MeterRegistry registry;
  private final FactoryFigures figures;
  private final String name;
  private final Consumer<ScopeMeters> onEnd;

  /** The timers of handlers' calls, which are looked up once per call. */
  private final Map<String, Timer> durations = new ConcurrentHashMap<>();

  // All of these are guarded by the monitor.
  private final Set<Meter> meters = new LinkedHashSet<>();
  private final Map<String, List<Meter>> metersOfHandlers = new LinkedHashMap<>();
  private @Nullable Tags tags;
  private boolean ended;

  ScopeMeters(
      MeterRegistry registry, FactoryFigures figures, String name, Consumer<ScopeMeters> onEnd) {
    this.registry = registry;
    this.figures = figures;
    this.name = name;
    this.onEnd = onEnd;
  }

  String name() {
    return name;
  }

  /** Registers the meters of a mirror that runs already; others begin with their first list. */
  void beginIfRunning() {
    Mirror mirror = figures.find(name);
    if (mirror != null && mirror.stats().state() == InformerState.RUNNING) {
      begin();
    }
  }

  private static Duration[] millis(long... values) {
    Duration[] durations = new Duration[values.length];
    for (int i = 0; i < values.length; i++) {
      durations[i] = Duration.ofMillis(values[i]);
    }
    return durations;
  }

  /**
   * Registers the meters, if they are not there. Not before the start: a namespace that was removed and comes back has the name of
   * the mirror before it, which ends first.
   */
  private void begin() {
    Mirror mirror = figures.find(name);
    synchronized (this) {
      if (mirror == null || tags != null || ended) {
        return;
      }
      tags = tagsOf(mirror);
      for (ScopeFigure figure : ScopeFigure.values()) {
        meters.add(register(figure, tags));
      }
      meters.add(Gauge.builder(STORE_BYTES, this, self -> self.figures.bytesOf(self.name))
          .tags(tags)
          .baseUnit("bytes")
          .description("Bytes of encoded objects in the store; 0 where objects lie decoded.")
          .register(registry));
    }
    alignHandlers(mirror);
  }

  private static Tags tagsOf(Mirror mirror) {
    return Tags.of(
        "name", mirror.informer().name(),
        "group", mirror.type().group(),
        "version", mirror.type().version(),
        "resource", mirror.type().plural(),
        "namespace", mirror.namespace());
  }

  private Meter register(ScopeFigure figure, Tags of) {
    return figure.isCounter()
        ? FunctionCounter.builder(figure.metric(), this, self -> self.value(figure))
            .tags(of)
            .description(figure.description())
            .register(registry)
        : Gauge.builder(figure.metric(), this, self -> self.value(figure))
            .tags(of)
            .description(figure.description())
            .register(registry);
  }

  private double value(ScopeFigure figure) {
    Mirror mirror = figures.get(name);
    return mirror == null ? Double.NaN : figure.of(mirror.stats());
  }

  /** Gives new handlers their meters, and takes away those of handlers that have left. */
  void alignHandlers(Mirror mirror) {
    Set<String> present = new LinkedHashSet<>();
    mirror.stats().handlers().forEach(handler -> present.add(handler.name()));
    synchronized (this) {
      if (tags == null || ended) {
        return;
      }
      metersOfHandlers.entrySet().removeIf(entry -> {
        boolean left = !present.contains(entry.getKey());
        if (left) {
          entry.getValue().forEach(registry::remove);
          durations.remove(entry.getKey());
        }
        return left;
      });
      present.forEach(this::addHandler);
    }
  }

  /** With the monitor. */
  private void addHandler(String handler) {
    if (tags == null || metersOfHandlers.containsKey(handler)) {
      return;
    }
    Tags own = tags.and("handler", handler);
    List<Meter> added = new ArrayList<>();
    for (HandlerFigure figure : HandlerFigure.values()) {
      added.add(register(figure, handler, own));
    }
    Timer duration = Timer.builder(HANDLER_DURATION)
        .tags(own)
        .description("How long calls of the handler take.")
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
    added.add(duration);
    durations.put(handler, duration);
    metersOfHandlers.put(handler, added);
  }

  private Meter register(HandlerFigure figure, String handler, Tags of) {
    return figure.isCounter()
        ? FunctionCounter.builder(figure.metric(), this, self -> self.value(figure, handler))
            .tags(of)
            .description(figure.description())
            .register(registry)
        : Gauge.builder(figure.metric(), this, self -> self.value(figure, handler))
            .tags(of)
            .description(figure.description())
            .register(registry);
  }

  /** Handlers of one name are one to whoever looks at metrics. */
  private double value(HandlerFigure figure, String handler) {
    Mirror mirror = figures.get(name);
    double sum = mirror == null ? Double.NaN : 0;
    if (mirror != null) {
      for (HandlerStats stats : mirror.stats().handlers()) {
        sum += stats.name().equals(handler) ? figure.of(stats.mailbox()) : 0;
      }
    }
    return sum;
  }

  /** Takes all meters away, for good. */
  synchronized void end() {
    ended = true;
    meters.forEach(registry::remove);
    metersOfHandlers.values().forEach(of -> of.forEach(registry::remove));
    meters.clear();
    metersOfHandlers.clear();
    durations.clear();
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    begin();
  }

  @Override
  public synchronized void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    if (tags != null && !ended) {
      Timer timer = Timer.builder(LIST_DURATION)
          .tags(tags)
          .description("How long lists take, until the store has them.")
          .register(registry);
      meters.add(timer);
      timer.record(took);
    }
  }

  @Override
  public synchronized void onFailure(SourceFailure failure, Decision decision) {
    if (tags != null && !ended) {
      Counter counter = Counter.builder(FAILURES)
          .tags(tags.and("kind", failure.kind().name().toLowerCase(Locale.ROOT)))
          .description("Lists and watches that failed, by what went wrong.")
          .register(registry);
      meters.add(counter);
      counter.increment();
    }
  }

  @Override
  public boolean wantsHandlerCalls() {
    return true;
  }

  @Override
  public void onHandlerReturned(
      String handler,
      ResourceEvent.Kind kind,
      ObjectName object,
      ResourceVersion revision,
      Duration took,
      Optional<Throwable> error) {
    Timer timer = durations.get(handler);
    if (timer == null) {
      synchronized (this) {
        if (!ended) {
          addHandler(handler);
        }
      }
      timer = durations.get(handler);
    }
    if (timer != null) {
      timer.record(took);
    }
  }

  @Override
  public void onClosed() {
    end();
    onEnd.accept(this);
  }
}
