package io.informer4j.controller.freshness;

import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexedView;
import io.informer4j.store.Quarantined;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A view that refuses the reads that would miss a write: a look-up if that object was written, a list of everything if any was, a
 * look-up in an index if an object was written that is listed there, or would be.
 *
 * <p><b>Threading:</b> immutable.
 */
final class GuardedView<T> implements IndexedView<T> {

  private final ResourceView<T> base;
  private final Map<ObjectName, Patch<T>> missing;
  private final List<WriteToken> lost;
  private final OwnWrites<T> writes;
  private final Object writer;

  private GuardedView(
      ResourceView<T> base,
      Map<ObjectName, Patch<T>> missing,
      List<WriteToken> lost,
      OwnWrites<T> writes,
      Object writer) {
    this.base = base;
    this.missing = missing;
    this.lost = lost;
    this.writes = writes;
    this.writer = writer;
  }

  /** Returns a view that misses none of these writes in silence; the view itself if it shows them all. */
  static <T> IndexedView<T> of(
      ResourceView<T> base, Collection<Noted<T>> all, OwnWrites<T> writes, Object writer) {
    Map<ObjectName, Patch<T>> missing = Patch.behind(base, all);
    List<WriteToken> lost = new ArrayList<>();
    for (Noted<T> noted : all) {
      boolean isOwn = noted.writers().contains(writer);
      if (isOwn && Verdict.of(noted.token(), base) == Verdict.EPOCH_CHANGED) {
        lost.add(noted.token());
      }
    }
    return missing.isEmpty() && lost.isEmpty()
        ? base
        : new GuardedView<>(base, missing, lost, writes, writer);
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    refuse(token -> token.name().equals(name), patch -> patch.name().equals(name));
    return base.get(name);
  }

  @Override
  public List<CachedObject<T>> list() {
    refuseAny();
    return base.list();
  }

  @Override
  public Iterator<CachedObject<T>> iterator() {
    refuseAny();
    return base.iterator();
  }

  @Override
  public List<ObjectName> names() {
    refuseAny();
    return base.names();
  }

  @Override
  public int size() {
    refuseAny();
    return base.size();
  }

  @Override
  public Map<ObjectName, Quarantined> quarantined() {
    return base.quarantined();
  }

  @Override
  public Set<ObjectName> quarantinedNames() {
    return base.quarantinedNames();
  }

  @Override
  public Set<String> indexNames() {
    return base.indexNames();
  }

  @Override
  public List<CachedObject<T>> byIndex(String index, String value) {
    List<CachedObject<T>> found = base.byIndex(index, value);
    refuseIndexed(index, value);
    return found;
  }

  @Override
  public List<ObjectName> indexKeys(String index, String value) {
    List<ObjectName> found = base.indexKeys(index, value);
    refuseIndexed(index, value);
    return found;
  }

  @Override
  public List<CachedObject<T>> index(String index, CachedObject<T> example) {
    List<CachedObject<T>> found = base.index(index, example);
    if (!missing.isEmpty()) {
      Set<String> values = missing.values().iterator().next().scope().valuesOf(index, example);
      values.forEach(value -> refuseIndexed(index, value));
    }
    refuse(token -> true, patch -> false);
    return found;
  }

  @Override
  public Set<String> listIndexValues(String index) {
    Set<String> found = base.listIndexValues(index);
    refuseAny();
    return found;
  }

  /** Returns what it is made of, never the content. */
  @Override
  public String toString() {
    return base + " without " + missing.size() + " own writes";
  }

  private void refuseAny() {
    refuse(token -> true, patch -> true);
  }

  private void refuseIndexed(String index, String value) {
    refuse(
        token -> true, // where an index listed it in another history nobody knows
        patch -> patch.valuesBefore(index).contains(value)
            || patch.valuesAfter(index).contains(value));
  }

  private void refuse(Predicate<WriteToken> isLost, Predicate<Patch<T>> isMissing) {
    List<WriteToken> gone = lost.stream().filter(isLost).toList();
    if (!gone.isEmpty()) {
      throw writes.epochChanged(gone, writer);
    }
    List<WriteToken> behind = missing.values().stream()
        .filter(isMissing)
        .map(patch -> patch.noted().token())
        .toList();
    if (!behind.isEmpty()) {
      throw writes.stale(behind, "yet");
    }
  }
}
