package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteProjectionTest {

  private static final ObjectMapper JACKSON = new ObjectMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"x\":1} | {}",
        "{ \"x\" : 1 } | { }",
        "{\"x\":1,\"a\":2} | {\"a\":2}",
        "{ \"x\" : 1 , \"a\" : 2 } | {\"a\" : 2 }",
        "{\"a\":2,\"x\":1} | {\"a\":2}",
        "{\"a\":2 , \"x\":1 } | {\"a\":2  }",
        "{\"x\":1,\"x\":[{}],\"a\":2,\"x\":3,\"b\":4,\"x\":5} | {\"a\":2,\"b\":4}",
        "{\"a\":2,\"\\u0078\":1} | {\"a\":2}",
        "{\"l\":[{\"y\":1,\"z\":2},[{\"y\":3}],4,\"y\",null,{}]} | {\"l\":[{\"z\":2},[{}],4,\"y\",null,{}]}",
        "{\"l\":{\"y\":{\"y\":1}},\"a\":1} | {\"l\":{},\"a\":1}",
        "{\"a\":{\"x\":1,\"y\":2}} | {\"a\":{\"x\":1,\"y\":2}}",
      })
  void cutsWithTheRightCommas(String before, String after) {
    byte[] bytes = before.getBytes(UTF_8);

    byte[] projected = ByteProjection.project(bytes, Projection.dropping("x", "l.y"));

    assertThat(squeeze(new String(projected, UTF_8))).isEqualTo(squeeze(after));
  }

  private static String squeeze(String text) {
    return text.replace(" ", "");
  }

  @Test
  void whatIsKeptWholeIsTheSameArray() {
    byte[] bytes = "{\"metadata\":{\"name\":\"a\"},\"spec\":{}}".getBytes(UTF_8);

    assertThat(ByteProjection.project(bytes, Projection.withoutManagedFields())).isSameAs(bytes);
    assertThat(ByteProjection.project(bytes, Projection.all())).isSameAs(bytes);
    assertThat(ByteProjection.project(Slice.of(bytes), Projection.all()))
        .isEqualTo(bytes)
        .isNotSameAs(bytes);
  }

  @Test
  void keepsTheSameAsATreeFromWhichTheRestWasRemoved() throws IOException {
    String[] paths = {
      "a",
      "b",
      "c.a",
      "metadata",
      "metadata.b",
      "metadata.a.b",
      "items.a",
      "object['x.y/z']",
      "é",
      "a.é.b",
      "items.c.a",
      "type"
    };
    for (long seed = 0; seed < 3_000; seed++) {
      RandomJson json = new RandomJson(seed);
      Projection projection = projection(json.random, paths);
      byte[] object = json.blank().object(6).blank().take();
      byte[] padded = new RandomJson(seed).raw("[{\"").raw(object).raw("\"}").take();
      JsonNode expected = remove(JACKSON.readTree(object), projection.root());

      byte[] projected = ByteProjection.project(object, projection);
      byte[] sliced = ByteProjection.project(new Slice(padded, 3, 3 + object.length), projection);

      assertThat(JACKSON.readTree(projected))
          .as("seed %d, %s", seed, projection)
          .isEqualTo(expected);
      assertThat(sliced).isEqualTo(projected);
      if (expected.equals(JACKSON.readTree(object))) {
        assertThat(projected).isSameAs(object);
      }
    }
  }

  private static Projection projection(Random random, String[] paths) {
    List<String> chosen = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      chosen.add(paths[random.nextInt(paths.length)]);
    }
    String[] some = chosen.toArray(String[]::new);
    return switch (random.nextInt(3)) {
      case 0 -> Projection.keeping(some);
      case 1 -> Projection.keeping(some).and(Projection.dropping("metadata.a"));
      default -> Projection.dropping(some);
    };
  }

  private static JsonNode remove(JsonNode node, Projection.Node place) {
    if (node instanceof ObjectNode object) {
      for (String field :
          List.copyOf(object.properties().stream().map(e -> e.getKey()).toList())) {
        if (place.child(field).isSkipped()) {
          object.remove(field);
        } else {
          remove(object.path(field), place.child(field));
        }
      }
    } else {
      node.forEach(element -> remove(element, place));
    }
    return node;
  }

  @Test
  void malformedOrEndlesslyNestedBytesAreRefusedOrLeftToValidation() {
    Projection projection = Projection.dropping("a.b");
    List<String> refused = List.of(
        "",
        "{",
        "{\"a\"",
        "{\"a\":{\"b\":1}",
        "{\"a\":[}",
        "{a:1}",
        "{\"a\":{\"b\":1 \"c\":2}}",
        "{\"a\":" + "[".repeat(100_000));
    for (String text : refused) {
      assertThatExceptionOfType(UnreadableObjectException.class)
          .isThrownBy(() -> ByteProjection.project(text.getBytes(UTF_8), projection));
    }
    assertThat(ByteProjection.project("{\"z\":tru,\"a\":{\"b\":nope}}".getBytes(UTF_8), projection))
        .asString(UTF_8)
        .isEqualTo("{\"z\":tru,\"a\":{}}");
  }
}
