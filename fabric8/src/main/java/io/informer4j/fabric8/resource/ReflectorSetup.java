package io.informer4j.fabric8.resource;

import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ListFrom;
import io.informer4j.reflector.ListGate;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.reflector.WatchListMemory;
import io.informer4j.reflector.WhenUnknown;
import io.informer4j.runtime.InformerRuntime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * How the informers of a factory list: what was asked for in words of the engine, and what they share, which is the gate
 * that paces their lists and what they have found out about streaming lists of each resource.
 *
 * <pre>{@code
 * ReflectorSetup setup = new ReflectorSetup(runtime, 8);
 * builder.reflector(setup.optionsFor(type, options.listing(), options.whenMissing()));
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread. The monitor is a leaf.
 */
final class ReflectorSetup {

  /** As kubectl and client-go have it. */
  static final int PAGE_SIZE = 500;

  private final ListGate gate;
  private final UnaryOperator<ReflectorOptions.Builder> change;
  private final Map<ResourceType, WatchListMemory> memories = new LinkedHashMap<>();

  /** Creates the setup of a factory in which so many informers list at a time. */
  ReflectorSetup(InformerRuntime runtime, int maxConcurrentInitialLists) {
    this(runtime, maxConcurrentInitialLists, UnaryOperator.identity());
  }

  /** Creates a setup in which this is done to the options of each reflector, before what its informer asks for. */
  ReflectorSetup(
      InformerRuntime runtime,
      int maxConcurrentInitialLists,
      UnaryOperator<ReflectorOptions.Builder> change) {
    this.change = change;
    this.gate = new InitialLists(runtime, maxConcurrentInitialLists);
  }

  /** Returns the options of a reflector of this resource, in whatever namespace. */
  ReflectorOptions optionsFor(ResourceType type, Listing listing, WhenMissing whenMissing) {
    ReflectorOptions.Builder options = change
        .apply(ReflectorOptions.builder())
        .listGate(gate)
        .whenUnknown(inTheEngine(whenMissing));
    switch (listing) {
      case ADAPTIVE -> options.useWatchList(true).watchListMemory(memoryOf(type));
      case WATCH_LIST ->
        options.useWatchList(true); // with a memory of its own: it tries for itself
      case LIST_FROM_CACHE -> options.useWatchList(false).listFrom(ListFrom.CACHE);
      case CONSISTENT_LIST -> options.useWatchList(false).listFrom(ListFrom.NEWEST);
      case PAGED -> options.useWatchList(false).listFrom(ListFrom.NEWEST).pageSize(PAGE_SIZE);
    }
    return options.build();
  }

  private static WhenUnknown inTheEngine(WhenMissing whenMissing) {
    return switch (whenMissing) {
      case WAIT -> WhenUnknown.DELETE;
      case CLEAR -> WhenUnknown.DELETE_AND_SYNC;
      case KEEP -> WhenUnknown.KEEP;
    };
  }

  private WatchListMemory memoryOf(ResourceType type) {
    synchronized (memories) {
      return memories.computeIfAbsent(type, any -> new WatchListMemory());
    }
  }
}
