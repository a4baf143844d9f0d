package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Bodies in protobuf mean what the same bodies in JSON mean. */
class ProtobufRequestTest {

  /** What kubectl 1.32 sends for {@code kubectl create namespace x}. */
  private static final String NAMESPACE = "6b3873000a0f0a02763112094e616d6573706163651219"
      + "0a110a017812001a0022002a003200380042001200" + "1a020a001a002200";

  @Test
  void whatGoEncodesThoughItIsEmptyIsLeftOut() throws IOException {
    assertThat(read(HexFormat.of().parseHex(NAMESPACE)))
        .isEqualTo(
            json(
                "{'kind':'Namespace','apiVersion':'v1','metadata':{'name':'x'},'spec':{},'status':{}}"));
  }

  @Test
  void bodiesThatEndTooEarlyAreRefused() {
    byte[] whole = HexFormat.of().parseHex(NAMESPACE);
    int untilTheObjectEnds = whole.length - 4;

    for (int length = 1; length < untilTheObjectEnds; length++) {
      // Without the second field it is an object of which nothing is said.
      if (length != untilTheObjectEnds - 27) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> read(cut)).as("%d bytes", length).isInstanceOf(Refusal.class);
      }
    }
  }

  @Test
  void typesThatAreNotInTheTableAreRefused() {
    byte[] unknown = HexFormat.of().parseHex("6b3873000a0d0a02763112075769646765741200");

    assertThatThrownBy(() -> read(unknown)).isInstanceOf(Refusal.class);
  }

  @Test
  void aRequestWithJsonStaysAsItIs() {
    ApiRequest request = ApiRequest.of("POST", "/api/v1/namespaces")
        .withBody("application/json", new byte[] {'{', '}'});

    assertThat(ProtobufRequest.asJson(request)).isSameAs(request);
  }

  private static JsonNode read(byte[] body) throws IOException {
    ApiRequest request =
        ApiRequest.of("POST", "/api/v1/namespaces").withBody(ProtobufTrees.MEDIA_TYPE, body);
    return new ObjectMapper().readTree(ProtobufRequest.asJson(request).body());
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }
}
