package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrieBuilderTest {

  /** A key that lets the test choose its hash. */
  private record Key(int id, int hash) {
    @Override
    public int hashCode() {
      return hash;
    }
  }

  private static final class Element extends PersistentTrie.Keyed<Key> {
    Element(Key key) {
      super(key);
    }
  }

  private final TrieEditor.Edit edit = new TrieEditor.Edit();
  private final TrieBuilder builder = new TrieBuilder(edit);

  @Test
  void nothingMakesTheEmptyTrie() {
    assertThat(build(List.of())).isSameAs(PersistentTrie.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 32, 1",
    "2, 32, 2",
    "3, 32, 700",
    "4, 32, 20000", // three levels and more
    "5, 31, 900", // nothing but the highest bits, and so the lowest level
    "6, 5, 300", // few distinct hashes
    "7, 0, 200" // one bag, larger than a node
  })
  void leavesTheNodesThatPuttingOneByOneLeaves(long seed, int hashBits, int size) {
    List<Element> elements = elements(new Random(seed), hashBits, size);

    PersistentTrie<Key, Element> built = build(elements);

    assertThat(new TrieChecker(built).elements()).isEqualTo(size);
    PersistentTrie<Key, Element> grown = putOneByOne(elements);
    assertThat(built.size()).isEqualTo(grown.size());
    assertThat(built.bitmap()).isEqualTo(grown.bitmap());
    assertSame(built.root(), grown.root());
  }

  @Test
  void hashesThatDifferInTheHighestBitOnlyPartOnTheLowestLevel() {
    Element one = new Element(new Key(1, 0));
    Element other = new Element(new Key(2, 1 << 31));

    PersistentTrie<Key, Element> built = build(List.of(one, other));

    assertThat(new TrieChecker(built).nodes()).isEqualTo(6);
    assertThat(built.get(one.key)).isSameAs(one);
    assertThat(built.get(other.key)).isSameAs(other);
  }

  @Test
  void aBuilderMakesOneTrieAfterTheOther() {
    List<Element> first = elements(new Random(8), 32, 5000);
    List<Element> second = elements(new Random(9), 4, 500);

    build(first);
    PersistentTrie<Key, Element> built = build(second);

    assertSame(built.root(), putOneByOne(second).root());
  }

  @ParameterizedTest
  @CsvSource({"1, 32", "2, 32", "3, 6", "4, 0"})
  void isEditedLikeAnyOther(long seed, int hashBits) {
    Random random = new Random(seed);
    List<Element> elements = elements(random, hashBits, 300);
    PersistentTrie<Key, Element> trie = build(elements.subList(0, 200));
    Map<Key, Element> model = new HashMap<>();
    elements.subList(0, 200).forEach(element -> model.put(element.key, element));

    for (int batch = 0; batch < 5; batch++) {
      Object[] before = trie.toArray();
      // The first batch goes on with the edit that built the trie, which changes it in place.
      TrieEditor<Key, Element> editor = trie.edit(batch == 0 ? edit : new TrieEditor.Edit());
      for (int i = 0; i < 150; i++) {
        Key key = elements.get(random.nextInt(elements.size())).key;
        if (random.nextBoolean()) {
          Element element = new Element(key);
          assertThat(editor.put(element)).isSameAs(model.put(key, element));
        } else {
          assertThat(editor.remove(key)).isSameAs(model.remove(key));
        }
      }
      PersistentTrie<Key, Element> after = editor.build();
      assertThat(new TrieChecker(after).elements()).isEqualTo(model.size());
      model.forEach((key, element) -> assertThat(after.get(key)).isSameAs(element));
      if (batch > 0) {
        assertThat(trie.toArray()).isEqualTo(before);
      }
      trie = after;
    }
  }

  @Test
  void equalKeysAreFoundAmongEqualHashes() {
    Key[] keys = {new Key(1, 5), new Key(2, 7), new Key(3, 5), new Key(4, 5)};
    int[] hashes = {5, 7, 5, 5};

    assertThat(TrieOrder.of(hashes).hasTwins(keys)).isFalse();

    keys[3] = new Key(1, 5);

    assertThat(TrieOrder.of(hashes).hasTwins(keys)).isTrue();
  }

  private PersistentTrie<Key, Element> build(List<Element> elements) {
    int[] hashes = elements.stream().mapToInt(element -> element.key.hash).toArray();
    TrieOrder order = TrieOrder.of(hashes);
    @Nullable Object[] ordered = new @Nullable Object[hashes.length];
    for (int i = 0; i < ordered.length; i++) {
      ordered[i] = elements.get(order.positions[i]);
    }
    return builder.build(ordered, order.hashes);
  }

  private static PersistentTrie<Key, Element> putOneByOne(List<Element> elements) {
    TrieEditor<Key, Element> editor =
        PersistentTrie.<Key, Element>empty().edit(new TrieEditor.Edit());
    elements.forEach(editor::put);
    return editor.build();
  }

  private static void assertSame(@Nullable Object[] actual, @Nullable Object[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    assertThat(TrieNode.childBitmaps(actual)).isEqualTo(TrieNode.childBitmaps(expected));
    for (int i = 0; i < TrieNode.slotCount(expected); i++) {
      Object slot = TrieNode.slot(expected, i);
      if (TrieNode.isNode(slot)) {
        assertSame(TrieNode.child(actual, i), TrieNode.child(expected, i));
      } else if (TrieNode.slot(actual, i) != slot) {
        assertThat(TrieNode.slot(actual, i)).isSameAs(slot);
      }
    }
  }

  /** Returns elements of distinct keys, whose hashes have so many bits; for 31 it is the two highest and a few of the lowest. */
  private static List<Element> elements(Random random, int hashBits, int size) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int hash = switch (hashBits) {
        case 0 -> -1;
        case 31 -> random.nextInt() << 30 | i % 3;
        default -> random.nextInt() >> (32 - hashBits);
      };
      elements.add(new Element(new Key(i, hash)));
    }
    Collections.shuffle(elements, random);
    return elements;
  }
}
