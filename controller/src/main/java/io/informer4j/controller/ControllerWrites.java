package io.informer4j.controller;

import io.informer4j.controller.freshness.Freshness;
import io.informer4j.controller.freshness.FreshnessOptions;
import io.informer4j.controller.freshness.OwnWrites;
import io.informer4j.controller.freshness.Reads;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.InformerRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * What the names of a controller wrote, informer by informer, and how their reads go about it.
 *
 * <p><b>Threading:</b> may be called from any thread. The monitor keeps two of one informer from being made, which waits for nobody.
 */
final class ControllerWrites implements AutoCloseable {

  private record Tracked<T>(OwnWrites<T> writes, FreshnessOptions options) {

    Reads<T> open(ObjectName name) {
      return writes.open(options.freshness(), name);
    }

    CompletableFuture<Void> reached(ObjectName name) {
      return (options.awaitsAll()
              ? writes.allReached(name, options.timeout())
              : writes.ownReached(name, options.timeout()))
          .toCompletableFuture();
    }
  }

  private final FreshnessOptions defaults;
  private final InformerRuntime runtime;
  private final List<ResourceInformer<?>> sources;

  /** A handful, so that a look at each is quicker than a map, which would have to go by identity. */
  private final List<Tracked<?>> tracked = new CopyOnWriteArrayList<>();

  private volatile boolean isClosed;

  /**
   * Begins to remember.
   *
   * @param lost hears whose write to a source is lost, of which the source itself may know nothing
   */
  ControllerWrites(ControllerOptions options, Consumer<ObjectName> lost) {
    this.defaults = options.freshness();
    this.runtime = options.runtime();
    this.sources = options.informers();
    for (ResourceInformer<?> informer : sources) {
      tracked.add(track(
          informer,
          optionsOf(informer, options.sources()),
          writer -> lost.accept((ObjectName) writer)));
    }
  }

  /** Of several sources of one informer the first that says something about it counts. */
  private FreshnessOptions optionsOf(ResourceInformer<?> informer, List<Source<?>> all) {
    return all.stream()
        .filter(source -> source.informer() == informer)
        .flatMap(source -> source.freshness().stream())
        .findFirst()
        .orElse(defaults);
  }

  private <T> Tracked<T> track(
      ResourceInformer<T> informer, FreshnessOptions options, Consumer<Object> lost) {
    return new Tracked<>(
        OwnWrites.builder(informer).runtime(runtime).onLost(lost).build(), options);
  }

  /** Returns the informers of the sources, each once. */
  List<ResourceInformer<?>> sources() {
    return sources;
  }

  /** Begins the reads of a reconcile from one informer. */
  <T> Reads<T> open(ResourceInformer<T> informer, ObjectName name) {
    return of(informer).open(name);
  }

  @SuppressWarnings("unchecked") // what is tracked is the informer's, and so has its type
  private <T> Tracked<T> of(ResourceInformer<T> informer) {
    for (Tracked<?> one : tracked) {
      if (one.writes().informer() == informer) {
        return (Tracked<T>) one;
      }
    }
    return late(informer);
  }

  /** An informer that is no source: nobody hears what happens to its objects. */
  private synchronized <T> Tracked<T> late(ResourceInformer<T> informer) {
    for (Tracked<?> one : tracked) {
      if (one.writes().informer() == informer) {
        return of(informer);
      }
    }
    Tracked<T> made = track(informer, defaults, writer -> {});
    tracked.add(made);
    if (isClosed) {
      made.writes().close();
    }
    return made;
  }

  /** Returns a stage that completes when a name may be reconciled, as far as the mirrors are concerned; it may have already. */
  CompletableFuture<Void> reached(ObjectName name) {
    List<CompletableFuture<Void>> waits = new ArrayList<>();
    for (Tracked<?> one : tracked) {
      if (one.options().freshness() == Freshness.BLOCK) {
        waits.add(one.reached(name));
      }
    }
    return CompletableFuture.allOf(waits.toArray(CompletableFuture<?>[]::new));
  }

  /** Nobody waits any more, and nothing is noted. */
  @Override
  public void close() {
    isClosed = true;
    tracked.forEach(one -> one.writes().close());
  }
}
