package io.informer4j.testing.client;

import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.RestApi;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A {@link RestApi} as a server: it lets requests wait that its watch cache is behind of, in the time of a runtime.
 *
 * <pre>{@code
 * SimulatedServer server = new RestServer(api, runtime);
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread, that of the runtime's tasks.
 */
public final class RestServer implements SimulatedServer {

  private final RestApi api;
  private final InformerRuntime runtime;
  private final Set<Waiting> waiting = new LinkedHashSet<>();

  /** Creates a server of one API. */
  public RestServer(RestApi api, InformerRuntime runtime) {
    this.api = api;
    this.runtime = runtime;
    api.replica().onProgress(this::retryAll);
  }

  @Override
  public CompletionStage<ApiAnswer> exchange(ApiRequest request) {
    ApiAnswer answer = api.handle(request);
    if (!(answer instanceof ApiAnswer.Wait wait)) {
      return CompletableFuture.completedFuture(answer);
    }
    Waiting exchange = new Waiting(request, wait);
    waiting.add(exchange);
    return exchange.answer;
  }

  /** The cache moves while somebody writes: what waits for it goes on afterwards, in tasks of its own. */
  private void retryAll() {
    new ArrayList<>(waiting).forEach(w -> runtime.loops().execute(() -> w.retry(false)));
  }

  private final class Waiting {
    private final ApiRequest request;
    private final ApiAnswer.Wait wait;
    private final CompletableFuture<ApiAnswer> answer = new CompletableFuture<>();
    private final Cancellable timer;

    private Waiting(ApiRequest request, ApiAnswer.Wait wait) {
      this.request = request;
      this.wait = wait;
      this.timer = runtime.schedule(Replica.FRESHNESS_TIMEOUT, () -> retry(true));
    }

    private void retry(boolean isOver) {
      if (answer.isDone()) {
        return;
      }
      ApiAnswer again = api.handleAgain(request, wait, isOver);
      if (!(again instanceof ApiAnswer.Wait)) {
        timer.cancel();
        waiting.remove(this);
        answer.complete(again);
      }
    }
  }
}
