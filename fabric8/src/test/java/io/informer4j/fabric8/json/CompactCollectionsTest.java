package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.compact.CompactList;
import io.informer4j.compact.CompactMap;
import io.informer4j.fabric8.documentation.Guarantee;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.RandomAccess;
import org.junit.jupiter.api.Test;

class CompactCollectionsTest {

  @Test
  void listsAreEqualToListsOfAnyKind() {
    for (int size = 0; size < 5; size++) {
      Object[] array = new Object[size + 2];
      List<Object> expected = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        array[i + 1] = i == 1 ? null : "element " + i;
        expected.add(array[i + 1]);
      }

      List<Object> list = CompactList.of(array, 1, size + 1);

      assertThat(list)
          .isEqualTo(expected)
          .hasSameHashCodeAs(expected)
          .hasToString(expected.toString());
      assertThat(expected).isEqualTo(list);
      assertThat(list.contains(null)).isEqualTo(size > 1);
      assertThat(list.toArray()).isEqualTo(expected.toArray());
      assertThat(list).isInstanceOf(RandomAccess.class);
      assertThat(new ArrayList<>(list)).isEqualTo(expected);
    }
  }

  @Test
  @Guarantee("G51")
  void listsCannotBeChanged() {
    for (int size = 0; size < 4; size++) {
      List<Object> list = CompactList.of(new Object[] {"a", "b", "c", "d"}, 0, size);

      assertThatThrownBy(() -> list.add("x")).isInstanceOf(UnsupportedOperationException.class);
      if (size > 0) {
        assertThatThrownBy(() -> list.set(0, "x"))
            .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.remove(0)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
      }
    }
  }

  @Test
  void mapsOfAllSizesKeepOrderAndFindTheirKeys() {
    Random random = new Random(7);
    for (int size : new int[] {0, 1, 2, 7, 8, 9, 10, 100, 1000, 16_384, 20_000}) {
      Object[] array = new Object[size * 2];
      Map<String, Object> expected = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        array[i * 2] = "key-" + random.nextLong();
        array[i * 2 + 1] = i % 5 == 3 ? null : i;
        expected.put((String) array[i * 2], array[i * 2 + 1]);
      }

      Map<String, Object> map = CompactMap.of(array, 0, array.length);

      assertThat(map.equals(expected)).isTrue();
      assertThat(expected.equals(map)).isTrue();
      assertThat(map).hasSize(size).hasSameHashCodeAs(expected);
      assertThat(new ArrayList<>(map.keySet())).isEqualTo(new ArrayList<>(expected.keySet()));
      expected.forEach((key, value) -> {
        assertThat(map.containsKey(key)).isTrue();
        assertThat(map.get(key)).isEqualTo(value);
      });
      assertThat(map.get("absent")).isNull();
      assertThat(map.containsKey("absent")).isFalse();
      assertThat(map.containsKey(null)).isFalse();
    }
  }

  @Test
  void theLastOfEqualKeysWinsInThePlaceOfTheFirst() {
    Object[] few = {"a", 1, "b", 2, "a", 3};
    Object[] many = new Object[40];
    for (int i = 0; i < 20; i++) {
      many[i * 2] = "key" + i % 15;
      many[i * 2 + 1] = i;
    }

    Map<String, Object> small = CompactMap.of(few, 0, few.length);
    Map<String, Object> large = CompactMap.of(many, 0, many.length);

    assertThat(small).hasToString("{a=3, b=2}");
    assertThat(large).hasSize(15).containsEntry("key0", 15).containsEntry("key14", 14);
    assertThat(large.keySet().iterator().next()).isEqualTo("key0");
    assertThatThrownBy(() -> large.put("x", 1)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void keysThatWereChosenToCollideAreFoundAllTheSame() {
    Object[] array = new Object[1024];
    for (int i = 0; i < 512; i++) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 9; bit++) {
        key.append((i >> bit & 1) == 0 ? "Aa" : "BB"); // the same hash
      }
      array[i * 2] = key.toString();
      array[i * 2 + 1] = i;
    }

    Map<String, Object> map = CompactMap.of(array, 0, array.length);

    assertThat(map).hasSize(512).isNotInstanceOf(CompactMap.class);
    assertThat(map.get("AaAaAaAaAaAaAaAaAa")).isEqualTo(0);
    assertThat(map.get("BBBBBBBBBBBBBBBBBB")).isEqualTo(511);
  }

  @Test
  @Guarantee("G51")
  void mapsCannotBeChanged() {
    Map<String, Object> map = CompactMap.of(new Object[] {"a", 1, "b", 2}, 0, 4);

    assertThatThrownBy(() -> map.put("a", 2)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.entrySet().iterator().next().setValue(3))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.keySet().remove("a"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.replaceAll((k, v) -> 0))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.merge("a", 1, (x, y) -> 2))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void bothSurviveSerialization() throws IOException, ClassNotFoundException {
    Object[] entries = new Object[40];
    Arrays.setAll(entries, i -> "text " + i);
    List<Object> both = List.of(
        CompactList.of(entries, 0, 3), CompactMap.of(entries, 0, 40), CompactMap.of(entries, 0, 4));

    for (Object collection : both) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(collection);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        assertThat(in.readObject()).isEqualTo(collection);
      }
    }
    assertThat(new HashMap<>((Map<?, ?>) both.get(1))).isEqualTo(both.get(1));
  }
}
