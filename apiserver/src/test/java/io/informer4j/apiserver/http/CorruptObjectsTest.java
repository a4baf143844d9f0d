package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.Faults.Corruption;
import io.informer4j.apiserver.http.CorruptObjects.Victim;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.RequestInfo;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CorruptObjectsTest {

  private static final String POD = "/api/v1/namespaces/ns/pods/web";

  private final CorruptObjects corrupt = new CorruptObjects();

  private static RequestInfo get(String target) {
    return RequestInfo.of(ApiRequest.of("GET", target));
  }

  private String damage(String target, String body) {
    return new String(corrupt.damage(get(target), body.getBytes(UTF_8)), UTF_8);
  }

  private static String pod(String namespace, String name) {
    return "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"" + namespace
        + "\"},\"spec\":{\"ä\":[1]}}";
  }

  @Test
  void fieldsBesidesTheMetadataGetAnotherType() {
    corrupt.add(Victim.of(POD, Corruption.WRONG_TYPES));

    assertThat(damage(POD, pod("ns", "web")))
        .isEqualTo("{\"metadata\":{\"name\":\"web\",\"namespace\":\"ns\"},\"spec\":\"corrupted\"}");
  }

  @Test
  void inAListTheOthersStayAsTheyWere() {
    corrupt.add(Victim.of(POD, Corruption.WRONG_TYPES));
    String first = "{\"kind\":\"PodList\",\"items\":[" + pod("other", "web") + ",";
    String last = "," + pod("ns", "web2") + "]}\n";

    String damaged = damage("/api/v1/pods?limit=3", first + pod("ns", "web") + last);

    assertThat(damaged).startsWith(first).endsWith(last).contains("corrupted");
  }

  @Test
  void aTruncatedEventStaysALineOfItsOwn() {
    corrupt.add(Victim.of(POD, Corruption.TRUNCATED));
    String line = "{\"type\":\"ADDED\",\"object\":" + pod("ns", "web") + "}\n";

    String damaged = damage("/api/v1/namespaces/ns/pods?watch=1", line);

    assertThat(damaged).startsWith("{\"type\":\"ADDED\",\"object\":{\"meta").endsWith("}\n");
    assertThat(damaged.length()).isLessThan(line.length());
    assertThatThrownBy(() -> Wire.read(damaged)).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void otherResourcesNamespacesAndBodiesAreNotTouched() {
    corrupt.add(Victim.of(POD, Corruption.TRUNCATED));

    assertThat(corrupt.concern(get("/api/v1/namespaces/ns/configmaps"))).isFalse();
    assertThat(corrupt.concern(get("/api/v1/namespaces/other/pods"))).isFalse();
    assertThat(corrupt.concern(get("/api/v1/pods"))).isTrue();
    assertThat(damage("/api/v1/pods", pod("other", "web"))).isEqualTo(pod("other", "web"));
    assertThat(damage("/api/v1/pods", "not JSON")).isEqualTo("not JSON");
  }

  @Test
  void whatIsLiftedIsWholeAgain() {
    Victim victim = Victim.of(POD, Corruption.WRONG_TYPES);
    corrupt.add(victim);
    damage(POD, pod("ns", "web"));
    corrupt.remove(victim);

    assertThat(damage(POD, pod("ns", "web"))).isEqualTo(pod("ns", "web"));
    assertThat(victim.hits().get()).isEqualTo(1);
  }

  @Test
  void anObjectWithNothingButMetadataIsCorruptedToo() {
    corrupt.add(Victim.of("/api/v1/namespaces/ns", Corruption.WRONG_TYPES));

    assertThat(damage("/api/v1/namespaces", "{\"items\":[{\"metadata\":{\"name\":\"ns\"}}]}"))
        .contains("\"spec\":\"corrupted\"");
  }

  private static byte[] protobuf(String json) {
    return ProtobufTrees.write((ObjectNode) Wire.read(json)).orElseThrow();
  }

  private static String typed(String kind, String rest) {
    return "{\"kind\":\"" + kind + "\",\"apiVersion\":\"v1\"," + rest;
  }

  @Test
  void inAListOfProtobufTheOthersStayAsTheyWere() {
    Victim victim = Victim.of(POD, Corruption.WRONG_TYPES);
    corrupt.add(victim);
    byte[] whole = protobuf(typed(
        "PodList",
        "\"items\":[" + pod("other", "web") + "," + pod("ns", "web") + "," + pod("ns", "b")
            + "]}"));
    byte[] without = protobuf(
        typed("PodList", "\"items\":[" + pod("other", "web") + "," + pod("ns", "b") + "]}"));

    byte[] damaged = corrupt.damage(get("/api/v1/pods"), whole);

    assertThatThrownBy(() -> ProtobufTrees.read(damaged))
        .isInstanceOf(MalformedProtobufException.class);
    assertThat(corrupt.damage(get("/api/v1/pods"), without)).isEqualTo(without);
    assertThat(victim.hits().get()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Corruption.class)
  void anObjectOfProtobufCannotBeReadButIsInItsEnvelope(Corruption corruption) {
    corrupt.add(Victim.of(POD, corruption));

    byte[] damaged =
        corrupt.damage(get(POD), protobuf(typed("Pod", pod("ns", "web").substring(1))));

    assertThat(Envelope.read(Slice.of(damaged), Limits.DEFAULT).kind()).isEqualTo("Pod");
    assertThatThrownBy(() -> ProtobufTrees.read(damaged))
        .isInstanceOf(MalformedProtobufException.class);
  }

  @Test
  void anEventOfProtobufStaysAFrameOfItsOwn() {
    corrupt.add(Victim.of(POD, Corruption.TRUNCATED));
    WireWriter raw = new WireWriter();
    raw.bytes(1, protobuf(typed("Pod", pod("ns", "web").substring(1))));
    WireWriter event = new WireWriter();
    event.bytes(2, raw.toBytes());
    event.text(1, "ADDED");
    byte[] bytes = event.toBytes();
    byte[] frame =
        ByteBuffer.allocate(4 + bytes.length).putInt(bytes.length).put(bytes).array();

    byte[] damaged = corrupt.damage(get("/api/v1/pods?watch=1"), frame);

    assertThat(damaged.length).isLessThan(frame.length);
    assertThat(ByteBuffer.wrap(damaged).getInt()).isEqualTo(damaged.length - 4);
    assertThat(new String(damaged, 4, 7, UTF_8)).isEqualTo("\n\5ADDED");
  }
}
