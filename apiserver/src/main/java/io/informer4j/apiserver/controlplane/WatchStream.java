package io.informer4j.apiserver.controlplane;

import io.informer4j.apiserver.controlplane.ReplicaSettings.EndMarker;
import io.informer4j.name.ResourceVersion;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A watch at a {@link Replica}, to be pulled by whoever has room for its next event.
 *
 * <pre>{@code
 * stream.onReady(() -> pump.wake());
 * for (var event = stream.next(now); event.isPresent(); event = stream.next(now)) {
 *   send(event.get());
 * }
 * if (stream.hasEnded(now)) { … } else { wakeAt(stream.due()); }
 * }</pre>
 *
 * <p>A stream begins with the present state, if it was asked for, and ends that with a marker; from then on it sends
 * changes as the watch cache hears of them, and bookmarks. It ends at its timeout, after an error, when the server
 * restarts, when the resource is gone, and when it is so slow that the watch cache has dropped events before they were taken.
 *
 * <p><b>Threading:</b> for the thread of its replica, which also runs the signal.
 */
public final class WatchStream<C> {

  private enum State {
    /** The present state is being sent. */
    INITIAL,
    /** It has been sent, changes up to the marker have not. */
    BEFORE_MARKER,
    /** Changes and bookmarks. */
    LIVE,
    /** The server is about to stop: what there is, a bookmark, the end. */
    FINISHING,
    /** An error is to be sent. */
    FAILING,
    /** Nothing more. */
    ENDED
  }

  private final Replica<C> replica;
  private final @Nullable WatchCache<C> cache;
  private final Query<C> query;
  private final ReplicaSettings settings;
  private final InitialEvents<C> initial;
  private final BookmarkTimes bookmarks;
  private final long deadline;

  /** Changes up to here are none of this stream's business. */
  private final long after;
  /** The place of the next change to look at. */
  private long place;

  /** The revision that the marker names. */
  private long marker;

  private State state;
  private boolean isBroken;
  private @Nullable ApiStatus error;
  private Runnable signal = () -> {};

  private WatchStream(
      Replica<C> replica,
      @Nullable WatchCache<C> cache,
      Query<C> query,
      InitialEvents<C> initial,
      State state,
      long after,
      long now) {
    this.replica = replica;
    this.cache = cache;
    this.query = query;
    this.settings = replica.settings();
    this.initial = initial;
    this.state = state;
    this.after = after;
    this.marker = after;
    long timeout = query.timeout().toNanos();
    this.deadline = timeout > 0 ? BookmarkTimes.plus(now, timeout) : BookmarkTimes.NEVER;
    this.bookmarks = new BookmarkTimes(now, deadline);
  }

  /** Returns a stream that sends the present state first, with a marker at its end if the client knows such. */
  static <C> WatchStream<C> ofState(
      Replica<C> replica, WatchCache<C> cache, Query<C> query, boolean withMarker, long now) {
    InitialEvents<C> initial = InitialEvents.of(
        cache.state(), query, replica.settings(), withMarker && query.allowBookmarks());
    WatchStream<C> stream =
        new WatchStream<>(replica, cache, query, initial, State.INITIAL, cache.revision(), now);
    stream.place = cache.end();
    cache.add(stream);
    return stream;
  }

  /** Returns a stream of the changes after a revision, which may lie in the future. */
  static <C> WatchStream<C> ofChanges(
      Replica<C> replica, WatchCache<C> cache, Query<C> query, long after, long now) {
    WatchStream<C> stream =
        new WatchStream<>(replica, cache, query, InitialEvents.none(), State.LIVE, after, now);
    stream.place = cache.placeAfter(after);
    cache.add(stream);
    return stream;
  }

  /** Returns a stream that is nothing but an error. */
  static <C> WatchStream<C> ofError(Replica<C> replica, Query<C> query, ApiStatus error, long now) {
    WatchStream<C> stream =
        new WatchStream<>(replica, null, query, InitialEvents.none(), State.FAILING, 0, now);
    stream.error = error;
    return stream;
  }

  /** Returns the next event, if there is one at this time (nanoseconds on the caller's clock). */
  public Optional<StreamEvent<C>> next(long now) {
    endIfOver(now);
    return Optional.ofNullable(nextOrNull(now));
  }

  private @Nullable StreamEvent<C> nextOrNull(long now) {
    return switch (state) {
      case INITIAL -> nextInitial(now);
      case BEFORE_MARKER -> nextBeforeMarker(now);
      case LIVE -> nextLive(now);
      case FINISHING -> nextOfLast();
      case FAILING -> lastWord();
      case ENDED -> null;
    };
  }

  private @Nullable StreamEvent<C> nextLive(long now) {
    @Nullable StreamEvent<C> change = nextChange(Long.MAX_VALUE);
    return change != null ? change : nextBookmark(now);
  }

  private @Nullable StreamEvent<C> nextOfLast() {
    @Nullable StreamEvent<C> change = nextChange(Long.MAX_VALUE);
    if (change != null) {
      return change;
    }
    long revision = cache().revision();
    end();
    return query.allowBookmarks() && revision >= after
        ? new StreamEvent.Bookmark<>(write(revision), false)
        : null;
  }

  private @Nullable StreamEvent<C> lastWord() {
    end();
    return error == null ? null : new StreamEvent.Error<>(error);
  }

