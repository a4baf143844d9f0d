package io.informer4j.cli.top;

import io.informer4j.informer.InformerListener;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long a change takes from its arrival in the process to a handler, by one change at a time: the next one that
 * arrives after the last was seen.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class LagProbe implements InformerListener {

  /** After this time a sample that no handler was told of, since nothing had changed, gives way to the next. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

  private record Sample(ObjectName name, long arrivedAt) {}

  private final LongSupplier nanoTime;
  private final Consumer<SourceFailure> failures;
  /** Set by loops, taken away by the handler; a sample that is lost between two of them is no loss. */
  private volatile @Nullable Sample sample;

  private volatile long lagNanos = -1;

  /**
   * Makes a probe with this clock.
   *
   * @param failures hears what fails on the way
   */
  public LagProbe(LongSupplier nanoTime, Consumer<SourceFailure> failures) {
    this.nanoTime = nanoTime;
    this.failures = failures;
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    failures.accept(failure);
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    Sample now = sample;
    long at = nanoTime.getAsLong();
    if (now == null || at - now.arrivedAt() > LONGEST_NANOS) {
      sample = new Sample(name, at);
    }
  }

  /** Returns the handler at the other end; it decodes nothing. */
  public <T> ResourceEventConsumer<T> handler() {
    return this::onEvent;
  }

  private <T> void onEvent(ResourceEvent<T> event) {
    Sample now = sample;
    if (now != null && now.name().equals(event.name())) {
      lagNanos = nanoTime.getAsLong() - now.arrivedAt();
      sample = null;
    }
  }

  /** Returns what was measured last; while a change is under way for longer than that, how long it is. */
  public Optional<Duration> lag() {
    Sample now = sample;
    long underWay = now == null ? -1 : nanoTime.getAsLong() - now.arrivedAt();
    long lag = lagNanos;
    boolean isStuck = underWay > Math.max(lag, LONG_NANOS) && underWay < LONGEST_NANOS;
    long shown = isStuck ? underWay : lag;
    return shown < 0 ? Optional.empty() : Optional.of(Duration.ofNanos(shown));
  }
}
