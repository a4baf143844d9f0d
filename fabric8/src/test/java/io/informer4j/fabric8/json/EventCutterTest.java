package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.Chunks.Cut;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.Limits;
import io.informer4j.wire.UnexpectedBodyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventCutterTest {

  private static final String FIRST = "{\"type\":\"ADDED\",\"object\":{\"é\":\"\\\\\"}}\n";
  private static final String BODY = FIRST
      + "{\"object\":{\"b\":[{}]},\"t\":{\"type\":1},\"type\":\"DELETED\"}{\"type\":\"X\",\"object\":1 }\r\n \n";

  @Test
  @Guarantee("G35")
  void cutsEventsForEachPairOfPlacesWhereTheBodyIsSplit() {
    byte[] body = BODY.getBytes(UTF_8);
    for (int first = 0; first <= body.length; first++) {
      for (int second = first; second <= body.length; second++) {
        assertBody(Chunks.events(new JsonEventCutter(Limits.DEFAULT), body, first, second));
      }
    }
    assertBody(Chunks.events(new JsonEventCutter(Limits.DEFAULT), body, Chunks.everyByte(body)));
  }

  private static void assertBody(Cut cut) {
    assertThat(cut.types()).containsExactly("ADDED", "DELETED", "X");
    assertThat(cut.texts()).containsExactly("{\"é\":\"\\\\\"}", "{\"b\":[{}]}", "1");
    assertThat(cut.complete()).isTrue();
  }

  @Test
  void randomEventsComeOutByteForByteAsTheyWereWritten() {
    String[] verbs = {"ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR", "OTHER"};
    for (long seed = 0; seed < 400; seed++) {
      RandomJson json = new RandomJson(seed);
      RandomJson objects = new RandomJson(~seed);
      List<byte[]> written = new ArrayList<>();
      List<String> types = new ArrayList<>();
      for (int i = json.random.nextInt(6); i > 0; i--) {
        String type = json.one(verbs);
        types.add(type);
        byte[] object = objects.object(4).take();
        written.add(object);
        write(json, type, object);
      }
      byte[] body = json.take();

      Cut cut = Chunks.events(
          new JsonEventCutter(Limits.DEFAULT),
          body,
          seed % 7 == 0 ? Chunks.everyByte(body) : Chunks.random(body, json.random));

      assertThat(cut.types()).as("seed %d", seed).isEqualTo(types);
      assertThat(cut.objects()).as("seed %d", seed).containsExactlyElementsOf(written);
      assertThat(cut.complete()).isTrue();
    }
  }

  private static void write(RandomJson json, String type, byte[] object) {
    boolean typeFirst = json.random.nextBoolean();
    json.raw("{").blank();
    if (typeFirst) {
      json.raw("\"type\":").blank().raw("\"" + type + "\"").blank().raw(",");
    }
    if (json.random.nextInt(4) == 0) {
      json.raw("\"unknown\":").value(3).blank().raw(",");
    }
    json.raw("\"object\"").blank().raw(":").raw(object).blank();
    if (!typeFirst) {
      json.raw(",\"type\":").raw("\"" + type + "\"").blank();
    }
    json.raw("}").blank();
  }

  @Test
  void objectsInOneChunkAreHandedOutWhereTheyLieWhateverTheOrder() {
    byte[] body = BODY.getBytes(UTF_8);
    JsonEventCutter cutter = new JsonEventCutter(Limits.DEFAULT);
    cutter.feed(body, 0, body.length);

    for (int i = 0; i < 3; i++) {
      CutEvent event = cutter.next();
      assertThat(event).isNotNull();
      assertThat(event.object().array()).isSameAs(body);
    }
    assertThat(cutter.next()).isNull();
  }

  @Test
  void aStreamIsAtABoundaryOnlyBetweenEvents() {
    byte[] body = "{\"type\":\"ADDED\",\"object\":{}}".getBytes(UTF_8);
    for (int length = 0; length <= body.length; length++) {
      Cut cut = Chunks.events(new JsonEventCutter(Limits.DEFAULT), Arrays.copyOf(body, length));

      assertThat(cut.complete())
          .as("cut off at %d", length)
          .isEqualTo(length == 0 || length == body.length);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"Status\",\"code\":410} | Status | an object of kind Status instead of a watch event before byte 28",
        "{\"type\":\"ADDED\"} | `` | an object without type and object instead of a watch event before byte 16",
        "{\"object\":{}} | `` | an object without type and object instead of a watch event before byte 13",
        "{\"type\":7,\"object\":{}} | `` | an object without type and object instead of a watch event before byte 22",
        "[] | `` | no object instead of a watch event at byte 0",
        "upstream timed out | `` | no object instead of a watch event at byte 0: it begins with upstream timed out",
      })
  void whatIsNoEventIsNamed(String body, String kind, String message) {
    assertThatExceptionOfType(UnexpectedBodyException.class)
        .isThrownBy(() -> Chunks.events(new JsonEventCutter(Limits.DEFAULT), body.getBytes(UTF_8)))
        .withMessage(message)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
  }

  @Test
  void anObjectThatBreaksOffNeverSwallowsTheNextEvent() {
    String object =
        "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"x\",\"labels\":{\"a\":\"b\\\\c\"}},\"spec\":{\"c\":[{\"n\":12}]}}";
    String next = "\n{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"y\"}}}\n";
    for (int length = 1; length < object.length(); length++) {
      String body = "{\"type\":\"ADDED\",\"object\":" + object.substring(0, length) + "}" + next;
      byte[] bytes = body.getBytes(UTF_8);
      for (int[] splits : List.of(new int[0], Chunks.everyByte(bytes))) {
        JsonEventCutter cutter = new JsonEventCutter(Limits.DEFAULT);
        assertThatExceptionOfType(UnreadableObjectException.class).as(body).isThrownBy(() -> {
          Cut cut = Chunks.events(cutter, bytes, splits);
          // Where the brace of the event closes the object, the event itself lacks one.
          assertThat(cut.types()).as("events that came out of it").isEmpty();
        });
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"A\",\"object\":{},\"object\":{}} | a watch event with two objects, at byte 33",
        "{\"type\":\"A\",\"object\":{}},{} | no object instead of a watch event at byte 24",
        "{\"type\":\"A\" \"object\":{}} | '\"' where ',' should be at byte 12",
        "{\"type\":\"A\",\"object\":[}} | '}' where ']' should be at byte 22",
      })
  void whatIsMalformedAroundObjectsIsRefused(String body, String message) {
    assertThatExceptionOfType(UnreadableObjectException.class)
        .isThrownBy(() -> Chunks.events(new JsonEventCutter(Limits.DEFAULT), body.getBytes(UTF_8)))
        .withMessage(message);
  }
}
