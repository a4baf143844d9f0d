package io.informer4j.testing.perturbation;

import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;

/** A list or watch of an informer that {@link ControllerContext#informer} made. */
abstract class RestCall extends ProcessCall implements SourceCall {

  private static final int OK = 200;

  RestCall(ControllerProcess process, ResourceType type, ApiRequest request) {
    super(process, type, request);
  }

  abstract void tellFailure(SourceFailure failure);

  @Override
  final void arrived(ApiAnswer received) {
    if (received instanceof ApiResponse response && response.status() != OK) {
      end();
      tellFailure(JsonObjects.failure(JsonObjects.parse(response.body())));
    } else {
      deliver(received);
    }
  }

  @Override
  public final void request(long items) {
    demand(items);
  }

  @Override
  public final void cancel() {
    end();
  }

  @Override
  final void broken() {
    tellFailure(SourceFailure.of(SourceFailure.Kind.CONNECTION_LOST, "connection reset", null));
  }
}
