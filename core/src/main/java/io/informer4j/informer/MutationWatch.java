package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.MutationDetector;
import io.informer4j.store.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * Has every object that enters the cache watched by a {@link MutationDetector} on its way to the handlers, and asks the
 * detector once a second (client-go: {@code cacheMutationDetector}).
 *
 * <p><b>Threading:</b> events come on the informer's loop; checks run on the handlers' executor, since they call user code
 * that may take long.
 */
final class MutationWatch<T> implements EventSink<T> {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final EventSink<T> next;
  private final InformerRuntime runtime;
  private final InformerReporter reporter;
  private final MutationDetector<T> detector;
  private volatile Cancellable timer = () -> {};
  private volatile boolean stopped;

  MutationWatch(
      EventSink<T> next,
      Function<T, Object> fingerprint,
      InformerRuntime runtime,
      InformerReporter reporter) {
    this.next = next;
    this.runtime = runtime;
    this.reporter = reporter;
    this.detector =
        new MutationDetector<>(fingerprint, MutationDetector.DEFAULT_GENERATION, runtime::nanoTime);
  }

  void start() {
    timer = runtime.schedule(INTERVAL, () -> runtime.handlers().execute(this::check));
    if (stopped) {
      timer.cancel();
    }
  }

  void stop() {
    stopped = true;
    timer.cancel();
  }

  private void check() {
    try {
      for (MutationDetector.MutationDetected found : detector.check()) {
        reporter.onMutationDetected(found.name(), found.toString());
      }
    } finally {
      if (!stopped) {
        start();
      }
    }
  }

  /** What cannot be watched is reported; it must not cost the handlers their event. */
  private void track(CachedObject<T> object) {
    try {
      detector.track(object);
    } catch (RuntimeException e) {
      reporter.onFingerprintError(object.name(), e);
    }
  }

  @Override
  public void onEvents(List<ResourceEvent<T>> events) {
    for (ResourceEvent<T> event : events) {
      if (event instanceof ResourceEvent.Added<T> added) {
        track(added.object());
      } else if (event instanceof ResourceEvent.Updated<T> updated) {
        track(updated.current());
      }
    }
    next.onEvents(events);
  }

  @Override
  public void onRelist(Relist<T> relist) {
    for (CachedObject<T> object : relist.after()) {
      if (relist.before().get(object.name()).filter(old -> old == object).isEmpty()) {
        track(object);
      }
    }
    next.onRelist(relist);
  }

  @Override
  public void onResync(Snapshot<T> snapshot) {
    next.onResync(snapshot);
  }
}
