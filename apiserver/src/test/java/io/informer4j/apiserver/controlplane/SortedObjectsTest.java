package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ObjectName;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Holds the array against a tree: every question gets the same answer. */
class SortedObjectsTest {

  private static final List<String> NAMES = List.of("a/b", "a/d", "b/b", "c/a", "c/c");
  private static final List<String> PROBES =
      List.of("a", "a/a", "a/b", "a/c", "a/d", "b/a", "b/b", "b/c", "c/a", "c/b", "c/c", "d/a");

  private final TreeMap<ObjectName, StoredObject<String>> tree = new TreeMap<>();
  private final SortedObjects<String> sorted = fill();

  private SortedObjects<String> fill() {
    SortedObjects<String> objects = SortedObjects.empty();
    for (String name : List.of("c/a", "a/b", "x/gone", "c/c", "a/d", "b/b")) {
      objects = objects.after(new Change<>(PODS, Change.Verb.CREATED, object(name), null));
    }
    objects =
        objects.after(new Change<>(PODS, Change.Verb.DELETED, object("x/gone"), object("x/gone")));
    NAMES.forEach(name -> tree.put(ObjectName.parse(name), object(name)));
    return objects;
  }

  private static StoredObject<String> object(String name) {
    return new StoredObject<>(ObjectName.parse(name), "u", 1, 1, Map.of(), name);
  }

  @Test
  void holdsWhatWasPutIntoIt() {
    assertEqual(sorted, tree);
    assertThat(sorted.hashCode()).isEqualTo(tree.hashCode());
    assertThat(sorted.containsKey(ObjectName.parse("x/gone"))).isFalse();
    assertThat(sorted.comparator()).isNull();
  }

  @Test
  void neighboursAreThoseOfATree() {
    for (String probe : PROBES) {
      ObjectName name = ObjectName.parse(probe);
      assertThat(sorted.get(name)).isEqualTo(tree.get(name));
      assertThat(sorted.lowerKey(name)).isEqualTo(tree.lowerKey(name));
      assertThat(sorted.floorKey(name)).isEqualTo(tree.floorKey(name));
      assertThat(sorted.ceilingKey(name)).isEqualTo(tree.ceilingKey(name));
      assertThat(sorted.higherKey(name)).isEqualTo(tree.higherKey(name));
      assertThat(sorted.lowerEntry(name)).isEqualTo(tree.lowerEntry(name));
      assertThat(sorted.floorEntry(name)).isEqualTo(tree.floorEntry(name));
      assertThat(sorted.ceilingEntry(name)).isEqualTo(tree.ceilingEntry(name));
      assertThat(sorted.higherEntry(name)).isEqualTo(tree.higherEntry(name));
      assertThat(sorted.countUpTo(name)).isEqualTo(tree.headMap(name, true).size());
    }
  }

  @Test
  void slicesAreThoseOfATree() {
    for (String from : PROBES) {
      ObjectName first = ObjectName.parse(from);
      assertEqual(sorted.headMap(first), tree.headMap(first));
      assertEqual(sorted.tailMap(first), tree.tailMap(first));
      assertEqual(sorted.headMap(first, true), tree.headMap(first, true));
      assertEqual(sorted.tailMap(first, false), tree.tailMap(first, false));
      for (String to : PROBES) {
        ObjectName last = ObjectName.parse(to);
        if (first.compareTo(last) <= 0) {
          assertEqual(sorted.subMap(first, last), tree.subMap(first, last));
          assertEqual(sorted.subMap(first, true, last, true), tree.subMap(first, true, last, true));
        } else {
          assertThatThrownBy(() -> sorted.subMap(first, last))
              .isInstanceOf(IllegalArgumentException.class);
        }
      }
    }
  }

  @Test
  void aSliceKnowsOnlyItsOwn() {
    NavigableMap<ObjectName, StoredObject<String>> slice = sorted.inNamespace("c");

    assertThat(slice.firstKey()).isEqualTo(ObjectName.parse("c/a"));
    assertThat(slice.lastEntry()).isEqualTo(tree.lastEntry());
    assertThat(slice.get(ObjectName.parse("a/b"))).isNull();
    assertThat(slice.lowerKey(ObjectName.parse("c/a"))).isNull();
    assertThat(sorted.inNamespace("bb")).isEmpty();
    assertThat(((SortedObjects<String>) slice)
            .after(new Change<>(PODS, Change.Verb.DELETED, object("c/c"), object("c/c"))))
        .containsOnlyKeys(ObjectName.parse("c/a"));
  }

  @Test
  void canBeReadBackwards() {
    assertThat(List.copyOf(sorted.descendingMap().values()))
        .isEqualTo(List.copyOf(tree.descendingMap().values()));
    assertThat(List.copyOf(sorted.descendingKeySet()))
        .isEqualTo(List.copyOf(tree.descendingKeySet()));
    assertThat(List.copyOf(sorted.navigableKeySet())).isEqualTo(List.copyOf(tree.keySet()));
  }

  @Test
  void anEmptyOneHasNoEnds() {
    SortedObjects<String> empty = SortedObjects.empty();

    assertThat(empty.firstEntry()).isNull();
    assertThat(empty.lastEntry()).isNull();
    assertThatThrownBy(empty::firstKey).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(empty::lastKey).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> empty.values().iterator().next())
        .isInstanceOf(NoSuchElementException.class);
  }

  private static void assertEqual(
      Map<ObjectName, StoredObject<String>> actual,
      Map<ObjectName, StoredObject<String>> expected) {
    assertThat(List.copyOf(actual.entrySet())).isEqualTo(List.copyOf(expected.entrySet()));
    assertThat(List.copyOf(actual.keySet())).isEqualTo(List.copyOf(expected.keySet()));
    assertThat(List.copyOf(actual.values())).isEqualTo(List.copyOf(expected.values()));
    assertThat(actual).isEqualTo(expected);
  }

  @Test
  void manyChangesAtOnceMakeTheSameAsOneByOne() {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      SortedObjects<String> oneByOne = sorted;
      TreeMap<ObjectName, Change<String>> last = new TreeMap<>();
      for (int i = random.nextInt(8); i > 0; i--) {
        StoredObject<String> object = object(PROBES.get(random.nextInt(PROBES.size())));
        boolean isGone = random.nextInt(3) == 0;
        Change<String> change =
            new Change<>(PODS, isGone ? Change.Verb.DELETED : Change.Verb.UPDATED, object, object);
        oneByOne = oneByOne.after(change);
        last.put(object.name(), change);
      }

      assertThat(sorted.afterAll(last).values()).containsExactlyElementsOf(oneByOne.values());
    }
  }
}
