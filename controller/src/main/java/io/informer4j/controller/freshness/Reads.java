package io.informer4j.controller.freshness;

import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.lister.Lister;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexedView;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The reads of one reconcile from one informer, with what it writes: all are of one view, and of what was noted on top of it, as
 * {@link Freshness} says.
 *
 * <pre>{@code
 * Reads<Pod> reads = ownWrites.open(Freshness.OVERLAY, key);
 * if (reads.view().byIndex("byOwner", key.toString()).isEmpty()) {
 *   reads.wrote(client.resource(podOf(key)).create());
 * }
 * reads.view().byIndex("byOwner", key.toString());   // has it
 * }</pre>
 *
 * <p>What other writers note after the beginning is not seen: within one reconcile nothing changes but by its own writes. A view
 * that was handed out stays as it is; ask for {@link #view} again after a write. Listers do that by themselves.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Reads<T> {

  private final OwnWrites<T> writes;
  private final Freshness freshness;
  private final Object writer;
  private final ResourceView<T> pinned;
  private final Lister<T> lister;

  private final AtomicReference<State<T>> state;

  /**
   * What was noted, by name, and the view made of it, if anybody has asked for it.
   *
   * @param noted never changed
   */
  private record State<T>(
      Map<ObjectName, Noted<T>> noted, @Nullable IndexedView<T> view) {

    State<T> with(Noted<T> now) {
      Map<ObjectName, Noted<T>> next = new LinkedHashMap<>(noted);
      Noted<T> before = next.remove(now.name());
      next.put(now.name(), before == null ? now : Noted.later(before, now));
      return new State<>(next, null);
    }
  }

  Reads(
      OwnWrites<T> writes,
      Freshness freshness,
      Object writer,
      Collection<Noted<T>> before,
      ResourceView<T> pinned) {
    this.writes = writes;
    this.freshness = freshness;
    this.writer = writer;
    this.pinned = pinned;
    this.lister = Lister.of(writes.informer().resourceType(), this::view);
    Map<ObjectName, Noted<T>> all = new LinkedHashMap<>();
    before.forEach(one -> all.put(one.name(), one));
    this.state = new AtomicReference<>(new State<>(all, null));
  }

  /** Returns the mirror as it was at the beginning, without anything on top. */
  public ResourceView<T> pinned() {
    return pinned;
  }

  /** Returns what is to be read now: with {@link Freshness#OVERLAY} what was written, with {@code FAIL_FAST} nothing that is stale. */
  public IndexedView<T> view() {
    State<T> now = Objects.requireNonNull(state.get());
    IndexedView<T> known = now.view();
    if (known == null) {
      known = make(now.noted().values());
      state.compareAndSet(now, new State<>(now.noted(), known));
    }
    return known;
  }

  private IndexedView<T> make(Collection<Noted<T>> all) {
    return switch (freshness) {
      case NONE, BLOCK -> pinned;
      case OVERLAY -> OverlaidView.of(pinned, all);
      case FAIL_FAST -> GuardedView.of(pinned, all, writes, writer);
    };
  }

  /** Returns typed look-ups on {@link #view} as of each call. */
  public Lister<T> lister() {
    return lister;
  }

  /** Notes an object as the server answered it to a create, update or patch. */
  public WriteToken wrote(T answer) {
    return note(answer, false);
  }

  /**
   * Notes that an object was deleted.
   *
   * @param lastSeen what the server answered, if that was the object, and otherwise the object as it was
   */
  public WriteToken deleted(T lastSeen) {
    return note(lastSeen, true);
  }

  private WriteToken note(T object, boolean isDelete) {
    Noted<T> now = writes.noted(object, isDelete, writer, pinned);
    writes.note(now, pinned);
    state.updateAndGet(before -> before.with(now));
    return now.token();
  }
}
