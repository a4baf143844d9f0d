package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.WebSocket;
import java.util.concurrent.CompletableFuture;

/** A client without connections, of which a source uses one method, left to those who extend it. */
abstract class StubHttpClient implements HttpClient {

  @Override
  public HttpRequest.Builder newHttpRequestBuilder() {
    return new StandardHttpRequest.Builder();
  }

  @Override
  public void close() {}

  @Override
  public boolean isClosed() {
    return false;
  }

  @Override
  public DerivedClientBuilder newBuilder() {
    throw notOfASource("newBuilder");
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, Class<T> type) {
    throw notOfASource("sendAsync");
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    throw notOfASource("newWebSocketBuilder");
  }

  private static UnsupportedOperationException notOfASource(String method) {
    return new UnsupportedOperationException(
        "a source calls consumeBytes, not " + method + "; override it here if that changed");
  }
}
