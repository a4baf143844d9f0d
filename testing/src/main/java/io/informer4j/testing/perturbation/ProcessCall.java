package io.informer4j.testing.perturbation;

import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.EventStream;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A list or watch of a process, on its way to an API server and back. It goes on in steps, each a task of the process;
 * while the resource is held back there are none.
 */
abstract class ProcessCall {

  private final ControllerProcess process;
  private final ResourceType type;
  private final ApiRequest request;
  private @Nullable ApiAnswer answer;
  private long demand;
  private boolean isSent;
  private boolean isStepDue;
  private boolean isOver;
  private @Nullable Cancellable timer;

  ProcessCall(ControllerProcess process, ResourceType type, ApiRequest request) {
    this.process = process;
    this.type = type;
    this.request = request;
  }

  /** An answer is there, for the first time or with more to it; comes in tasks of the process. */
  abstract void arrived(ApiAnswer received);

  /** Delivers the next thing, if there is one and it is wanted; returns whether it did. */
  abstract boolean deliverNext(ApiAnswer accepted);

  /** Everything there was has been delivered. */
  abstract void drained(ApiAnswer accepted);

  /** The connection is broken; it is over already. */
  abstract void broken();

  final void start() {
    process.opened(this);
    wake();
  }

  /** Goes on soon. */
  final void wake() {
    if (!isOver && !isStepDue) {
      isStepDue = true;
      process.runtime().schedule(process.nextLatency(), this::step);
    }
  }

  private void step() {
    isStepDue = false;
    if (isOver || process.isHeldBack(type)) {
      return; // whoever lets it go on wakes it
    }
    if (!isSent) {
      isSent = true;
      process.exchange(request).whenComplete(this::onAnswer);
    } else if (answer != null) {
      arrived(answer);
    }
  }

  /** The answer comes on whoever's task it was that let the server go on. */
  private void onAnswer(@Nullable ApiAnswer received, @Nullable Throwable error) {
    if (received == null) {
      throw new IllegalStateException("the simulated server broke on " + request, error);
    }
    answer = received;
    if (isOver) {
      abandon();
    } else {
      wake();
    }
  }

  final void deliver(ApiAnswer accepted) {
    boolean more = true;
    while (more && !isOver) {
      more = deliverNext(accepted);
    }
    if (!isOver) {
      drained(accepted);
    }
  }

  /** All that a stream had was taken: waits for more, or ends. */
  final void awaitMore(EventStream stream, Runnable onEnd) {
    long now = process.runtime().nanoTime();
    if (!stream.hasEnded(now)) {
      wakeWhenDue(stream.due(), now);
    } else if (stream.watch().isBroken()) {
      breakOff();
    } else {
      end();
      onEnd.run();
    }
  }

  /** Without demand nothing that is due can be taken: then the demand wakes it. */
  private void wakeWhenDue(long due, long now) {
    stopTimer();
    if (due != Long.MAX_VALUE && (hasDemand() || due > now)) {
      timer = process.runtime().schedule(Duration.ofNanos(Math.max(0, due - now)), this::wake);
    }
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  /** The connection breaks. */
  final void breakOff() {
    if (!isOver) {
      end();
      broken();
    }
  }

  /** Ends it; what follows is told by the caller. */
  final void end() {
    if (!isOver) {
      isOver = true;
      process.closed(this);
      abandon();
      stopTimer();
    }
  }

  private void abandon() {
    if (answer instanceof ApiAnswer.Stream stream) {
      stream.events().close();
    }
  }

  final boolean isOver() {
    return isOver;
  }

  /** Somebody wants this much more. */
  final void demand(long items) {
    demand += items;
    wake();
  }

  final boolean useDemand() {
    boolean isThere = demand > 0;
    demand -= isThere ? 1 : 0;
    return isThere;
  }

  final boolean hasDemand() {
    return demand > 0;
  }

  final ResourceType type() {
    return type;
  }

  final ControllerProcess process() {
    return process;
  }
}
