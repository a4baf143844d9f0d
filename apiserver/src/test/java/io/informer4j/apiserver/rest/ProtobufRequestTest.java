package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Bodies in protobuf mean what the same bodies in JSON mean. */
class ProtobufRequestTest {

  /** What kubectl 1.32 sends for {@code kubectl create namespace x}. */
  private static final String NAMESPACE = "6b3873000a0f0a02763112094e616d6573706163651219"
      + "0a110a017812001a0022002a003200380042001200" + "1a020a001a002200";

  private static final Path OBJECTS = Path.of("../../shared/spec/transcripts/objects");

  @Test
  void whatGoEncodesThoughItIsEmptyIsLeftOut() throws IOException {
    assertThat(read(HexFormat.of().parseHex(NAMESPACE)))
        .isEqualTo(
            json(
                "{'kind':'Namespace','apiVersion':'v1','metadata':{'name':'x'},'spec':{},'status':{}}"));
  }

  @Test
  void everyBuiltInObjectIsTheSameAsInJson() throws IOException {
    if (!Files.isDirectory(OBJECTS)) {
      String reason = "SKIPPED: the recorded objects are not at " + OBJECTS;
      System.out.println(reason);
      Assumptions.abort(reason);
    }
    int compared = 0;
    List<String> differences = new ArrayList<>();
    for (Path file : recorded()) {
      JsonNode expected = new ObjectMapper().readTree(file.toFile());
      String name = file.getFileName().toString().replaceFirst("json$", "pb");
      if (ProtobufSchema.kubernetes()
          .message(expected.path("apiVersion").asText(), expected.path("kind").asText())
          .isPresent()) {
        JsonNode actual = read(Files.readAllBytes(OBJECTS.resolve(name)));
        compare(name, expected, actual, differences);
        compared++;
      }
    }

    assertThat(differences).isEmpty();
    assertThat(compared).isGreaterThan(60);
  }

  private static void compare(
      String path, JsonNode expected, JsonNode actual, List<String> differences) {
    if (expected.isContainerNode() && actual.getNodeType() == expected.getNodeType()) {
      Set<String> names = new TreeSet<>();
      expected.fieldNames().forEachRemaining(names::add);
      actual.fieldNames().forEachRemaining(names::add);
      names.forEach(
          name -> compare(path + "/" + name, expected.path(name), actual.path(name), differences));
      for (int i = 0; expected.isArray() && i < Math.max(expected.size(), actual.size()); i++) {
        compare(path + "/" + i, expected.path(i), actual.path(i), differences);
      }
    } else if (!expected.equals(actual)) {
      differences.add(path + ": expected " + expected + ", was " + actual);
    }
  }

  private static List<Path> recorded() throws IOException {
    try (Stream<Path> files = Files.list(OBJECTS)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
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
        ApiRequest.of("POST", "/api/v1/namespaces").withBody(ProtobufRequest.MEDIA_TYPE, body);
    return new ObjectMapper().readTree(ProtobufRequest.asJson(request).body());
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }
}
