package io.informer4j.informer;

import io.informer4j.codec.Transform;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a shared informer was told to be, as {@link SharedIndexInformerBuilder} collected it. */
record InformerSpec<T>(
    ListerWatcher<T> source,
    String name,
    ResourceType resourceType,
    InformerRuntime runtime,
    InformerListener listener,
    Map<String, IndexFunction<T>> indexers,
    @Nullable Transform<T> transform,
    QueueKind queueKind,
    int highWaterMark,
    ReflectorOptions reflectorOptions,
    Duration resyncPeriod,
    Duration closeTimeout,
    @Nullable Function<T, Object> fingerprint) {

  /** More often than this nobody needs to hear what he knows already (client-go: {@code minimumResyncPeriod}). */
  private static final Duration SHORTEST_RESYNC = Duration.ofSeconds(1);

  /** Returns the resync period of a handler: its own or the informer's, at least a second, zero for none. */
  Duration resyncPeriodFor(HandlerOptions options) {
    Duration asked = options.resyncPeriod().orElse(resyncPeriod);
    return asked.isZero() || asked.compareTo(SHORTEST_RESYNC) >= 0 ? asked : SHORTEST_RESYNC;
  }
}
