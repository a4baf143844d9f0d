package io.informer4j.benchmarks.sync;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The floor: the bytes of the same list through fabric8's HTTP client, not looked at but for counting pods. */
final class FloorMaker implements Follower.Maker {

  /** Stands once in each pod of a list, as nothing else in it is called so. */
  private static final byte[] MARK = "\"hostIPs\":".getBytes(StandardCharsets.US_ASCII);

  private final KubernetesClient client;

  FloorMaker(Path kubeconfig) throws IOException {
    client = Fabric8Maker.client(kubeconfig);
  }

  @Override
  public Follower make() {
    return new Follower() {
      private volatile boolean done;
      private int matched;

      @Override
      @SuppressWarnings("FutureReturnValueIgnored") // a list that fails is never counted to its end
      public void start(Runnable onPod) {
        HttpRequest request = client
            .getHttpClient()
            .newHttpRequestBuilder()
            .uri(client.getMasterUrl() + "api/v1/pods?resourceVersion=0")
            .forStreaming()
            .build();
        client
            .getHttpClient()
            .consumeBytes(request, (chunks, body) -> {
              for (ByteBuffer chunk : chunks) {
                count(chunk, onPod);
              }
              body.consume();
            })
            .thenAccept(response -> {
              response.body().done().thenRun(() -> done = true);
              response.body().consume();
            });
      }

      private void count(ByteBuffer chunk, Runnable onPod) {
        while (chunk.hasRemaining()) {
          byte next = chunk.get();
          if (next == MARK[matched]) {
            matched++;
            if (matched == MARK.length) {
              matched = 0;
              onPod.run();
            }
          } else {
            matched = next == MARK[0] ? 1 : 0;
          }
        }
      }

      @Override
      public boolean hasSynced() {
        return done;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
