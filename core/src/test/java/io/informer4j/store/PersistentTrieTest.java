package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersistentTrieTest {

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

  private static final Key FIRST = new Key(1, 0b000001);
  private static final Key SECOND = new Key(2, 0b000010);
  private static final Key UNDER_FIRST = new Key(3, 0b000001_000001);
  private static final Key TWIN_OF_FIRST = new Key(4, 0b000001);

  @Test
  void emptyTrieFindsNothing() {
    PersistentTrie<Key, Element> trie = PersistentTrie.empty();

    assertThat(trie.get(FIRST)).isNull();
    assertThat(trie.size()).isZero();
    assertThat(trie.toArray()).isEmpty();
    assertThat(trie.iterator()).isExhausted();
  }

  @Test
  void elementsAreFoundByTheirKeys() {
    Element one = new Element(FIRST);
    Element two = new Element(SECOND);

    PersistentTrie<Key, Element> trie = trieOf(one, two);

    assertThat(trie.get(new Key(1, 0b000001))).isSameAs(one);
    assertThat(trie.get(SECOND)).isSameAs(two);
    assertThat(trie.get(UNDER_FIRST)).isNull();
    assertThat(trie.get(TWIN_OF_FIRST)).isNull();
    assertThat(trie.size()).isEqualTo(2);
  }

  @Test
  void putReturnsTheElementThatItReplaced() {
    Element old = new Element(FIRST);
    TrieEditor<Key, Element> editor = trieOf(old).edit(new TrieEditor.Edit());

    Element replaced = editor.put(new Element(FIRST));
    Element nothing = editor.put(new Element(SECOND));

    assertThat(replaced).isSameAs(old);
    assertThat(nothing).isNull();
    assertThat(editor.size()).isEqualTo(2);
  }

  @Test
  void removeReturnsTheElementThatWasThere() {
    Element old = new Element(FIRST);
    TrieEditor<Key, Element> editor = trieOf(old).edit(new TrieEditor.Edit());

    Element nothing = editor.remove(UNDER_FIRST);
    Element removed = editor.remove(FIRST);
    Element again = editor.remove(FIRST);

    assertThat(nothing).isNull();
    assertThat(removed).isSameAs(old);
    assertThat(again).isNull();
    assertThat(editor.size()).isZero();
  }

  @Test
  void anEditThatChangesNothingReturnsTheOriginalTrie() {
    PersistentTrie<Key, Element> trie = trieOf(new Element(FIRST), new Element(TWIN_OF_FIRST));
    TrieEditor<Key, Element> editor = trie.edit(new TrieEditor.Edit());

    editor.remove(SECOND);
    editor.remove(new Key(5, 0b000001));

    assertThat(editor.build()).isSameAs(trie);
  }

  @Test
  void anEmptiedTrieIsTheEmptyTrie() {
    TrieEditor<Key, Element> editor = trieOf(new Element(FIRST)).edit(new TrieEditor.Edit());

    editor.remove(FIRST);

    assertThat(editor.build()).isSameAs(PersistentTrie.empty());
  }

  @Test
  void clearRemovesEverything() {
    TrieEditor<Key, Element> editor =
        trieOf(new Element(FIRST), new Element(SECOND)).edit(new TrieEditor.Edit());

    editor.clear();

    assertThat(editor.size()).isZero();
    assertThat(editor.get(FIRST)).isNull();
    assertThat(editor.build().size()).isZero();
  }

  @Test
  void keysWithEqualHashesLieInOneBag() {
    Element one = new Element(FIRST);
    Element twin = new Element(TWIN_OF_FIRST);
    Element third = new Element(new Key(5, 0b000001));

    PersistentTrie<Key, Element> trie = trieOf(one, twin, third);

    assertThat(trie.get(FIRST)).isSameAs(one);
    assertThat(trie.get(TWIN_OF_FIRST)).isSameAs(twin);
    assertThat(trie.get(third.key)).isSameAs(third);
    assertThat(trie.get(new Key(6, 0b000001))).isNull();
    assertThat(trie.toArray()).containsExactlyInAnyOrder(one, twin, third);
  }

  @Test
  void aBagOfOneIsTakenUpToTheRoot() {
    Element one = new Element(FIRST);
    TrieEditor<Key, Element> editor =
        trieOf(one, new Element(TWIN_OF_FIRST)).edit(new TrieEditor.Edit());

    editor.remove(TWIN_OF_FIRST);

    assertThat(TrieNode.slotCount(editor.build().root())).isEqualTo(1);
    assertThat(TrieNode.slot(editor.build().root(), 0)).isSameAs(one);
  }

  @Test
  void aBatchCopiesEachTouchedNodeOnce() {
    PersistentTrie<Key, Element> trie = trieOf(new Element(FIRST), new Element(UNDER_FIRST));
    TrieEditor<Key, Element> editor = trie.edit(new TrieEditor.Edit());

    editor.put(new Element(FIRST));
    @Nullable Object[] root = editor.build().root();
    @Nullable Object[] child = firstChild(editor.build());
    editor.put(new Element(UNDER_FIRST));

    assertThat(root).isNotSameAs(trie.root());
    assertThat(editor.build().root()).isSameAs(root);
    assertThat(firstChild(editor.build())).isSameAs(child).isNotSameAs(firstChild(trie));
  }

  @Test
  void replacingAnElementSharesTheChildBitmaps() {
    PersistentTrie<Key, Element> trie = trieOf(new Element(FIRST), new Element(UNDER_FIRST));
    TrieEditor<Key, Element> editor = trie.edit(new TrieEditor.Edit());

    editor.put(new Element(UNDER_FIRST));

    assertThat(editor.build().root()).isNotSameAs(trie.root());
    assertThat(childBitmaps(editor)).isSameAs(TrieNode.childBitmaps(trie.root()));
  }

  @Test
  void aBatchCopiesChildBitmapsOnce() {
    PersistentTrie<Key, Element> trie = trieOf(new Element(FIRST), new Element(UNDER_FIRST));
    TrieEditor<Key, Element> editor = trie.edit(new TrieEditor.Edit());

    editor.put(new Element(new Key(5, 0b000010_000001)));
    long[] copied = childBitmaps(editor);
    editor.put(new Element(new Key(6, 0b000011_000001)));
    editor.remove(UNDER_FIRST);

    assertThat(childBitmaps(editor)).isSameAs(copied).containsExactly(0b1101);
    assertThat(TrieNode.childBitmaps(trie.root())).containsExactly(0b0011);
  }

  @Test
  void aBatchOwnsTheChildBitmapsThatItReshapes() {
    Key belowSecond = new Key(5, 0b000001_000010);
    Key third = new Key(6, 0b000011);
    TrieEditor<Key, Element> editor =
        trieOf(new Element(FIRST), new Element(SECOND)).edit(new TrieEditor.Edit());

    editor.put(new Element(UNDER_FIRST));
    long[] sunk = childBitmaps(editor);
    editor.put(new Element(belowSecond));
    editor.remove(belowSecond);

    assertThat(childBitmaps(editor)).isSameAs(sunk).containsExactly(0b0011, 0);

    editor.put(new Element(third));
    long[] inserted = childBitmaps(editor);
    editor.put(new Element(belowSecond));

    assertThat(childBitmaps(editor)).isSameAs(inserted).containsExactly(0b0011, 0b0011, 0);

    editor.remove(third);
    long[] deleted = childBitmaps(editor);
    editor.remove(belowSecond);

    assertThat(childBitmaps(editor)).isSameAs(deleted).containsExactly(0b0011, 0);
  }

  @Test
  void elementsComeAndGoBetweenSubNodes() {
    List<Key> pairs = List.of(
        new Key(10, 0b000001_000001),
        new Key(11, 0b000010_000001),
        new Key(20, 0b000100_001001),
        new Key(21, 0b001000_001001));
    Element between = new Element(new Key(30, 0b000101));
    TrieEditor<Key, Element> editor =
        PersistentTrie.<Key, Element>empty().edit(new TrieEditor.Edit());
    pairs.forEach(key -> editor.put(new Element(key)));

    editor.put(between);

    assertThat(childBitmaps(editor)).containsExactly(1L << 1 | 1L << 2, 0, 1L << 4 | 1L << 8);
    assertThat(TrieNode.slot(editor.build().root(), 1)).isSameAs(between);

    editor.remove(between.key);

    assertThat(childBitmaps(editor)).containsExactly(1L << 1 | 1L << 2, 1L << 4 | 1L << 8);
  }

  @Test
  void untouchedNodesAreShared() {
    PersistentTrie<Key, Element> trie = trieOf(new Element(FIRST), new Element(UNDER_FIRST));
    TrieEditor<Key, Element> editor = trie.edit(new TrieEditor.Edit());

    editor.put(new Element(SECOND));

    assertThat(firstChild(editor.build())).isSameAs(firstChild(trie));
  }

  @Test
  void iteratorEndsWithAnException() {
    Iterator<Element> iterator = trieOf(new Element(FIRST)).iterator();
    iterator.next();

    assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void setsHoldTheirKeysThemselves() {
    TrieEditor<String, String> editor =
        PersistentTrie.<String, String>empty().edit(new TrieEditor.Edit());

    editor.put("Aa");
    editor.put("BB"); // the same hash
    editor.put("C");

    assertThat(editor.build()).containsExactlyInAnyOrder("Aa", "BB", "C");
    assertThat(editor.get("BB")).isEqualTo("BB");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 32, 4096", // spread hashes
    "2, 32, 64", // few keys, much churn
    "3, 3, 400", // deep bags: few distinct hashes
    "4, 7, 1000",
    "5, 0, 12" // one hash for all
  })
  void behavesLikeAHashMap(long seed, int hashBits, int keys) {
    Random random = new Random(seed);
    List<Key> universe = universe(random, hashBits, keys);
    PersistentTrie<Key, Element> trie = PersistentTrie.empty();
    Map<Key, Element> model = new HashMap<>();
    for (int batch = 0; batch < 60; batch++) {
      TrieEditor<Key, Element> editor = trie.edit(new TrieEditor.Edit());
      boolean growing = batch % 20 < 12;
      for (int i = random.nextInt(keys); i >= 0; i--) {
        Key key = universe.get(random.nextInt(keys));
        if (random.nextInt(10) < (growing ? 7 : 2)) {
          Element element = new Element(key);
          assertThat(editor.put(element)).isSameAs(model.put(key, element));
        } else {
          assertThat(editor.remove(key)).isSameAs(model.remove(key));
        }
      }
      PersistentTrie<Key, Element> before = trie;
      Object[] contentBefore = before.toArray();
      trie = editor.build();

      assertHolds(trie, model, universe);
      assertThat(new TrieChecker(trie).elements()).isEqualTo(model.size());
      assertThat(before.toArray()).isEqualTo(contentBefore);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void laterEditsLeaveEarlierTriesAlone(long seed) {
    Random random = new Random(seed);
    List<Key> universe = universe(random, 9, 300);
    List<PersistentTrie<Key, Element>> versions = new ArrayList<>();
    List<Map<Key, Element>> models = new ArrayList<>();
    versions.add(PersistentTrie.empty());
    models.add(Map.of());

    for (int i = 0; i < 80; i++) {
      int from = random.nextInt(versions.size());
      TrieEditor<Key, Element> editor = versions.get(from).edit(new TrieEditor.Edit());
      Map<Key, Element> model = new HashMap<>(models.get(from));
      for (int j = 0; j < 40; j++) {
        Key key = universe.get(random.nextInt(universe.size()));
        if (random.nextInt(3) > 0) {
          Element element = new Element(key);
          editor.put(element);
          model.put(key, element);
        } else {
          editor.remove(key);
          model.remove(key);
        }
      }
      versions.add(editor.build());
      models.add(model);
    }

    for (int i = 0; i < versions.size(); i++) {
      assertHolds(versions.get(i), models.get(i), universe);
    }
  }

  @Test
  void shapeDependsOnContentAndNotOnHistory() {
    Random random = new Random(7);
    List<Key> universe = universe(random, 11, 500);
    TrieEditor<Key, Element> grown =
        PersistentTrie.<Key, Element>empty().edit(new TrieEditor.Edit());
    TrieEditor<Key, Element> shrunk =
        PersistentTrie.<Key, Element>empty().edit(new TrieEditor.Edit());

    universe.forEach(key -> shrunk.put(new Element(key)));
    universe.subList(50, 500).forEach(shrunk::remove);
    universe.subList(0, 50).forEach(key -> grown.put(new Element(key)));

    assertThat(new TrieChecker(shrunk.build()).nodes())
        .isEqualTo(new TrieChecker(grown.build()).nodes());
  }

  private static @Nullable Object[] firstChild(PersistentTrie<?, ?> trie) {
    return TrieNode.child(trie.root(), 0);
  }

  /** Returns the child bitmaps of the root. */
  private static long @Nullable [] childBitmaps(TrieEditor<?, ?> editor) {
    return TrieNode.childBitmaps(editor.build().root());
  }

  private static void assertHolds(
      PersistentTrie<Key, Element> trie, Map<Key, Element> model, List<Key> universe) {
    assertThat(trie.size()).isEqualTo(model.size());
    for (Key key : universe) {
      assertThat(trie.get(key)).isSameAs(model.get(key));
    }
    assertThat(trie.toArray())
        .containsExactlyInAnyOrderElementsOf(new ArrayList<Object>(model.values()));
    List<@Nullable Object> walked = new ArrayList<>();
    trie.forEach(walked::add);
    assertThat(walked).containsExactly(trie.toArray());
  }

  private static List<Key> universe(Random random, int hashBits, int keys) {
    List<Key> universe = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      universe.add(new Key(i, hashBits == 0 ? -1 : random.nextInt() >> (32 - hashBits)));
    }
    return universe;
  }

  private static PersistentTrie<Key, Element> trieOf(Element... elements) {
    TrieEditor<Key, Element> editor =
        PersistentTrie.<Key, Element>empty().edit(new TrieEditor.Edit());
    for (Element element : elements) {
      editor.put(element);
    }
    return editor.build();
  }
}
