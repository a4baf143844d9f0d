package io.informer4j.cli.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells what handlers are told, up to so many lines per second; the rest is counted, and the count told. What is not told is
 * not decoded either.
 *
 * <p><b>Threading:</b> may be used from any thread; the monitor is a leaf.
 */
final class EventStream {

  private static final long SECOND = 1_000_000_000;

  private final Output output;
  private final Lag lag;
  private final int mostPerSecond;
  private final AtomicLong events = new AtomicLong();
  private long second = System.nanoTime();
  private int told;
  private long untold;

  EventStream(Output output, Lag lag, int mostPerSecond) {
    this.output = output;
    this.lag = lag;
    this.mostPerSecond = mostPerSecond;
  }

  /** Returns a handler that tells what happens to objects of a kind. What was there at first is not told. */
  <T extends HasMetadata> ResourceEventConsumer<T> handler(Kind kind, AtomicLong count) {
    return event -> {
      if (event instanceof ResourceEvent.Added<T> added && added.inInitialList()) {
        return;
      }
      events.incrementAndGet();
      count.incrementAndGet();
      if (!(event instanceof ResourceEvent.Deleted<T>)) {
        lag.told(current(event).resourceVersion().numberOr(0));
      }
      if (mayTell()) {
        output.happened(new Output.Happening(
            Instant.now(),
            event.kind().toString(),
            kind.type().kind(),
            event.name().toString(),
            revision(event),
            description(event)));
      }
    };
  }

  /** Returns how many events there were. */
  long events() {
    return events.get();
  }

  /** Tells what was left out, once a second has passed. */
  void tick() {
    long left;
    synchronized (this) {
      if (System.nanoTime() - second < SECOND) {
        return;
      }
      left = begin();
    }
    tell(left);
  }

  private boolean mayTell() {
    long left = 0;
    boolean may;
    synchronized (this) {
      if (System.nanoTime() - second >= SECOND) {
        left = begin();
      }
      may = told < mostPerSecond;
      told += may ? 1 : 0;
      untold += may ? 0 : 1;
    }
    tell(left);
    return may;
  }

  /** Begins another second and returns what was left out in the last. */
  private synchronized long begin() {
    long left = untold;
    second = System.nanoTime();
    told = 0;
    untold = 0;
    return left;
  }

  private void tell(long left) {
    if (left > 0 && mostPerSecond > 0) {
      output.skipped(left);
    }
  }

  private static <T> CachedObject<T> current(ResourceEvent<T> event) {
    if (event instanceof ResourceEvent.Added<T> added) {
      return added.object();
    }
    return ((ResourceEvent.Updated<T>) event).current();
  }

  private static String revision(ResourceEvent<?> event) {
    return event instanceof ResourceEvent.Deleted<?>
        ? ""
        : current(event).resourceVersion().value();
  }

  private static <T extends HasMetadata> String description(ResourceEvent<T> event) {
    if (event instanceof ResourceEvent.Updated<T> updated) {
      return Descriptions.change(updated.old().object(), updated.current().object());
    }
    return event instanceof ResourceEvent.Added<T> added
        ? Descriptions.of(added.object().object())
        : "";
  }
}
