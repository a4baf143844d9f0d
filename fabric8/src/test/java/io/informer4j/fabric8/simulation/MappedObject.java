package io.informer4j.fabric8.simulation;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testing.simulation.Content;
import io.informer4j.testing.simulation.SimulatedObject;
import java.util.Map;
import java.util.function.Function;

/**
 * A cached object of the codec's making, seen as the simulator's oracles look at objects.
 *
 * <p>What it shows is read once: decoding is looked at, not paid for again and again.
 */
final class MappedObject<M> extends CachedObject<SimulatedObject> {

  private final CachedObject<M> inner;
  private final Function<M, SimulatedObject> view;
  private SimulatedObject seen;

  MappedObject(CachedObject<M> inner, Function<M, SimulatedObject> view) {
    super(inner.name());
    this.inner = inner;
    this.view = view;
  }

  CachedObject<M> inner() {
    return inner;
  }

  @Override
  public String uid() {
    return inner.uid();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return inner.resourceVersion();
  }

  @Override
  public Map<String, String> labels() {
    return inner.labels();
  }

  @Override
  public SimulatedObject object() {
    if (seen == null) {
      SimulatedObject decoded = view.apply(inner.object());
      seen = decoded.metadata().equals(metadata()) ? decoded : mismatch(decoded);
    }
    return seen;
  }

  /** What the head says and what the object says must be the same; no object of a cluster looks like this one. */
  private static SimulatedObject mismatch(SimulatedObject decoded) {
    return new SimulatedObject(
        decoded.metadata(), new Content("decoded as " + decoded.metadata(), -1, true));
  }

  @Override
  public CachedObject<SimulatedObject> withObject(SimulatedObject object) {
    throw new UnsupportedOperationException("simulated informers transform nothing");
  }

  @Override
  public boolean hasSameContentAs(CachedObject<SimulatedObject> other) {
    // All objects of a run are of one codec.
    @SuppressWarnings("unchecked")
    MappedObject<M> that = (MappedObject<M>) other;
    return inner.hasSameContentAs(that.inner);
  }
}
