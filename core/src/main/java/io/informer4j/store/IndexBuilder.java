package io.informer4j.store;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@link IndexState} of a whole list in the making, for an index that lists nothing yet: first the values of all objects
 * are {@linkplain #note noted}, then their names are listed under them.
 */
final class IndexBuilder<T> {

  /** The names of one value. */
  private static final class Group {
    final String value;
    int expected;
    int size;

    @Nullable
    Object[] names = {};

    int[] hashes = {};

    Group(String value) {
      this.value = value;
    }
  }

  private final IndexState<T> origin;
  private final Map<String, Group> groups = new LinkedHashMap<>();

  /** Where each object belongs: a group, several, or null for none. */
  private final @Nullable Object[] places;

  /** Begins an index of so many objects. */
  IndexBuilder(IndexState<T> origin, int objects) {
    this.origin = origin;
    this.places = new @Nullable Object[objects];
  }

  /**
   * Notes the values of all objects, and puts in their place the instances that the index keeps; what neighbours have in common
   * is one instance.
   */
  void note(@Nullable Object[] values) {
    Group last = null; // neighbours in a list are often in one namespace
    String[] lastMany = {};
    for (int i = 0; i < values.length; i++) {
      Object found = values[i];
      if (found instanceof String value) {
        if (last == null || !value.equals(last.value)) {
          last = group(value);
        }
        last.expected++;
        places[i] = last;
        values[i] = last.value;
      } else if (found != null) {
        String[] many = noteMany(i, (String[]) found);
        lastMany = Arrays.equals(many, lastMany) ? lastMany : many;
        values[i] = lastMany;
      }
    }
  }

  private String[] noteMany(int position, String[] values) {
    Group[] all = new Group[values.length];
    String[] kept = new String[values.length];
    for (int i = 0; i < values.length; i++) {
      all[i] = group(values[i]);
      all[i].expected++;
      kept[i] = all[i].value;
    }
    places[position] = all;
    return kept;
  }

  private Group group(String value) {
    Group known = groups.get(value);
    if (known != null) {
      return known;
    }
    Group group = new Group(value);
    groups.put(value, group);
    return group;
  }

  /** Lists the names of all objects under the values that were noted. */
  IndexState<T> build(Entry<?>[] entries, TrieOrder order, TrieEditor.Edit edit) {
    for (Group group : groups.values()) {
      group.names = new @Nullable Object[group.expected];
      group.hashes = new int[group.expected];
    }
    list(entries, order);
    TrieBuilder tries = new TrieBuilder(edit);
    TrieEditor<String, IndexState.Bucket> buckets = origin.buckets().edit(edit);
    for (Group group : groups.values()) {
      buckets.put(new IndexState.Bucket(group.value, tries.build(group.names, group.hashes)));
    }
    return new IndexState<>(origin.name(), origin.function(), buckets.build());
  }

  /** Entries come in their order in the trie, so that those of each value are in that order, too. */
  private void list(Entry<?>[] entries, TrieOrder order) {
    for (int i = 0; i < entries.length; i++) {
      Object place = places[order.positions[i]];
      if (place instanceof Group group) {
        group.names[group.size] = entries[i].listed;
        group.hashes[group.size++] = order.hashes[i];
      } else if (place instanceof Group[] all) {
        for (Group group : all) {
          group.names[group.size] = entries[i].listed;
          group.hashes[group.size++] = order.hashes[i];
        }
      }
    }
  }
}
