package io.informer4j.apiserver.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class LabelsTest {

  private static Map<String, String> three() {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("tier", "b");
    labels.put("app", "web");
    labels.put("empty", "");
    return labels;
  }

  @Test
  void isAMapLikeAnyOtherInTheOrderThatItWasGiven() {
    Map<String, String> labels = Labels.copyOf(three());

    assertThat(labels).isEqualTo(three()).hasSameHashCodeAs(three()).hasSize(3);
    assertThat(labels.keySet()).containsExactly("tier", "app", "empty");
    assertThat(labels.values()).containsExactly("b", "web", "");
    assertThat(labels.get("app")).isEqualTo("web");
    assertThat(labels.get("other")).isNull();
    assertThat(labels.containsKey("empty")).isTrue();
    assertThat(labels.containsKey("web")).isFalse();
  }

  @Test
  void cannotBeChanged() {
    Map<String, String> source = three();
    Map<String, String> labels = Labels.copyOf(source);
    source.clear();

    assertThat(labels).hasSize(3);
    assertThatThrownBy(() -> labels.put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(labels::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThat(Labels.copyOf(labels)).isSameAs(labels);
    assertThat(Labels.copyOf(Map.of())).isEmpty();
  }

  @Test
  void itsIteratorEnds() {
    var entries = Labels.copyOf(Map.of("a", "b")).entrySet().iterator();
    entries.next();

    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void equalTextsOfManyObjectsAreOne() {
    String first = SharedStrings.share(new String("a-shared-text"));
    String second = SharedStrings.share(new String("a-shared-text"));

    assertThat(second).isSameAs(first).isEqualTo("a-shared-text");
    String tooLong = "x".repeat(200);
    assertThat(SharedStrings.share(tooLong)).isSameAs(tooLong);
  }
}
