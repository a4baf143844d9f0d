package io.informer4j.benchmarks.compare;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The floor: the bytes that ours asks for, asked for with the same words and through the same HTTP client, and not looked at
 * but for counting objects. Whoever mirrors a cluster over this client cannot be cheaper.
 */
final class FloorMaker implements Follower.Maker {

  private static final String STREAM =
      "?allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&watch=true";
  private static final String LIST = "?resourceVersion=0";

  private final KubernetesClient client;
  private final String path;
  private final String accept;
  private final boolean streams;

  FloorMaker(KubernetesClient client, DataSet.Kind kind, String accept, boolean streams) {
    this.client = client;
    this.path = client.getMasterUrl() + "api/v1/" + kind.resource();
    this.accept = accept;
    this.streams = streams;
  }

  @Override
  public Follower make() {
    return new Floor();
  }

  @Override
  public void close() {
    client.close();
  }

  private final class Floor implements Follower {

    private volatile @Nullable AsyncBody open;

    @Override
    public void start(Tally tally) {
      request(tally, streams);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what fails is never counted to its end
    private void request(Tally tally, boolean stream) {
      HttpRequest request = client
          .getHttpClient()
          .newHttpRequestBuilder()
          .uri(path + (stream ? STREAM : LIST))
          .setHeader("Accept", accept)
          .setHeader("Accept-Encoding", "gzip")
          .forStreaming()
          .build();
      FrameCounter frames = new FrameCounter(tally::added);
      client
          .getHttpClient()
          .consumeBytes(request, (chunks, body) -> {
            if (stream) {
              for (ByteBuffer chunk : chunks) {
                frames.count(chunk);
              }
            }
            body.consume();
          })
          .thenAccept(response -> answered(response, frames, tally, stream));
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    private void answered(
        HttpResponse<AsyncBody> response, FrameCounter frames, Tally tally, boolean stream) {
      open = response.body();
      if (stream && !response.isSuccessful()) {
        // Old servers have no streaming lists; ours falls back in the same way.
        response.body().cancel();
        request(tally, false);
        return;
      }
      frames.setLengthPrefixed(
          response.headers("Content-Type").stream().anyMatch(type -> type.contains("protobuf")));
      if (!stream && response.isSuccessful()) {
        response.body().done().thenRun(tally::addedAll);
      }
      response.body().consume();
    }

    @Override
    public void close() {
      AsyncBody body = open;
      if (body != null) {
        body.cancel();
      }
    }
  }
}
