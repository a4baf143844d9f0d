package io.informer4j.fabric8.resource;

import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.util.concurrent.Executor;

/** A runtime whose handlers run somewhere else. */
final class HandlerRuntime extends ForwardingRuntime {

  private final Executor handlers;

  HandlerRuntime(InformerRuntime base, Executor handlers) {
    super(base);
    this.handlers = handlers;
  }

  @Override
  public Executor handlers() {
    return handlers;
  }
}
