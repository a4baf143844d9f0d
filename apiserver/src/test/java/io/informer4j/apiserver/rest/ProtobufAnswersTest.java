package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.WireWriter;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers in protobuf are those in JSON, in the bytes of a real server. */
class ProtobufAnswersTest {

  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String JSON = "application/json";
  private static final String AS_METADATA = ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
  private static final String AS_TABLE = ";as=Table;g=meta.k8s.io;v=v1";
  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";

  private final TestServer server = new TestServer();

  private ApiResponse get(String target, String accept) {
    return server.send(ApiRequest.of("GET", target).withHeader("Accept", accept));
  }

  private static byte[] encoded(JsonNode tree) {
    return ProtobufTrees.write((ObjectNode) tree).orElseThrow();
  }

  private static String contentType(ApiResponse response) {
    return response.headers().get("Content-Type");
  }

  private void createMaps(int count) {
    for (int i = 0; i < count; i++) {
      server.post(
          MAPS,
          "{'metadata':{'name':'m-" + (1000 + i) + "','labels':{'b':'b','a':'c'},"
              + "'annotations':{'z':'','é':'1'},'finalizers':['example.com/x']},'data':{'k':'"
              + "☃".repeat(i) + "'}}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        MAPS,
        MAPS + "/m-1001",
        MAPS + "/m-1001?resourceVersion=0",
        MAPS + "?limit=1",
        MAPS + "?labelSelector=a%3Dd",
        "/api/v1/pods"
      })
  void readsAreTheSameInBothEncodings(String target) {
    createMaps(3);

    for (String as : List.of("", AS_METADATA)) {
      ApiResponse json = get(target, JSON + as);
      ApiResponse protobuf = get(target, PROTOBUF + as);

      assertThat(protobuf.status()).isEqualTo(200);
      assertThat(contentType(protobuf)).isEqualTo(PROTOBUF);
      assertThat(protobuf.body()).isEqualTo(encoded(TestServer.tree(json)));
      assertThat(protobuf.headers())
          .containsEntry("Content-Length", String.valueOf(protobuf.body().length));
    }
  }

  /** What other objects say, in the same words, is said in protobuf too: a deleted one has the revision of its end. */
  @ParameterizedTest
  @ValueSource(strings = {"", AS_METADATA})
  void watchesAreTheSameInBothEncodings(String as) {
    List<JsonNode> lines = new ArrayList<>();
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    createMaps(2);
    String watch = MAPS + "?watch=true&sendInitialEvents=true&allowWatchBookmarks=true"
        + "&resourceVersionMatch=NotOlderThan";
    EventStream json = stream(watch, JSON + as);
    EventStream protobuf = stream(watch, PROTOBUF + as);
    server.delete(MAPS + "/m-1000");
    server.patch(MAPS + "/m-1001", TestServer.MERGE, "{'data':{'k':'new'}}");

    take(json)
        .forEach(line -> lines.add(TestServer.tree(new String(line, StandardCharsets.UTF_8))));
    take(protobuf).forEach(frames::writeBytes);

    assertThat(lines).extracting(line -> line.path("type").asText()).contains("BOOKMARK", "ADDED");
    assertThat(frames.toByteArray()).isEqualTo(frames(lines));
    assertThat(protobuf.contentType()).isEqualTo(PROTOBUF + ";stream=watch");
  }

  private EventStream stream(String target, String accept) {
    ApiRequest request = ApiRequest.of("GET", target).withHeader("Accept", accept);
    return ((ApiAnswer.Stream) server.answer(request)).events();
  }

  private static List<byte[]> take(EventStream stream) {
    List<byte[]> taken = new ArrayList<>();
    for (Optional<byte[]> next = stream.next(0); next.isPresent(); next = stream.next(0)) {
      taken.add(next.get());
    }
    return taken;
  }

  private static byte[] frames(List<JsonNode> lines) {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    for (JsonNode line : lines) {
      WireWriter raw = new WireWriter();
      raw.bytes(1, encoded(line.path("object")));
      WireWriter event = new WireWriter();
      event.bytes(2, raw.toBytes());
      event.text(1, line.path("type").asText());
      byte[] bytes = event.toBytes();
      frames.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
      frames.writeBytes(bytes);
    }
    return frames.toByteArray();
  }

  @Test
  void anErrorInAWatchIsThatOfARealServer() {
    JsonNode line = Exchange.lines("75-watch-expired").get(0);

    assertThat(frames(List.of(line))).isEqualTo(Exchange.bytes("76-watch-expired-protobuf.body"));
    assertThat(maps().event("ERROR", (ObjectNode) line.get("object")))
        .isEqualTo(Exchange.bytes("76-watch-expired-protobuf.body"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"49-watch-from-rv-protobuf", "53-watchlist-protobuf"})
  void framesOfARealServerAreReadAndWrittenAgain(String recorded) {
    ByteBuffer frames = ByteBuffer.wrap(Exchange.bytes(recorded + ".body"));
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    while (frames.hasRemaining()) {
      byte[] frame = new byte[frames.getInt()];
      frames.get(frame);
      // Field 1 is the type, of less than 128 bytes; the envelope begins with its magic number.
      String type = new String(frame, 2, frame[1], StandardCharsets.US_ASCII);
      int start = new String(frame, StandardCharsets.ISO_8859_1).indexOf("k8s\0");
      byte[] envelope = Arrays.copyOfRange(frame, start, frame.length);
      again.writeBytes(maps().event(type, ProtobufTrees.read(envelope)));
    }

    assertThat(again.toByteArray()).isEqualTo(frames.array());
  }

  private static ObjectForm maps() {
    return new ProtobufForm(ApiResource.of(TestServer.CONFIG_MAPS), View.WHOLE);
  }

  @ParameterizedTest
  @CsvSource({
    "09-get, 10-get-protobuf",
    "25-list, 26-list-protobuf",
    "44-list-as-metadata, 45-list-as-metadata-protobuf"
  })
  void bodiesAreThoseOfARealServer(String json, String protobuf) {
    assertThat(encoded(Exchange.read(json).body())).isEqualTo(Exchange.bytes(protobuf + ".body"));
  }

  @Test
  void writesAreAnsweredInProtobufToo() {
    byte[] body = encoded(TestServer.tree(
        "{'kind':'ConfigMap','apiVersion':'v1','metadata':{'name':'a'},'data':{'k':'v'}}"));
    ApiRequest create =
        ApiRequest.of("POST", MAPS).withBody(PROTOBUF, body).withHeader("Accept", PROTOBUF);
    ApiRequest patch = ApiRequest.of("PATCH", MAPS + "/a")
        .withBody(TestServer.MERGE, "{\"data\":{\"k\":\"w\"}}".getBytes(StandardCharsets.UTF_8))
        .withHeader("Accept", PROTOBUF);
    ApiRequest delete = ApiRequest.of("DELETE", MAPS + "/a").withHeader("Accept", PROTOBUF);

    ApiResponse created = server.send(create);
    ApiResponse patched = server.send(patch);
    ApiResponse stored = server.get(MAPS + "/a");
    ApiResponse deleted = server.send(delete);

    assertThat(created.status()).isEqualTo(201);
    assertThat(ProtobufTrees.read(created.body()).at("/data/k").asText()).isEqualTo("v");
    assertThat(contentType(patched)).isEqualTo(PROTOBUF);
    assertThat(patched.body()).isEqualTo(encoded(TestServer.tree(stored)));
    assertThat(ProtobufTrees.read(deleted.body()).path("status").asText()).isEqualTo("Success");
  }

  @Test
  void aSubresourceIsAnsweredInProtobufToo() {
    String deployments = "/apis/apps/v1/namespaces/ns/deployments";
    server.post(deployments, "{'metadata':{'name':'d'},'spec':{'replicas':3}}");

    ApiResponse scale = get(deployments + "/d/scale", PROTOBUF);

    assertThat(scale.body())
        .isEqualTo(encoded(TestServer.tree(get(deployments + "/d/scale", JSON))));
    assertThat(ProtobufTrees.read(scale.body()).at("/spec/replicas").asInt()).isEqualTo(3);
  }

  @Test
  void errorsAreInProtobufForWhoTakesThemSo() {
    ApiResponse missing = get(MAPS + "/a", PROTOBUF + ", " + JSON);
    ApiResponse missingWidget = get(WIDGETS + "/a", PROTOBUF + ", " + JSON);
    ApiResponse unknown = get("/api/v1/nothings", PROTOBUF);
    // No error can be shown as metadata, so nothing is left of what this client accepts.
    ApiResponse asMetadata = get(MAPS + "/a", PROTOBUF + AS_METADATA);

    assertThat(missing.body()).isEqualTo(encoded(TestServer.tree(server.get(MAPS + "/a"))));
    for (ApiResponse error : List.of(missing, missingWidget, unknown)) {
      assertThat(error.status()).isEqualTo(404);
      assertThat(contentType(error)).isEqualTo(PROTOBUF);
      assertThat(ProtobufTrees.read(error.body()).path("reason").asText()).isEqualTo("NotFound");
    }
    assertThat(contentType(asMetadata)).isEqualTo(JSON);
  }

  @Test
  void customResourcesAreJsonButForTheirMetadata() {
    server.post(WIDGETS, "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w'}}");

    ApiResponse refused = get(WIDGETS + "/w", PROTOBUF);
    ApiResponse list = get(WIDGETS, PROTOBUF + ", " + JSON);
    ApiResponse metadata = get(WIDGETS, PROTOBUF + AS_METADATA);

    assertThat(refused.status()).isEqualTo(406);
    assertThat(ProtobufTrees.read(refused.body()).path("message").asText())
        .startsWith("only the following media types are accepted: application/json");
    assertThat(get(WIDGETS + "?watch=true", PROTOBUF).status()).isEqualTo(406);
    assertThat(contentType(list)).isEqualTo(JSON);
    assertThat(TestServer.tree(list).at("/items/0/kind").asText()).isEqualTo("Widget");
    assertThat(metadata.body())
        .isEqualTo(encoded(TestServer.tree(get(WIDGETS, JSON + AS_METADATA))));
  }

  @Test
  void tablesAreJson() {
    ApiResponse refused = get(MAPS, PROTOBUF + AS_TABLE);
    ApiResponse table = get(MAPS, PROTOBUF + AS_TABLE + ", " + JSON + AS_TABLE);

    assertThat(refused.status()).isEqualTo(406);
    assertThat(TestServer.tree(table).path("kind").asText()).isEqualTo("Table");
  }

  @Test
  void discoveryIsInProtobufForWhoAsksForIt() {
    ApiResponse core = get("/api/v1", PROTOBUF);
    ApiResponse groups = get("/apis", PROTOBUF);

    assertThat(core.body()).isEqualTo(encoded(TestServer.tree(get("/api/v1", JSON))));
    assertThat(groups.body()).isEqualTo(encoded(TestServer.tree(get("/apis", JSON))));
  }

  @Test
  void aLongListIsMeasuredBeforeItIsSent() {
    createMaps(300);

    ApiResponse first = get(MAPS, PROTOBUF);
    List<byte[]> whileEncoding = new ArrayList<>();
    first.chunks().forEachRemaining(whileEncoding::add);
    List<byte[]> encodedAlready = new ArrayList<>();
    get(MAPS, PROTOBUF).chunks().forEachRemaining(encodedAlready::add);

    assertThat(whileEncoding).first().isEqualTo(new byte[0]);
    assertThat(encodedAlready).noneMatch(piece -> piece.length == 0).hasSizeBetween(2, 20);
    assertThat(first.headers()).doesNotContainKey("Content-Length");
    assertThat(first.body()).isEqualTo(encoded(TestServer.tree(get(MAPS, JSON))));
  }

  @Test
  void everyBuiltInResourceHasAMessageWhoseFirstFieldIsItsMetadata() {
    List<ResourceType> without = new ArrayList<>();
    for (ApiResource resource : ApiResources.builtIn().all()) {
      if (resource.isStored() && !resource.hasProtobuf()) {
        without.add(resource.type());
      }
    }

    assertThat(without).isEmpty();
  }
}
