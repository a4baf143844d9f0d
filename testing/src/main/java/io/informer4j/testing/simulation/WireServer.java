package io.informer4j.testing.simulation;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.informer4j.apiserver.controlplane.Query;
import io.informer4j.apiserver.controlplane.Selectors;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testing.client.ByteServer;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The simulated network as HTTP clients see it: reads their requests and opens connections for them. */
final class WireServer implements ByteServer {

  static final String ADDRESS = "http://simulated/";

  private static final String PATH = "/api/v1/configmaps";

  private final World world;

  WireServer(World world) {
    this.world = world;
  }

  @Override
  public CompletableFuture<Reply> exchange(
      ApiRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    if (!request.method().equals("GET") || !request.path().equals(PATH)) {
      world.violated(EngineCalls.NAME, "expected GET " + PATH + ", found " + request);
    }
    boolean isWatch = isTrue(request, "watch");
    Query<Content> query = new Query<>(
        World.TYPE,
        "",
        Selectors.everything(),
        ResourceVersion.of(text(request, "resourceVersion")),
        text(request, "resourceVersionMatch"),
        number(request, "limit"),
        text(request, "continue"),
        isTrue(request, "sendInitialEvents"),
        isTrue(request, "allowWatchBookmarks"),
        Duration.ofSeconds(number(request, "timeoutSeconds")));
    boolean takesGzip = request.header("Accept-Encoding").orElse("").contains("gzip");
    WireConnection connection =
        new WireConnection(world, query, isWatch, encoding(request), takesGzip, consumer);
    world.calls().sender().ifPresentOrElse(connection::serve, () -> connection.forsake(true));
    connection.start();
    return connection.reply();
  }

  /** Servers speak protobuf to who asks for it first; in some runs, only some of the time. */
  private WireEncoding encoding(ApiRequest request) {
    boolean isAsked = request.header("Accept").orElse("").startsWith(WireProtobuf.MEDIA_TYPE);
    return isAsked && world.wire().speaksProtobuf()
        ? new WireProtobuf(world.format())
        : new WireJson(world.format(), world.wire().sortsFields());
  }

  private static String text(ApiRequest request, String parameter) {
    return request.parameter(parameter).orElse("");
  }

  private static boolean isTrue(ApiRequest request, String parameter) {
    return text(request, parameter).equals("true") || text(request, parameter).equals("1");
  }

  private static int number(ApiRequest request, String parameter) {
    String text = text(request, parameter);
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }
}
