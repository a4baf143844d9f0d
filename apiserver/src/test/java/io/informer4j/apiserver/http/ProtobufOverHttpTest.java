package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies in protobuf on their way through HTTP: many pieces, compressed, frames as they happen, errors before the API. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProtobufOverHttpTest {

  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  private final HttpFrontend server = HttpFrontend.start(Wire.OPEN);
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpRequest request(String target, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + target))
        .timeout(Duration.ofSeconds(20))
        .header("Accept", PROTOBUF);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return request.build();
  }

  private HttpResponse<byte[]> get(String target, String... headers)
      throws IOException, InterruptedException {
    return client.send(request(target, headers), BodyHandlers.ofByteArray());
  }

  private void create(String name, String value) {
    byte[] body = Wire.configMap(name, value).getBytes(StandardCharsets.UTF_8);
    assertThat(server
            .handle(ApiRequest.of("POST", Wire.CONFIG_MAPS).withBody("application/json", body))
            .status())
        .isEqualTo(201);
  }

  @Test
  void aLongListArrivesWhole() throws IOException, InterruptedException {
    for (int i = 0; i < 400; i++) {
      create("map-" + i, "x".repeat(1000));
    }

    HttpResponse<byte[]> encodedOnTheWay = get(Wire.CONFIG_MAPS);
    HttpResponse<byte[]> compressed = get(Wire.CONFIG_MAPS, "Accept-Encoding", "gzip");

    ObjectNode list = ProtobufTrees.read(encodedOnTheWay.body());
    assertThat(list.path("items")).hasSize(400);
    assertThat(encodedOnTheWay.headers().firstValue("Content-Type")).contains(PROTOBUF);
    assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
      assertThat(in.readAllBytes()).isEqualTo(encodedOnTheWay.body());
    }
  }

  @Test
  void eventsArriveInFramesAsTheyHappen() throws IOException, InterruptedException {
    create("a", "1");
    HttpResponse<InputStream> watch = client.send(
        request(Wire.CONFIG_MAPS + "?watch=true&timeoutSeconds=30"), BodyHandlers.ofInputStream());

    try (DataInputStream in = new DataInputStream(watch.body())) {
      assertThat(frame(in)).startsWith("\n\5ADDED").contains("k8s\0");
      create("b", "2");
      assertThat(frame(in)).startsWith("\n\5ADDED").contains("ConfigMap").contains("\1b");
    }
    assertThat(watch.headers().firstValue("Content-Type")).contains(PROTOBUF + ";stream=watch");
  }

  private static String frame(DataInputStream in) throws IOException {
    byte[] frame = new byte[in.readInt()];
    in.readFully(frame);
    return new String(frame, StandardCharsets.ISO_8859_1);
  }

  @Test
  void errorsFromBeforeTheApiAreInProtobufToo() throws IOException, InterruptedException {
    ActiveFault fault = server.faults().inject(Requests.all(), Fault.status(503));
    ObjectNode injected = ProtobufTrees.read(get(Wire.CONFIG_MAPS).body());
    fault.close();

    assertThat(injected.path("code").asInt()).isEqualTo(503);
    assertThat(injected.path("kind").asText()).isEqualTo("Status");
    HttpResponse<byte[]> stranger = get(Wire.CONFIG_MAPS, "Authorization", "Bearer nobody");
    assertThat(stranger.statusCode()).isEqualTo(401);
    assertThat(ProtobufTrees.read(stranger.body()).path("reason").asText())
        .isEqualTo("Unauthorized");
  }
}
