package io.informer4j.informer;

import io.informer4j.codec.Transform;
import io.informer4j.name.ResourceType;
import io.informer4j.queue.QueueOptions;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link SharedIndexInformer} is made of. Everything but the resource and its source has a default.
 *
 * <pre>{@code
 * SharedIndexInformer<Pod> informer = SharedIndexInformer.builder(pods, source)
 *     .indexer("byNode", byNode)
 *     .resyncPeriod(Duration.ofMinutes(10))
 *     .build();
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread; the informer it builds is independent of it.
 */
public final class SharedIndexInformerBuilder<T> {

  private static final Duration DEFAULT_CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final ListerWatcher<T> source;
  private final Map<String, IndexFunction<T>> indexers = new LinkedHashMap<>();
  private final ResourceType resourceType;
  private String name;
  private InformerRuntime runtime = InformerRuntime.shared();
  private InformerListener listener = new InformerListener() {};
  private @Nullable Transform<T> transform;
  private QueueKind queueKind = QueueKind.IN_ORDER;
  private int highWaterMark = QueueOptions.DEFAULT_HIGH_WATER_MARK;
  private ReflectorOptions reflectorOptions = ReflectorOptions.DEFAULT;
  private Duration resyncPeriod = Duration.ZERO;
  private Duration closeTimeout = DEFAULT_CLOSE_TIMEOUT;
  private @Nullable Function<T, Object> fingerprint;

  SharedIndexInformerBuilder(ResourceType resourceType, ListerWatcher<T> source) {
    this.resourceType = Objects.requireNonNull(resourceType, "resourceType");
    this.name = resourceType.toString();
    this.source = Objects.requireNonNull(source, "source");
    indexers.put(IndexFunction.NAMESPACE, IndexFunction.byNamespace());
  }

  /** Sets the name, for logs and statistics; by default that of the resource. */
  public SharedIndexInformerBuilder<T> name(String value) {
    this.name = Objects.requireNonNull(value, "name");
    return this;
  }

  /** Sets where time and threads come from; by default the runtime that all informers of the process share. */
  public SharedIndexInformerBuilder<T> runtime(InformerRuntime value) {
    this.runtime = Objects.requireNonNull(value, "runtime");
    return this;
  }

  /** Sets who hears what happens inside. */
  public SharedIndexInformerBuilder<T> listener(InformerListener value) {
    this.listener = Objects.requireNonNull(value, "listener");
    return this;
  }

  /**
   * Adds an index. The index by {@linkplain IndexFunction#NAMESPACE namespace} is always there.
   *
   * @throws IllegalArgumentException if the name is taken
   */
  public SharedIndexInformerBuilder<T> indexer(String index, IndexFunction<T> function) {
    if (indexers.putIfAbsent(index, Objects.requireNonNull(function, "function")) != null) {
      throw new IllegalArgumentException(
          "there is an index '" + index + "' already; choose another name");
    }
    return this;
  }

  /** Sets what is done to each object before it enters the mirror. */
  public SharedIndexInformerBuilder<T> transform(Transform<T> value) {
    this.transform = Objects.requireNonNull(value, "transform");
    return this;
  }

  /** Chooses the queue; {@link QueueKind#IN_ORDER} unless said otherwise. */
  public SharedIndexInformerBuilder<T> queue(QueueKind value) {
    this.queueKind = Objects.requireNonNull(value, "queue");
    return this;
  }

  /**
   * Sets how many changes may wait between the reflector and the mirror before nothing more is asked of the source.
   *
   * @throws IllegalArgumentException if that is less than one
   */
  public SharedIndexInformerBuilder<T> highWaterMark(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("high-water mark must be at least 1, but is " + value);
    }
    this.highWaterMark = value;
    return this;
  }

  /**
   * Sets how the reflector lists and watches: page size, timeouts, backoff, streaming lists. A resync period in these
   * options tells all handlers at once, whatever periods they have themselves; {@link #resyncPeriod} is what one wants. The
   * name in them does not matter: the reflector bears the informer's.
   */
  public SharedIndexInformerBuilder<T> reflector(ReflectorOptions value) {
    this.reflectorOptions = Objects.requireNonNull(value, "reflector");
    return this;
  }

  /**
   * Sets how often handlers are told everything once more unless they ask for a period of their own; zero, the default,
   * for never. Periods under a second are raised to one.
   */
  public SharedIndexInformerBuilder<T> resyncPeriod(Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(
          "resync period must not be negative, but is " + value + "; zero means never");
    }
    this.resyncPeriod = value;
    return this;
  }

  /** Sets how long {@link SharedIndexInformer#close()} waits for handler calls in progress; 10 seconds by default. */
  public SharedIndexInformerBuilder<T> closeTimeout(Duration value) {
    this.closeTimeout = Objects.requireNonNull(value, "closeTimeout");
    return this;
  }

  /**
   * Switches the mutation detector on: objects of the cache are fingerprinted when they enter and compared every second
   * for some minutes. It costs memory and time; meant for tests (client-go: {@code KUBE_CACHE_MUTATION_DETECTOR}).
   *
   * @param value returns something that is equal before and after unless the object was changed: a deep copy, or its
   *     encoded form
   */
  public SharedIndexInformerBuilder<T> detectMutations(Function<T, Object> value) {
    this.fingerprint = Objects.requireNonNull(value, "fingerprint");
    return this;
  }

  /** Returns the informer, not started. */
  public SharedIndexInformer<T> build() {
    return new SharedIndexInformer<>(new InformerSpec<>(
        source,
        name,
        resourceType,
        runtime,
        listener,
        // Not Map.copyOf: nothing may depend on its order, which differs from one JVM to the next.
        Collections.unmodifiableMap(new LinkedHashMap<>(indexers)),
        transform,
        queueKind,
        highWaterMark,
        reflectorOptions,
        resyncPeriod,
        closeTimeout,
        fingerprint));
  }
}
