package io.informer4j.testing.client;

import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The other end of a {@link SimulatedHttpClient}.
 *
 * <pre>{@code
 * SimulatedServer server = SimulatedServer.of(
 *     request -> ApiResponse.json(200, "{}".getBytes(UTF_8)));
 * }</pre>
 *
 * <p><b>Threading:</b> called from the thread that uses the client.
 */
@FunctionalInterface
public interface SimulatedServer {

  /**
   * Answers a request: at once, or later through the runtime. The answer is never an {@link ApiAnswer.Wait}: whoever
   * has to wait does so before the stage completes.
   */
  CompletionStage<ApiAnswer> exchange(ApiRequest request);

  /** Returns a server that always answers at once. */
  static SimulatedServer of(Function<ApiRequest, ApiAnswer> answers) {
    return request -> CompletableFuture.completedFuture(answers.apply(request));
  }
}
