package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

/** Walks a trie, counts it, and fails where its shape is not canonical. */
final class TrieChecker {

  private int nodes;
  private int elements;

  TrieChecker(TrieNode root) {
    check(root, 0);
  }

  int nodes() {
    return nodes;
  }

  int elements() {
    return elements;
  }

  private void check(TrieNode node, int depth) {
    assertThat(depth).isLessThan(TrieNode.MAX_DEPTH);
    if (depth > 0) {
      assertThat(node.isLoneElement()).as("lone element below the root").isFalse();
      assertThat(node.elementCount() + node.childCount()).as("empty node").isPositive();
      assertThat(node.isBag())
          .as("bag at depth %d", depth)
          .isEqualTo(depth == TrieNode.MAX_DEPTH - 1);
    }
    nodes++;
    elements += node.elementCount();
    for (int i = 0; i < node.childCount(); i++) {
      check(node.child(i), depth + 1);
    }
  }
}
