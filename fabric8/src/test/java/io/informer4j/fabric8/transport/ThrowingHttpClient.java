package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A client that throws instead of sending. */
final class ThrowingHttpClient extends StubHttpClient {

  private final RuntimeException thrown;

  ThrowingHttpClient(RuntimeException thrown) {
    this.thrown = thrown;
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytes(
      HttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    throw thrown;
  }
}
