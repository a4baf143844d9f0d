package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.Chunks.Cut;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ListHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListCutterTest {

  private static final String SHORT =
      "{\"kind\":\"L\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[{\"a\":\"\\\"é]\"}, {\"b\":[1,{}]}]}\n";
  private static final List<String> SHORT_ITEMS = List.of("{\"a\":\"\\\"é]\"}", "{\"b\":[1,{}]}");
  private static final String LONG =
      " {\"apiVersion\" : \"v1\",\"\\u0069tems\": [ {\"n\":-1.5e3,\"t\":true},null,\"x\\\\\",12 ,[[]],{} ] ,\"x\":[{\"items\":[1]}],"
          + "\"metadata\":{\"remainingItemCount\":3,\"continue\":\"a\\/b\",\"resourceVersion\":\"12\"}, \"kind\":\"Pod\\u004cist\"} \r\n";

  @Test
  @Guarantee("G35")
  void cutsItemsForEachPairOfPlacesWhereTheBodyIsSplit() {
    byte[] body = SHORT.getBytes(UTF_8);
    for (int first = 0; first <= body.length; first++) {
      for (int second = first; second <= body.length; second++) {
        JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
        Cut cut = Chunks.list(cutter, body, first, second);

        assertThat(cut.texts()).as("split at %d and %d", first, second).isEqualTo(SHORT_ITEMS);
        assertThat(cut.complete()).isTrue();
        assertThat(cutter.head().resourceVersion()).hasToString("7");
      }
    }
  }

  @Test
  void cutsItemsAndReadsTheHeadForEachPlaceWhereTheBodyIsSplit() {
    byte[] body = LONG.getBytes(UTF_8);
    for (int split = 0; split <= body.length; split++) {
      assertLong(body, split);
    }
    assertLong(body, Chunks.everyByte(body));
  }

  private static void assertLong(byte[] body, int... splits) {
    JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
    Cut cut = Chunks.list(cutter, body, splits);

    assertThat(cut.texts())
        .containsExactly("{\"n\":-1.5e3,\"t\":true}", "null", "\"x\\\\\"", "12", "[[]]", "{}");
    ListHead head = cutter.head();
    assertThat(head.apiVersion()).isEqualTo("v1");
    assertThat(head.kind()).isEqualTo("PodList");
    assertThat(head.continueToken()).isEqualTo("a/b");
    assertThat(head.resourceVersion()).hasToString("12");
  }

  @Test
  void randomListsComeOutByteForByteAsTheyWereWritten() throws IOException {
    ObjectMapper jackson = new ObjectMapper();
    for (long seed = 0; seed < 400; seed++) {
      RandomJson json = new RandomJson(seed);
      List<byte[]> written = new ArrayList<>();
      byte[] body = randomList(json, written);
      JsonNode tree = jackson.readTree(body);
      JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);

      Cut cut = Chunks.list(
          cutter, body, seed % 7 == 0 ? Chunks.everyByte(body) : Chunks.random(body, json.random));

      assertThat(cut.complete()).as("seed %d", seed).isTrue();
      assertThat(cut.objects()).as("seed %d", seed).containsExactlyElementsOf(written);
      assertThat(cut.objects()).hasSameSizeAs(tree.path("items"));
      for (int i = 0; i < written.size(); i++) {
        assertThat(jackson.readTree(cut.objects().get(i)))
            .isEqualTo(tree.path("items").get(i));
      }
      assertThat(cutter.head().continueToken())
          .isEqualTo(tree.path("metadata").path("continue").asText());
    }
  }

  private static byte[] randomList(RandomJson json, List<byte[]> written) {
    boolean metadataFirst = json.random.nextBoolean();
    RandomJson items = new RandomJson(json.random.nextLong());
    byte[] token = items.string().take();
    json.blank().raw("{").blank();
    if (metadataFirst) {
      json.raw("\"metadata\":{\"continue\":").raw(token).raw("},").blank();
    }
    json.raw("\"items\"").blank().raw(":").blank().raw("[").blank();
    for (int i = json.random.nextInt(6); i > 0; i--) {
      byte[] item = items.object(4).take();
      written.add(item);
      json.raw(item).blank().raw(i > 1 ? "," : "").blank();
    }
    json.raw("]").blank();
    json.raw(",\"more\":").value(3).blank();
    if (!metadataFirst) {
      json.raw(",\"metadata\":{\"continue\":").raw(token).raw("}");
    }
    return json.raw("}").blank().take();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\":\"PodList\",\"items\":null,\"metadata\":{\"resourceVersion\":\"5\"}}",
        "{\"kind\":\"PodList\",\"items\":[],\"metadata\":{\"resourceVersion\":\"5\"}}",
        "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"5\"}}",
        "{\"metadata\":{\"resourceVersion\":\"5\"},\"items\":[ ]}",
      })
  void listsWithoutItemsAreEmpty(String body) {
    JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
    Cut cut = Chunks.list(cutter, body.getBytes(UTF_8));

    assertThat(cut.objects()).isEmpty();
    assertThat(cutter.head().resourceVersion()).hasToString("5");
  }

  @Test
  void itemsInOneChunkAreHandedOutWhereTheyLie() {
    byte[] body = SHORT.getBytes(UTF_8);
    JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
    cutter.feed(body, 0, body.length);

    Slice first = cutter.next();

    assertThat(first).isNotNull();
    assertThat(first.array()).isSameAs(body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"Table\",\"rows\":[| Table | an object of kind Table instead of a list",
        "{\"kind\":\"Status\",\"code\":| Status | an object of kind Status instead of a list",
        "{\"kind\":\"Pod\",\"metadata\":{}} | Pod | an object of kind Pod instead of a list",
        "{} | `` | an object without kind and items instead of a list",
        "[{\"password\":1}] | `` | a JSON array instead of a list",
        "<html><body>Bad gateway</body></html> | `` | a body that is no JSON instead of a list: it begins with <html><body>Bad gateway</body></html>",
      })
  void aBodyThatIsSomethingElseIsNamed(String body, String kind, String message) {
    JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);

    assertThatExceptionOfType(UnexpectedBodyException.class)
        .isThrownBy(() -> Chunks.list(cutter, body.getBytes(UTF_8)))
        .withMessage(message)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"items\":[]}x | 'x' where nothing more, since the list has ended, should be at byte 12",
        "{\"items\":[]}{} | '{' where nothing more, since the list has ended, should be at byte 12",
        "{\"items\":[{},]} | ']' where a value should begin at byte 13",
        "{\"items\":[{}{}]} | '{' where ',' or ']' after item 1 should be at byte 12",
        "{\"items\":[{\"a\":[1}]} | '}' where ']' should be at byte 17",
        "{\"items\":{\"a\":1}} | a list whose items are no array, at byte 16",
        "{\"items\":7} | a list whose items are no array, at byte 10",
        "{\"items\":[],\"items\":[]} | a list that has items twice, at byte 20",
        "{\"items\" []} | '[' where ':' should be at byte 9",
        "{items:[]} | 'i' where a field name should be at byte 1",
        "{\"items\":[],} | '}' where a field name should be at byte 12",
        "{\"items\":[]]} | ']' where ',' should be at byte 11",
      })
  void whatIsMalformedAroundItemsIsRefusedWithItsPlaceInAnyChunking(String body, String message) {
    byte[] bytes = body.getBytes(UTF_8);
    for (int[] splits :
        List.of(new int[0], Chunks.everyByte(bytes), new int[] {bytes.length / 2})) {
      assertThatExceptionOfType(UnreadableObjectException.class)
          .isThrownBy(() -> Chunks.list(new JsonListCutter(Limits.DEFAULT), bytes, splits))
          .withMessage(message);
    }
  }

  @Test
  @Guarantee("G37")
  void anItemThatIsMalformedInsideDoesNotStopTheList() {
    String broken = "{\"a\":tru,,\"b\" 01,\"c\":\"\\q\n\u0001\"}";
    String body = "{\"items\":[{\"n\":1}," + broken + ",{\"n\":2}]}";

    Cut cut = Chunks.list(new JsonListCutter(Limits.DEFAULT), body.getBytes(UTF_8));

    assertThat(cut.texts()).containsExactly("{\"n\":1}", broken, "{\"n\":2}");
    assertThat(cut.complete()).isTrue();
  }

  @Test
  @Guarantee("G38")
  void aListThatIsCutOffAnywhereIsNotComplete() {
    byte[] body = SHORT.strip().getBytes(UTF_8);
    for (int length = 0; length < body.length; length++) {
      JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
      Cut cut = Chunks.list(cutter, java.util.Arrays.copyOf(body, length));

      assertThat(cut.complete()).as("cut off at %d", length).isFalse();
      assertThatIllegalStateException().isThrownBy(cutter::head);
    }
  }

  @Test
  void feedingBeforeEverythingWasTakenIsAMistake() {
    byte[] body = SHORT.getBytes(UTF_8);
    JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
    cutter.feed(body, 0, body.length);

    assertThatIllegalStateException().isThrownBy(() -> cutter.feed(body, 0, 1));
  }
}
