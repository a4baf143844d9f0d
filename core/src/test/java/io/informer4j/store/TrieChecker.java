package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;

/** Walks a trie, counts it, and fails where its shape is not canonical or its bitmaps are not those of its content. */
final class TrieChecker {

  private int nodes;
  private int elements;

  TrieChecker(PersistentTrie<?, ?> trie) {
    check(trie.root(), trie.bitmap(), 0);
  }

  int nodes() {
    return nodes;
  }

  int elements() {
    return elements;
  }

  private void check(@Nullable Object[] node, long bitmap, int depth) {
    assertThat(depth).isLessThan(TrieNode.MAX_DEPTH);
    if (depth > 0) {
      assertThat(TrieNode.isLoneElement(node)).as("lone element below the root").isFalse();
      assertThat(TrieNode.slotCount(node)).as("empty node").isPositive();
      assertThat(bitmap == 0)
          .as("bag at depth %d", depth)
          .isEqualTo(depth == TrieNode.MAX_DEPTH - 1);
    }
    nodes++;
    checkChildBitmaps(node);
    checkSlots(node, bitmap, depth);
  }

  private static void checkChildBitmaps(@Nullable Object[] node) {
    long[] bitmaps = TrieNode.childBitmaps(node);
    assertThat(bitmaps != null).as("has child bitmaps").isEqualTo(TrieNode.hasChildren(node));
    if (bitmaps == null) {
      assertThat(node[TrieNode.BITMAPS_OWNER]).as("owner of nothing").isNull();
    } else {
      assertThat(bitmaps).hasSize(TrieNode.slotCount(node));
    }
  }

  private void checkSlots(@Nullable Object[] node, long bitmap, int depth) {
    if (bitmap != 0) {
      assertThat(TrieNode.slotCount(node)).isEqualTo(Long.bitCount(bitmap));
    }
    long rest = bitmap;
    for (int i = 0; i < TrieNode.slotCount(node); i++) {
      Object content = TrieNode.slot(node, i);
      if (TrieNode.isNode(content)) {
        check(TrieNode.child(node, i), TrieNode.childBitmap(node, i), depth + 1);
      } else {
        elements++;
        checkElement(content, Long.lowestOneBit(rest), depth);
        long[] bitmaps = TrieNode.childBitmaps(node);
        assertThat(bitmaps == null ? 0 : bitmaps[i]).as("bitmap of an element").isZero();
      }
      rest &= rest - 1;
    }
  }

  private static void checkElement(Object element, long bit, int depth) {
    if (depth < TrieNode.MAX_DEPTH - 1) {
      int hash = TrieNode.keyOf(element).hashCode();
      assertThat(bit)
          .as("bit of %s at depth %d", element, depth)
          .isEqualTo(1L << (hash >>> (depth * TrieNode.BITS_PER_LEVEL)));
    }
  }
}
