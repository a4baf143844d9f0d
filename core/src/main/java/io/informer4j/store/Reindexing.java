package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes snapshots with more or fewer indexes. Each entry is rewritten, once. */
final class Reindexing {

  private Reindexing() {}

  /** Returns a snapshot with additional indexes, filled. */
  static <T> Snapshot<T> adding(
      Snapshot<T> before, Map<String, IndexFunction<T>> added, IndexErrorListener errors) {
    rejectTakenNames(before.indexNames(), added.keySet());
    TrieEditor.Edit edit = new TrieEditor.Edit();
    List<IndexState<T>> fresh = new ArrayList<>();
    // Sorted, because the order of the map may differ from run to run and decides which error is
    // told first.
    new TreeMap<>(added).forEach((name, function) -> fresh.add(IndexState.empty(name, function)));
    List<IndexEditor<T>> editors = new ArrayList<>();
    fresh.forEach(index -> editors.add(new IndexEditor<>(index, edit)));

    int kept = before.indexes().size();
    PersistentTrie<ObjectName, Entry<T>> entries = rewritten(before, edit, entry -> {
      @Nullable Object[] values = Arrays.copyOf(entry.allValues(), kept + fresh.size());
      CachedObject<T> read = fresh.size() > 1 ? entry.object.forOneReader() : entry.object;
      for (int i = 0; i < fresh.size(); i++) {
        Object value = fresh.get(i).valuesOf(read, errors);
        values[kept + i] = editors.get(i).move(entry.listed, null, value);
      }
      return values;
    });
    List<IndexState<T>> indexes = new ArrayList<>(before.indexes());
    editors.forEach(editor -> indexes.add(editor.build()));
    return next(before, entries, indexes);
  }

  /** Returns a snapshot without one of its indexes. */
  static <T> Snapshot<T> removing(Snapshot<T> before, String name) {
    int at = List.copyOf(before.indexNames()).indexOf(name);
    if (at < 0) {
      throw new UnknownIndexException(name, before.indexNames());
    }
    PersistentTrie<ObjectName, Entry<T>> entries =
        rewritten(before, new TrieEditor.Edit(), entry -> without(entry.allValues(), at));
    List<IndexState<T>> indexes = new ArrayList<>(before.indexes());
    indexes.remove(at);
    return next(before, entries, indexes);
  }

  private static <T> Snapshot<T> next(
      Snapshot<T> before,
      PersistentTrie<ObjectName, Entry<T>> entries,
      List<IndexState<T>> indexes) {
    return before.next(
        entries,
        LookupTable.of(entries),
        indexes,
        before.bad(),
        before.revisionOrNull(),
        before.epoch());
  }

  private static <T> PersistentTrie<ObjectName, Entry<T>> rewritten(
      Snapshot<T> before, TrieEditor.Edit edit, Function<Entry<T>, @Nullable Object[]> values) {
    TrieEditor<ObjectName, Entry<T>> editor = before.entries().edit(edit);
    @Nullable Object[] last = Entry.NO_VALUES;
    for (Entry<T> entry : before.entries()) {
      last = Entry.shared(values.apply(entry), last);
      editor.put(new Entry<>(entry.object, entry.listed, last, before.nextWrite()));
    }
    return editor.build();
  }

  private static @Nullable Object[] without(@Nullable Object[] values, int at) {
    @Nullable Object[] fewer = Arrays.copyOf(values, values.length - 1);
    System.arraycopy(values, at + 1, fewer, at, fewer.length - at);
    return fewer;
  }

  private static void rejectTakenNames(Set<String> taken, Set<String> added) {
    Set<String> both = new TreeSet<>(added);
    both.retainAll(taken);
    if (!both.isEmpty()) {
      throw new IllegalArgumentException("indexes " + both
          + " exist already, none was added; remove them first or choose other names");
    }
  }
}
