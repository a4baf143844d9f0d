package io.informer4j.testing.perturbation;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import org.jspecify.annotations.Nullable;

/**
 * A list or watch of a process, on its way to an API server and back. It goes on in steps, each a task of the process;
 * while the resource is held back there are none.
 */
abstract class RestCall implements SourceCall {

  private static final int OK = 200;

  private final ControllerProcess process;
  private final ResourceType type;
  private final ApiRequest request;
  private @Nullable ApiAnswer answer;
  private long demand;
  private boolean isSent;
  private boolean isStepDue;
  private boolean isOver;

  RestCall(ControllerProcess process, ResourceType type, ApiRequest request) {
    this.process = process;
    this.type = type;
    this.request = request;
  }

  /** Delivers the next thing, if there is one; returns whether there was. */
  abstract boolean deliverNext(ApiAnswer accepted);

  /** Everything there was has been delivered. */
  abstract void drained(ApiAnswer accepted);

  abstract void tellFailure(SourceFailure failure);

  /** It is over, in whichever way. */
  abstract void ended();

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
    } else if (answer instanceof ApiResponse response && response.status() != OK) {
      JsonNode status = JsonObjects.parse(response.body());
      fail(JsonObjects.failure(status));
    } else if (answer != null) {
      deliver(answer);
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

  private void deliver(ApiAnswer accepted) {
    boolean more = true;
    while (more && !isOver) {
      more = deliverNext(accepted);
    }
    if (!isOver) {
      drained(accepted);
    }
  }

  @Override
  public final void request(long items) {
    demand += items;
    wake();
  }

  @Override
  public final void cancel() {
    end();
  }

  /** The connection breaks. */
  final void breakOff() {
    fail(SourceFailure.of(SourceFailure.Kind.CONNECTION_LOST, "connection reset", null));
  }

  private void fail(SourceFailure failure) {
    if (!isOver) {
      end();
      tellFailure(failure);
    }
  }

  /** Ends it; what follows is told by the caller. */
  final void end() {
    if (!isOver) {
      isOver = true;
      process.closed(this);
      abandon();
      ended();
    }
  }

  private void abandon() {
    if (answer instanceof ApiAnswer.Stream stream) {
      stream.events().close();
    }
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
