package io.informer4j.testing.simulation;

import io.informer4j.informer.ResourceEvent;
import org.jspecify.annotations.Nullable;

/**
 * After {@code close} has returned there is silence; after a removal has returned the handler is called no more; and calls
 * of one registration never overlap (G9, G13, G30).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class SilenceOracle implements Oracle {

  private static final String NAME = "Silence";

  /** The call of a handler that is in progress. */
  static final class Line {
    private @Nullable ResourceEvent<SimulatedObject> inProgress;

    /** A call begins. Returns what is wrong with that, or null. */
    @Nullable
    String begin(ResourceEvent<SimulatedObject> event, boolean isRemoved) {
      ResourceEvent<SimulatedObject> other = inProgress;
      inProgress = event;
      String call = event.kind() + " " + event.name();
      if (isRemoved) {
        return "expected no call after the handler's removal has returned, found " + call;
      }
      return other == null
          ? null
          : "expected " + other.kind() + " " + other.name() + " to return first, found " + call;
    }

    /** The call has ended. */
    void end() {
      inProgress = null;
    }
  }

  private final PerHandler<Line> lines = new PerHandler<>(handler -> new Line());
  private boolean isClosed;

  @Override
  public void onInformer(World world) {
    if (isClosed) {
      judgeCalls(world);
    }
    isClosed = false; // old handlers stay known: none of them may be called
  }

  @Override
  public void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    String wrong = lines.of(handler).begin(event, handler.isRemoved());
    if (wrong == null && isClosed) {
      wrong =
          "expected no call after close has returned, found " + event.kind() + " " + event.name();
    }
    if (wrong != null) {
      Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
    }
  }

  @Override
  public void onReturned(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    lines.of(handler).end();
  }

  @Override
  public void onRequest(World world, Request request) {
    if (isClosed) {
      Verdict.tell(world, NAME, "expected no request after close has returned, found " + request);
    }
  }

  @Override
  public void onClosed(World world) {
    isClosed = true;
  }

  @Override
  public void afterTask(World world) {
    if (isClosed && world.runtime().readyTasks() == 0) {
      judgeCalls(world);
    }
  }

  private static void judgeCalls(World world) {
    int open = world.openCalls();
    if (open > 0) {
      Verdict.tell(world, NAME, "expected no open call after close, found " + open);
    }
  }
}
