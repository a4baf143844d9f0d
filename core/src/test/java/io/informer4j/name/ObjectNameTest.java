package io.informer4j.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectNameTest {

  @ParameterizedTest
  @CsvSource({
    "'',           '',          ''",
    "web,          '',          web",
    "default/web,  default,     web",
    "default/,     default,     ''",
  })
  void aKeyIsReadAndWritten(String key, String namespace, String name) {
    ObjectName parsed = ObjectName.parse(key);

    assertThat(parsed.namespace()).isEqualTo(namespace);
    assertThat(parsed.name()).isEqualTo(name);
    assertThat(parsed).isEqualTo(ObjectName.of(namespace, name)).hasToString(key);
  }

  @ParameterizedTest
  @CsvSource({"/web, web", "/, ''"})
  void aLeadingSlashMeansNoNamespaceAndIsDropped(String key, String written) {
    ObjectName parsed = ObjectName.parse(key);

    assertThat(parsed.namespace()).isEmpty();
    assertThat(parsed.name()).isEqualTo(written);
    assertThat(parsed).hasToString(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b/c", "//", "/a/", "a//b", "a/b/c/d"})
  void aKeyWithTwoSlashesIsRejected(String key) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ObjectName.parse(key))
        .withMessage("unexpected key '" + key
            + "': expected 'name' or 'namespace/name', with at most one slash");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 42})
  void randomKeysAreRejectedForTwoSlashesAndReturnUnchangedOtherwise(long seed) {
    Random random = new Random(seed);
    int rejected = 0;

    for (int i = 0; i < 10_000; i++) {
      String key = randomKey(random);
      long slashes = key.chars().filter(c -> c == '/').count();
      if (slashes > 1) {
        assertThatIllegalArgumentException().isThrownBy(() -> ObjectName.parse(key));
        rejected++;
      } else {
        String expected = key.startsWith("/") ? key.substring(1) : key;
        assertThat(ObjectName.parse(key)).hasToString(expected);
        assertThat(ObjectName.parse(expected)).isEqualTo(ObjectName.parse(key));
      }
    }

    assertThat(rejected).isBetween(1_000, 9_000);
  }

  @Test
  void anObjectWithoutNamespaceHasItsNameAsKey() {
    ObjectName node = ObjectName.of("node-1");

    assertThat(node).isEqualTo(ObjectName.of("", "node-1")).hasToString("node-1");
    assertThat(node.namespace()).isEmpty();
  }

  @Test
  void namesAreEqualInBothPartsOnly() {
    ObjectName name = ObjectName.of("a", "b");

    assertThat(name)
        .isEqualTo(ObjectName.of("a", "b"))
        .hasSameHashCodeAs(ObjectName.of("a", "b"))
        .isNotEqualTo(ObjectName.of("b", "a"))
        .isNotEqualTo(ObjectName.of("a", "c"))
        .isNotEqualTo(ObjectName.of("c", "b"))
        .isNotEqualTo("a/b");
  }

  @Test
  void namesWithEqualHashesStayDistinct() {
    ObjectName first = ObjectName.of("ns", "Aa");
    ObjectName second = ObjectName.of("ns", "BB");

    assertThat(first).hasSameHashCodeAs(second).isNotEqualTo(second);
    assertThat(ObjectName.of("Aa", "n"))
        .hasSameHashCodeAs(ObjectName.of("BB", "n"))
        .isNotEqualTo(ObjectName.of("BB", "n"));
  }

  @Test
  void namesServeAsMapKeys() {
    Map<ObjectName, Integer> map = new HashMap<>();

    map.put(ObjectName.of("a", "b"), 1);
    map.put(ObjectName.parse("a/b"), 2);

    assertThat(map).containsExactly(Map.entry(ObjectName.of("a", "b"), 2));
  }

  @Test
  void hashesOfSimilarNamesAreSpread() {
    Set<Integer> low = new HashSet<>();

    for (int i = 0; i < 1024; i++) {
      low.add(ObjectName.of("default", "web-" + i).hashCode() & 1023);
    }

    assertThat(low).hasSizeGreaterThan(500);
  }

  @Test
  void namesAreOrderedByNamespaceThenName() {
    List<ObjectName> ordered = List.of(
        ObjectName.of("z"),
        ObjectName.of("a", "b"),
        ObjectName.of("a", "c"),
        ObjectName.of("b", "a"));
    List<ObjectName> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(7));

    Collections.sort(shuffled);

    assertThat(shuffled).isEqualTo(ordered);
    assertThat(ObjectName.of("a", "b")).isEqualByComparingTo(ObjectName.of("a", "b"));
  }

  @Test
  @SuppressWarnings({"NullAway", "DataFlowIssue"})
  void nullIsRejected() {
    assertThatNullPointerException()
        .isThrownBy(() -> ObjectName.of(null, "a"))
        .withMessage("namespace");
    assertThatNullPointerException().isThrownBy(() -> ObjectName.of("a", null)).withMessage("name");
  }

  /** Short strings over few characters, so that slashes fall everywhere. */
  private static String randomKey(Random random) {
    StringBuilder key = new StringBuilder();
    int length = random.nextInt(9);
    for (int i = 0; i < length; i++) {
      key.append(random.nextInt(4) == 0 ? '/' : (char) ('a' + random.nextInt(26)));
    }
    return key.toString();
  }
}
