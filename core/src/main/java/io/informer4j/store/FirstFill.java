package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a list leaves in a store that holds nothing, made at once: entries, look-up table and indexes, as putting the objects in
 * one by one would leave them.
 *
 * <p><i>Implementation notes.</i> The first list of a large collection is the first work of a young process. Whatever is called
 * for each of its objects becomes hot there and is compiled, which takes several times as long as the work itself; and as long
 * as that lasts, the decryption of what arrives waits for the compiler, too. So this goes through the whole list in a few plain
 * loops, one after the other, and calls as little as it can for each object.
 *
 * <p><b>Threading:</b> for one thread and one batch.
 */
final class FirstFill<T> {

  private final Snapshot<T> empty;
  private final IndexErrorListener errors;
  private final CachedObject<T>[] objects;
  private final TrieOrder order;

  private FirstFill(
      Snapshot<T> empty, IndexErrorListener errors, CachedObject<T>[] objects, TrieOrder order) {
    this.empty = empty;
    this.errors = errors;
    this.objects = objects;
    this.order = order;
  }

  /** What was made. */
  record Filled<T>(
      PersistentTrie<ObjectName, Entry<T>> entries,
      LookupTable<T> lookup,
      List<IndexState<T>> indexes) {}

  /**
   * Makes of a list what follows an empty snapshot; returns null, having called no index function, if a name is there twice.
   *
   * @param edit may go on to change what was made
   */
  @SuppressWarnings("unchecked") // a list of them gives nothing else
  static <T> @Nullable Filled<T> of(
      List<CachedObject<T>> list,
      Snapshot<T> empty,
      IndexErrorListener errors,
      TrieEditor.Edit edit) {
    CachedObject<T>[] objects = list.toArray((CachedObject<T>[]) new CachedObject<?>[0]);
    @Nullable Object[] names = new @Nullable Object[objects.length];
    int[] hashes = new int[objects.length];
    for (int i = 0; i < objects.length; i++) {
      ObjectName name = objects[i].name();
      names[i] = name;
      hashes[i] = name.hashCode();
    }
    TrieOrder order = TrieOrder.of(hashes);
    return order.hasTwins(names) ? null : new FirstFill<>(empty, errors, objects, order).make(edit);
  }

  private Filled<T> make(TrieEditor.Edit edit) {
    @Nullable Object[][] values = values();
    List<IndexBuilder<T>> builders = new ArrayList<>(values.length);
    for (int i = 0; i < values.length; i++) {
      IndexBuilder<T> builder = new IndexBuilder<>(empty.indexes().get(i), objects.length);
      builder.note(values[i]);
      builders.add(builder);
    }
    Entry<?>[] entries = inOrder(entries(values));
    List<IndexState<T>> indexes = new ArrayList<>(values.length);
    for (IndexBuilder<T> builder : builders) {
      indexes.add(builder.build(entries, order, edit));
    }
    return new Filled<>(
        new TrieBuilder(edit).build(entries, order.hashes), LookupTable.of(entries), indexes);
  }

  /** Returns the values of all objects in each index; object by object, so that none has to be decoded twice. */
  private @Nullable Object[][] values() {
    List<IndexState<T>> indexes = empty.indexes();
    @Nullable Object[][] values = new @Nullable Object[indexes.size()][objects.length];
    for (int i = 0; i < objects.length; i++) {
      CachedObject<T> read = values.length > 1 ? objects[i].forOneReader() : objects[i];
      for (int index = 0; index < values.length; index++) {
        values[index][i] = indexes.get(index).valuesOf(read, errors);
      }
    }
    return values;
  }

  /** Makes the entries, in the order of the list. Neighbours in a list are often in one namespace and can share values. */
  private Entry<?>[] entries(@Nullable Object[][] values) {
    Entry<?>[] entries = new Entry<?>[objects.length];
    long write = empty.nextWrite();
    @Nullable Object[] own = Entry.NO_VALUES;
    for (int i = 0; i < entries.length; i++) {
      boolean asBefore = i > 0 || values.length == 0;
      for (int index = 0; asBefore && index < values.length; index++) {
        asBefore = values[index][i] == values[index][i - 1];
      }
      own = asBefore ? own : ofObject(i, values);
      entries[i] = new Entry<>(objects[i], new IndexedName(objects[i].name()), own, write);
    }
    return entries;
  }

  private static @Nullable Object[] ofObject(int position, @Nullable Object[][] values) {
    @Nullable Object[] own = new @Nullable Object[values.length];
    for (int index = 0; index < own.length; index++) {
      own[index] = values[index][position];
    }
    return own;
  }

  private Entry<?>[] inOrder(Entry<?>[] listed) {
    Entry<?>[] entries = new Entry<?>[listed.length];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = listed[order.positions[i]];
    }
    return entries;
  }
}
