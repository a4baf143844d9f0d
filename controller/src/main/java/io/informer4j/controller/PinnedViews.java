package io.informer4j.controller;

import io.informer4j.controller.freshness.Reads;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;

/**
 * What informers showed at one moment, with what was written on top, for one reconcile: those of the sources when this was made,
 * others when they were first asked for.
 *
 * <p><b>Threading:</b> for the thread of one call.
 */
final class PinnedViews {

  private record Pinned<T>(ResourceInformer<T> informer, Reads<T> reads) {
    static <T> Pinned<T> of(
        ControllerWrites writes, ResourceInformer<T> informer, ObjectName name) {
      return new Pinned<>(informer, writes.open(informer, name));
    }
  }

  private final ControllerWrites writes;
  private final ObjectName name;

  /** A handful, so that a look at each is quicker than a map, which would have to go by identity. */
  private final List<Pinned<?>> views = new ArrayList<>();

  /** Takes the view of each source. */
  PinnedViews(ControllerWrites writes, ObjectName name) {
    this.writes = writes;
    this.name = name;
    writes.sources().forEach(informer -> views.add(Pinned.of(writes, informer, name)));
  }

  @SuppressWarnings("unchecked") // the reads are those of the informer, and so have its type
  <T> Reads<T> of(ResourceInformer<T> informer) {
    for (Pinned<?> pinned : views) {
      if (pinned.informer() == informer) {
        return (Reads<T>) pinned.reads();
      }
    }
    Pinned<T> late = Pinned.of(writes, informer, name);
    views.add(late);
    return late.reads();
  }
}
