package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;

/** A list or watch under way, as its caller holds it. */
public interface SourceCall extends Cancellable {

  /** Asks for this many more items or events. Nothing is delivered that was not asked for. */
  void request(long items);
}
