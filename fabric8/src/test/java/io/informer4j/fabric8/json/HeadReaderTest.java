package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.LabelMap;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadReaderTest {

  private static Slice slice(String json) {
    return Slice.of(json.getBytes(UTF_8));
  }

  @Test
  void readsTheIdentityWhateverTheOrderOfTheFields() throws IOException {
    ObjectMapper jackson = new ObjectMapper();
    List<String> top = new ArrayList<>(List.of(
        "\"kind\":\"Pod\"",
        "\"apiVersion\":\"v1\"",
        "METADATA",
        "\"spec\":{\"name\":\"no\",\"metadata\":{\"name\":\"no\"}}",
        "\"status\" : [ 1 , \"}\" ]"));
    List<String> metadata = new ArrayList<>(List.of(
        "\"name\":\"w\\u0065b\"",
        "\"namespace\":\"default\"",
        "\"uid\":\"u-1\"",
        "\"resourceVersion\":\"42\"",
        "\"labels\":{\"b\":\"2\",\"a\":\"é\\\"\",\"\\u0063\":\"\"}",
        "\"annotations\":{\"name\":\"no\"}",
        "\"managedFields\":[{\"name\":\"no\"}]",
        "\"ownerReferences\":[{\"uid\":\"no\"}]"));
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      Collections.shuffle(top, random);
      Collections.shuffle(metadata, random);
      String json = "{"
          + String.join(", ", top)
              .replace("METADATA", "\"metadata\": {" + String.join(",", metadata) + "}")
          + "}";
      JsonNode tree = jackson.readTree(json);

      ObjectHead head = JsonHeadReader.read(slice(json));

      ObjectMetadata read = head.metadata();
      assertThat(read.name()).as(json).hasToString("default/web");
      assertThat(read.uid()).isEqualTo("u-1");
      assertThat(read.resourceVersion()).hasToString("42");
      Map<String, String> labels = new LinkedHashMap<>();
      tree.path("metadata")
          .path("labels")
          .properties()
          .forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
      assertThat(read.labels()).containsExactlyEntriesOf(labels);
      boolean listItem = top.get(0).equals("METADATA");
      assertThat(head.kind()).as(json).isEqualTo(listItem ? "" : "Pod");
      assertThat(head.apiVersion()).as(json).isEqualTo(listItem ? "" : "v1");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"namespace\":\"n\",\"uid\":\"u\",\"resourceVersion\":\"1\",\"labels\":{},\"managedFields\":[ broken",
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"namespace\":\"n\"},\"spec\": broken",
        "{\"metadata\":{\"name\":\"a\",\"namespace\":\"n\",\"uid\":\"u\",\"resourceVersion\":\"1\",\"labels\":null,\"managedFields\":[ broken",
        "{\"metadata\":{\"namespace\":\"n\",\"name\":\"a\"},\"spec\": broken",
      })
  void doesNotLookAtWhatComesBehindTheIdentity(String json) {
    assertThat(JsonHeadReader.read(slice(json)).metadata().name()).hasToString("n/a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "12",
        "\"x\"",
        "{}",
        "{\"metadata\":{}}",
        "{\"metadata\":{\"name\":\"\"}}",
        "{\"metadata\":null}",
        "{\"metadata\":{\"name\":null}}",
        "{\"metadata\":{\"name\":{\"x\":1}}}",
        "{\"metadata\":{\"name\":\"a",
        "{\"metadata\":{\"name\":\"\\x\"}}",
        "{\"metadata\":{\"name\":\"\\u12g4\"}}",
        "{\"metadata\":{\"name\" \"a\"}}",
        "{\"metadata\":{\"uid\":\"u\" \"name\":\"a\"}}",
        "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"a\"",
      })
  void whatNamesNoObjectIsUnreadable(String json) {
    assertThatExceptionOfType(UnreadableObjectException.class)
        .isThrownBy(() -> JsonHeadReader.read(slice(json)));
  }

  @Test
  void oddLabelsCostNobodyTheHead() {
    ObjectHead head = JsonHeadReader.read(
        slice(
            "{\"metadata\":{\"name\":\"a\",\"labels\":{\"n\":1,\"z\":null,\"o\":{},\"t\":\"x\",\"t\":\"y\"}}}"));

    assertThat(head.metadata().labels())
        .containsExactly(
            Map.entry("n", "1"), Map.entry("z", ""), Map.entry("o", ""), Map.entry("t", "y"));
  }

  @Test
  void labelsCannotBeChangedHoweverManyThereAre() {
    for (int count : List.of(0, 1, 32, 33, 100)) {
      LabelMap.Builder builder = new LabelMap.Builder();
      Map<String, String> expected = new LinkedHashMap<>();
      for (int i = 0; i < count; i++) {
        builder.put("k" + i, "v" + i);
        expected.put("k" + i, "v" + i);
      }
      Map<String, String> labels = builder.build();

      assertThat(labels).isEqualTo(expected).hasSameHashCodeAs(expected);
      assertThat(labels.keySet()).containsExactlyElementsOf(expected.keySet());
      assertThat(labels.get("k" + count)).isNull();
      assertThat(labels.containsKey("k0")).isEqualTo(count > 0);
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(() -> labels.put("a", "b"));
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(() -> labels.entrySet().add(Map.entry("a", "b")));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\",\"creationTimestamp\":null}} | 9 | false",
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\",\"annotations\":{\"a\":\"b\",\"k8s.io/initial-events-end\":\"true\"}}} | 9 | true",
        "{\"metadata\":{\"annotations\":{\"k8s.io\\/initial-events-end\":\"true\"},\"resourceVersion\":\"9\"},\"spec\":{}} | 9 | true",
        "{\"metadata\":{\"annotations\":{\"k8s.io/initial-events-end\":\"false\"},\"resourceVersion\":\"9\"}} | 9 | false",
        "{\"metadata\":{\"name\":\"a\",\"namespace\":\"b\",\"uid\":\"c\",\"resourceVersion\":\"9\",\"labels\":{},\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}} | 9 | true",
      })
  void bookmarksNeedNoName(String json, String revision, boolean end) {
    BookmarkHead bookmark = JsonHeadReader.readBookmark(slice(json));

    assertThat(bookmark.resourceVersion()).hasToString(revision);
    assertThat(bookmark.initialEventsEnd()).isEqualTo(end);
  }
}
