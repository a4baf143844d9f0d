package io.informer4j.micrometer;

import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.InformerStats;
import io.informer4j.name.ResourceType;
import io.informer4j.store.Snapshot;
import io.micrometer.core.instrument.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The figures of all informers of a factory, looked up at most once a second, however many meters ask: those of one scrape are of
 * one moment.
 *
 * <p><b>Threading:</b> may be used from any thread. The monitor is held while figures are looked up or bytes counted, which
 * waits for nothing, and while nothing else of ours is called.
 */
final class FactoryFigures {

  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Bytes are counted by looking at every object. */
  private static final long FRESH_BYTES_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** One mirror of the factory. */
  record Mirror(ResourceInformer<?> informer, String namespace, InformerStats stats) {

    ResourceType type() {
      return informer.resourceType();
    }
  }

  private final SharedInformerFactory factory;
  private final Clock clock;
  private final Consumer<Map<String, Mirror>> onLook;

  // All of these are guarded by the monitor.
  private Map<String, Mirror> mirrors = Map.of();
  private final Map<String, Long> bytes = new LinkedHashMap<>();
  private long lookedAt;
  private boolean hasLooked;
  private long countedAt;

  /**
   * Creates figures that nobody has looked at yet.
   *
   * @param onLook gets what each look finds, by the mirrors' names
   */
  FactoryFigures(SharedInformerFactory factory, Clock clock, Consumer<Map<String, Mirror>> onLook) {
    this.factory = factory;
    this.clock = clock;
    this.onLook = onLook;
  }

  /** Returns the mirror of this name, not older than a second, or null if there is none. */
  @Nullable
  Mirror get(String name) {
    Map<String, Mirror> found;
    synchronized (this) {
      long now = clock.monotonicTime();
      if (hasLooked && now - lookedAt < FRESH_NANOS) {
        return mirrors.get(name);
      }
      hasLooked = true;
      lookedAt = now;
      mirrors = look();
      found = mirrors;
    }
    onLook.accept(found);
    return found.get(name);
  }

  /** Returns the mirror of this name as it is now, or null if there is none. */
  @Nullable
  Mirror find(String name) {
    return look().get(name);
  }

  private Map<String, Mirror> look() {
    Map<String, Mirror> found = new LinkedHashMap<>();
    for (ResourceInformer<?> informer : factory.informers()) {
      informer
          .stats()
          .forEach((namespace, stats) ->
              found.put(stats.name(), new Mirror(informer, namespace, stats)));
    }
    return found;
  }

  /** Returns how many bytes of encoded objects a mirror holds, as of the last half minute. */
  double bytesOf(String name) {
    Mirror mirror = get(name);
    synchronized (this) {
      long now = clock.monotonicTime();
      if (now - countedAt >= FRESH_BYTES_NANOS) {
        bytes.clear();
        countedAt = now;
      }
      return mirror == null ? Double.NaN : bytes.computeIfAbsent(name, ignored -> count(mirror));
    }
  }

  private static long count(Mirror mirror) {
    Snapshot<?> snapshot = mirror.informer().view().scopes().get(mirror.namespace());
    long sum = 0;
    if (snapshot != null) {
      for (CachedObject<?> object : snapshot) {
        sum += object.bytesHeld();
      }
    }
    return sum;
  }
}