  private @Nullable StreamEvent<C> nextInitial(long now) {
    if (settings.changesBeforeEndMarker() && initial.hasMarker()) {
      @Nullable StreamEvent<C> change = nextChangeOfSent();
      if (change != null) {
        return change;
      }
    }
    @Nullable StoredObject<C> object = initial.next();
    if (object != null) {
      return event(StreamEvent.Verb.ADDED, object);
    }
    if (settings.changesBeforeEndMarker()) {
      marker = cache().revision();
    }
    state = State.BEFORE_MARKER;
    return nextBeforeMarker(now);
  }

  private @Nullable StreamEvent<C> nextBeforeMarker(long now) {
    @Nullable StreamEvent<C> change = nextChange(marker);
    if (change != null) {
      return change;
    }
    state = State.LIVE;
    if (initial.hasMarker() && settings.endMarker() != EndMarker.MISSING) {
      return new StreamEvent.Bookmark<>(write(marker), settings.endMarker() == EndMarker.ANNOTATED);
    }
    return nextLive(now);
  }

  /** Returns the next change unless the initial event of its object is still to come. */
  private @Nullable StreamEvent<C> nextChangeOfSent() {
    while (place < cache().end()
        && !initial.isPending(cache().change(place).object().name())) {
      @Nullable StreamEvent<C> event = seen(cache().change(place++));
      if (event != null) {
        return event;
      }
    }
    return null;
  }

  private @Nullable StreamEvent<C> nextChange(long upTo) {
    WatchCache<C> cache = cache();
    while (place < cache.end() && cache.change(place).revision() <= upTo) {
      @Nullable StreamEvent<C> event = seen(cache.change(place++));
      if (event != null) {
        return event;
      }
    }
    return null;
  }

  /** Returns how a change looks through the selector, null if it cannot be seen. */
  private @Nullable StreamEvent<C> seen(Change<C> change) {
    if (change.revision() <= after) {
      return null;
    }
    @Nullable StoredObject<C> previous = change.previous();
    boolean was = previous != null && query.selects(previous);
    boolean is = change.verb() != Change.Verb.DELETED && query.selects(change.object());
    if (is) {
      return event(was ? StreamEvent.Verb.MODIFIED : StreamEvent.Verb.ADDED, change.object());
    }
    if (was && previous != null) {
      return event(StreamEvent.Verb.DELETED, previous.deletedAt(change.revision()));
    }
    return null;
  }

  private @Nullable StreamEvent<C> nextBookmark(long now) {
    if (now < bookmarkDue()) {
      return null;
    }
    bookmarks.pass(now, bookmarkPeriod());
    long revision = cache().revision();
    return revision < after ? null : new StreamEvent.Bookmark<>(write(revision), false);
  }

  private StreamEvent<C> event(StreamEvent.Verb verb, StoredObject<C> object) {
    return new StreamEvent.OfObject<>(verb, object, write(object.revision()));
  }

  private ResourceVersion write(long revision) {
    return replica.format().write(revision);
  }

  private long bookmarkPeriod() {
    return query.allowBookmarks() ? replica.settings().bookmarkPeriod().toNanos() : 0;
  }

  private long bookmarkDue() {
    return bookmarks.due(bookmarkPeriod());
  }

  private WatchCache<C> cache() {
    if (cache == null) {
      throw new IllegalStateException("a stream that is nothing but an error has no cache");
    }
    return cache;
  }

  /**
   * Returns when there may be a next event, or the end, though nothing changes: a bookmark, the timeout. {@link
   * Long#MAX_VALUE} if never.
   */
  public long due() {
    return switch (state) {
      case INITIAL, BEFORE_MARKER -> deadline;
      case LIVE -> Math.min(deadline, bookmarkDue());
      case FINISHING, FAILING, ENDED -> BookmarkTimes.NEVER;
    };
  }

  /** Returns whether the server has ended the stream and everything before the end was taken. */
  public boolean hasEnded(long now) {
    endIfOver(now);
    return state == State.ENDED;
  }

  /** Returns whether it ended because the server went away, which a connection shows as a reset, not as an end. */
  public boolean isBroken() {
    return isBroken;
  }

  /** Sets who is called when there may be a next event, or the end, that {@link #due} did not announce. */
  public void onReady(Runnable signal) {
    this.signal = signal;
  }

  /** Puts an error into the stream, after which it ends. Events that were not taken by now never will be. */
  public void fail(ApiStatus status) {
    if (state != State.ENDED) {
      error = status;
      state = State.FAILING;
      signal();
    }
  }

  /**
   * Ends the stream because the server is about to stop: what it has heard of is still sent, and a last bookmark to
   * clients that know such, so that they go on elsewhere from there. One that has not sent the present state ends at
   * once: it has no place to go on from.
   */
  public void finish() {
    if (state == State.LIVE) {
      state = State.FINISHING;
      signal();
    } else if (state == State.INITIAL || state == State.BEFORE_MARKER) {
      end();
      signal();
    }
  }

  /** Ends the stream: the client has gone, and is not called any more. */
  public void close() {
    signal = () -> {};
    end();
  }

  /** Ends the stream: the server has gone. */
  void breakOff() {
    if (state != State.ENDED) {
      isBroken = true;
      end();
      signal();
    }
  }

  void signal() {
    signal.run();
  }

  /** Ends it when its time is up, or, as servers do with slow watchers, when what comes next has been dropped. */
  private void endIfOver(long now) {
    if (state == State.ENDED || state == State.FAILING) {
      return;
    }
    boolean isLast =
        cache().isRetired() && state == State.LIVE && place >= cache().end();
    if (now >= deadline || isLast || !cache().has(place)) {
      end();
    }
  }

  private void end() {
    state = State.ENDED;
    if (cache != null) {
      cache.remove(this);
    }
  }
}
