package io.informer4j.testing.simulation;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * The runtime of a run for its sources: tasks remember for which of the engine's calls they were submitted, so that a
 * request can be told from another one for the same. All else is as it is.
 *
 * <p><b>Threading:</b> as the runtime below it.
 */
final class CallRuntime extends ForwardingRuntime {

  private final EngineCalls calls;

  CallRuntime(InformerRuntime base, EngineCalls calls) {
    super(base);
    this.calls = calls;
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    return super.schedule(delay, calls.remembering(task));
  }

  @Override
  public Executor loops() {
    return task -> super.loops().execute(calls.remembering(task));
  }

  @Override
  public Executor handlers() {
    return task -> super.handlers().execute(calls.remembering(task));
  }
}
