package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.codec.Projection;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.Chunks.Cut;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a kube-apiserver 1.36 has said, byte by byte. */
class RecordedBodiesTest {

  private static final ObjectMapper JACKSON = new ObjectMapper();

  private static byte[] body(String name) throws IOException {
    try (InputStream in =
        RecordedBodiesTest.class.getResourceAsStream("/exchanges/" + name + ".body")) {
      assertThat(in).as(name).isNotNull();
      return in.readAllBytes();
    }
  }

  private static byte[] pods() throws IOException {
    try (InputStream in = new GZIPInputStream(
        RecordedBodiesTest.class.getResourceAsStream("/exchanges/46-list-gzip.body"))) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"25-list", "28-list-page-1", "30-list-page-3", "44-list-as-metadata"})
  @Guarantee("G35")
  void listsAreCutIntoTheirItemsForEachSplit(String name) throws IOException {
    byte[] body = body(name);
    JsonNode tree = JACKSON.readTree(body);
    for (int split = 0; split <= body.length; split++) {
      JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
      Cut cut = Chunks.list(cutter, body, split);

      assertThat(cut.objects()).as("split at %d", split).hasSameSizeAs(tree.path("items"));
      assertThat(cutter.head().kind()).isEqualTo(tree.path("kind").asText());
      assertThat(cutter.head().resourceVersion())
          .hasToString(tree.path("metadata").path("resourceVersion").asText());
      assertThat(cutter.head().continueToken())
          .isEqualTo(tree.path("metadata").path("continue").asText());
      if (split % 50 == 0) {
        assertItems(cut, tree);
      }
    }
  }

  private static void assertItems(Cut cut, JsonNode tree) throws IOException {
    for (int i = 0; i < cut.objects().size(); i++) {
      byte[] item = cut.objects().get(i);
      JsonNode expected = tree.path("items").get(i);
      assertThat(JACKSON.readTree(item)).isEqualTo(expected);
      ObjectHead head = JsonHeadReader.read(Slice.of(item));
      JsonNode metadata = expected.path("metadata");
      assertThat(head.kind()).isEqualTo(expected.path("kind").asText());
      assertThat(head.metadata().name())
          .hasToString(
              metadata.path("namespace").asText() + "/" + metadata.path("name").asText());
      assertThat(head.metadata().uid()).isEqualTo(metadata.path("uid").asText());
      assertThat(head.metadata().resourceVersion())
          .hasToString(metadata.path("resourceVersion").asText());
      assertThat(JACKSON.valueToTree(head.metadata().labels()).toString())
          .isEqualTo(
              metadata.path("labels").isMissingNode()
                  ? "{}"
                  : metadata.path("labels").toString());
      JsonNode projected =
          JACKSON.readTree(ByteProjection.project(item, Projection.withoutManagedFields()));
      ObjectNode rest = expected.deepCopy();
      ((ObjectNode) rest.path("metadata")).remove("managedFields");
      assertThat(projected).isEqualTo(rest);
    }
  }

  @Test
  void podsAreCutInChunksOfAnySize() throws IOException {
    byte[] body = pods();
    JsonNode tree = JACKSON.readTree(body);
    for (int chunk : new int[] {1, 13, 1_460, 16_384, body.length}) {
      int[] splits = new int[(body.length - 1) / chunk];
      java.util.Arrays.setAll(splits, i -> (i + 1) * chunk);
      JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
      Cut cut = Chunks.list(cutter, body, splits);

      assertThat(cutter.isComplete()).isTrue();
      assertThat(cut.objects()).hasSameSizeAs(tree.path("items")).hasSizeGreaterThan(10);
      assertItems(cut, tree);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "48-watch-from-rv",
        "52-watchlist",
        "55-watchlist-empty",
        "63-watch-selector-enter-leave"
      })
  void watchesAreCutIntoTheirEventsForEachSplit(String name) throws IOException {
    byte[] body = body(name);
    String[] lines = new String(body, java.nio.charset.StandardCharsets.UTF_8).split("\n", -1);
    for (int split = 0; split <= body.length; split++) {
      Cut cut = Chunks.events(new JsonEventCutter(Limits.DEFAULT), body, split);

      assertThat(cut.complete()).isTrue();
      assertThat(cut.types()).hasSize(lines.length - 1);
      for (int i = 0; split % 50 == 0 && i < cut.types().size(); i++) {
        JsonNode event = JACKSON.readTree(lines[i]);
        assertThat(cut.types().get(i)).isEqualTo(event.path("type").asText());
        assertThat(JACKSON.readTree(cut.objects().get(i))).isEqualTo(event.path("object"));
      }
    }
  }

  @Test
  void theEndOfInitialEventsIsFound() throws IOException {
    Cut cut = Chunks.events(new JsonEventCutter(Limits.DEFAULT), body("55-watchlist-empty"));

    BookmarkHead bookmark = JsonHeadReader.readBookmark(Slice.of(cut.objects().get(0)));

    assertThat(bookmark.initialEventsEnd()).isTrue();
    assertThat(bookmark.kind()).isEqualTo("ConfigMap");
    assertThat(bookmark.resourceVersion()).hasToString("41592");
  }

  @Test
  void aTableIsRecognised() throws IOException {
    byte[] body = body("43-list-as-table");

    assertThatExceptionOfType(UnexpectedBodyException.class)
        .isThrownBy(() -> Chunks.list(new JsonListCutter(Limits.DEFAULT), body, 5))
        .satisfies(e -> assertThat(e.kind()).isEqualTo("Table"));
  }

  @ParameterizedTest
  @CsvSource({
    "31-list-continue-expired, EXPIRED, 410",
    "36-list-rv-too-large, TOO_LARGE_RESOURCE_VERSION, 504",
    "79-forbidden-watch, OTHER, 403"
  })
  void statusesAreClassified(String name, SourceFailure.Kind kind, int code) throws IOException {
    SourceFailure failure = StatusReader.read(Slice.of(body(name)), 500);

    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.message()).isNotEmpty();
  }

  @Test
  void anErrorEventIsClassified() throws IOException {
    Cut cut = Chunks.events(new JsonEventCutter(Limits.DEFAULT), body("75-watch-expired"));

    assertThat(cut.types()).containsExactly("ERROR");
    assertThat(StatusReader.read(Slice.of(cut.objects().get(0)), 500))
        .hasToString("EXPIRED 410 Expired: too old resource version: 1 (41632)");
  }
}
