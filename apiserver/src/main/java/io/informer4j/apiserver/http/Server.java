package io.informer4j.apiserver.http;

import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResources;
import io.informer4j.apiserver.rest.Document;
import io.informer4j.apiserver.rest.RestApi;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One replica: its REST semantics, when it hears of writes, and who waits for it to do so.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class Server {

  private final RestApi api;
  private final ApiResources resources;
  private final Loop loop;
  private final Set<Waiting> waiting = new LinkedHashSet<>();
  private boolean isRetrying;
  private int holds;
  private Duration lag = Duration.ZERO;

  Server(RestApi api, ApiResources resources, Loop loop) {
    this.api = api;
    this.resources = resources;
    this.loop = loop;
    replica().onProgress(this::retryLater);
  }

  RestApi api() {
    return api;
  }

  Replica<Document> replica() {
    return api.replica();
  }

  void hold(boolean isHeld) {
    holds += isHeld ? 1 : -1;
    hear();
  }

  void lag(Duration more) {
    lag = lag.plus(more);
    hear();
  }

  /** Hears of everything that was written so far: now, later if it lags, not at all while it is held. */
  void hear() {
    long head = replica().history().head();
    if (lag.isZero()) {
      catchUp(head);
      return;
    }
    Object heard = replica().history();
    loop.after(lag, () -> {
      if (replica().history() == heard) {
        catchUp(head);
      }
    });
  }

  private void catchUp(long head) {
    if (holds == 0) {
      for (ResourceType type : resources.types()) {
        replica().catchUp(type, head);
      }
    }
  }

  /** Asks again when a watch cache has moved, and at the latest after the time that a real server waits. */
  Loop.Timer await(ApiRequest request, ApiAnswer.Wait wait, Consumer<ApiAnswer> then) {
    Waiting exchange = new Waiting(request, wait, then);
    waiting.add(exchange);
    exchange.timer = loop.after(Replica.FRESHNESS_TIMEOUT, () -> exchange.retry(true));
    return exchange::cancel;
  }

  /** Caches move one by one, in the middle of somebody's request: those who wait are asked once, afterwards. */
  private void retryLater() {
    if (!waiting.isEmpty() && !isRetrying) {
      isRetrying = true;
      loop.execute(() -> {
        isRetrying = false;
        new ArrayList<>(waiting).forEach(exchange -> exchange.retry(false));
      });
    }
  }

  private final class Waiting {
    private final ApiRequest request;
    private final ApiAnswer.Wait wait;
    private final Consumer<ApiAnswer> then;
    private Loop.Timer timer = () -> {};

    private Waiting(ApiRequest request, ApiAnswer.Wait wait, Consumer<ApiAnswer> then) {
      this.request = request;
      this.wait = wait;
      this.then = then;
    }

    private void retry(boolean isOver) {
      if (!waiting.contains(this)) {
        return;
      }
      ApiAnswer answer = api.handleAgain(request, wait, isOver);
      if (!(answer instanceof ApiAnswer.Wait)) {
        cancel();
        then.accept(answer);
      }
    }

    private void cancel() {
      waiting.remove(this);
      timer.cancel();
    }
  }
}
