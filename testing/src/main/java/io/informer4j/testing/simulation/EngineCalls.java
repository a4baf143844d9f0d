package io.informer4j.testing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lists and watches that the engine has under way, and which of them have been sent as requests.
 *
 * <p><b>Threading:</b> for the thread of the run.
 */
final class EngineCalls {

  static final String NAME = "SourceContract";

  private final List<EngineCall> open = new ArrayList<>();
  private @Nullable EngineCall current;

  void begun(EngineCall call) {
    open.add(call);
  }

  void over(EngineCall call) {
    open.remove(call);
  }

  /** Does something on behalf of a call. */
  void during(@Nullable EngineCall call, Runnable what) {
    EngineCall before = current;
    current = call;
    try {
      what.run();
    } finally {
      current = before;
    }
  }

  /** Returns a task that runs on behalf of the call that this is for. */
  Runnable remembering(Runnable task) {
    EngineCall call = current;
    return call == null ? task : () -> during(call, task);
  }

  /** Returns how many lists, or how many watches of both kinds, are under way. */
  int count(boolean lists) {
    int count = 0;
    for (EngineCall call : open) {
      count += (call.kind() == Request.Kind.LIST) == lists ? 1 : 0;
    }
    return count;
  }

  /** Returns the call that a request on the wire is sent for; none if that is over. */
  Optional<EngineCall> sender() {
    return Optional.ofNullable(current).filter(open::contains);
  }
}
