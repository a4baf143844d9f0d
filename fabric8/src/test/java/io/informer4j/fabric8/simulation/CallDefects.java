package io.informer4j.fabric8.simulation;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.testing.simulation.SimulatedObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Mistakes with items, events, ends and demand. */
final class CallDefects {

  private CallDefects() {}

  static List<TransportDefect> all() {
    return List.of(
        items(
            "a-broken-list-is-complete",
            "A list whose body ends early counts as complete",
            400,
            BrokenIsComplete::new),
        items(
            "the-last-item-is-forgotten",
            "The last item of a list is never delivered",
            50,
            ForgetsTheLast::new),
        items(
            "a-known-item-is-forgotten",
            "An item that the cache has already is left out",
            100,
            ForgetsKnown::new),
        memory(
            "known-by-name-only",
            "An object of the same name counts as known, whatever its uid",
            200,
            false),
        memory(
            "known-whatever-its-revision",
            "An object of the same uid counts as known, whatever its revision",
            100,
            true),
        events(
            "a-gone-revision-is-throttling",
            "410 is classified as 429, so that it is waited for",
            200,
            ExpiredIsThrottling::new),
        events("a-delete-is-an-update", "DELETED is read as MODIFIED", 50, DeleteIsUpdate::new),
        events(
            "what-cannot-be-decoded-is-left-out",
            "Events whose object cannot be decoded are skipped",
            100,
            SkipsUndecodable::new),
        events(
            "a-foreign-event-is-a-bookmark",
            "The revision of an object of another kind is taken over",
            200,
            ForeignIsBookmark::new),
        events(
            "an-event-comes-twice",
            "An event is delivered again after the next piece",
            50,
            TellsTwice::new),
        events(
            "a-bookmark-before-its-event",
            "A bookmark overtakes the event before it",
            200,
            BookmarkOvertakes::new),
        events(
            "a-watch-ends-twice", "The end of a broken watch is told twice", 100, EndsTwice::new),
        call("demand-is-ignored", "More is delivered than was asked for", 100, IgnoresDemand::new),
        call("cancel-is-ignored", "A cancelled call goes on", 50, IgnoresCancel::new));
  }

  private static TransportDefect items(
      String name,
      String title,
      int seeds,
      Function<ListSink<SimulatedObject>, ListSink<SimulatedObject>> spoilt) {
    return TransportDefect.ofCalls(name, title, seeds, source -> new SpoiltSource(source) {
      @Override
      ListSink<SimulatedObject> spoil(ListSink<SimulatedObject> sink) {
        return spoilt.apply(sink);
      }
    });
  }

  private static TransportDefect events(
      String name,
      String title,
      int seeds,
      Function<WatchSink<SimulatedObject>, WatchSink<SimulatedObject>> spoilt) {
    return TransportDefect.ofCalls(name, title, seeds, source -> new SpoiltSource(source) {
      @Override
      WatchSink<SimulatedObject> spoil(WatchOptions options, WatchSink<SimulatedObject> sink) {
        return spoilt.apply(sink);
      }
    });
  }

  private static TransportDefect call(
      String name, String title, int seeds, Function<SourceCall, SourceCall> spoilt) {
    return TransportDefect.ofCalls(name, title, seeds, source -> new SpoiltSource(source) {
      @Override
      SourceCall spoil(SourceCall call) {
        return spoilt.apply(call);
      }
    });
  }

  private static TransportDefect memory(String name, String title, int seeds, boolean looksAtUid) {
    return TransportDefect.ofCalls(
        name, title, seeds, source -> new Remembering(source, looksAtUid));
  }

  private static final class BrokenIsComplete extends SpoiltSource.Items {
    private @Nullable CachedObject<SimulatedObject> last;

    BrokenIsComplete(ListSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onItem(CachedObject<SimulatedObject> item) {
      last = item;
      super.onItem(item);
    }

    @Override
    public void onFailure(SourceFailure failure) {
      if (last != null && failure.kind() == SourceFailure.Kind.CONNECTION_LOST) {
        onComplete(new ListEnd(last.resourceVersion(), ""));
      } else {
        super.onFailure(failure);
      }
    }
  }

  private static final class ForgetsTheLast extends SpoiltSource.Items {
    private @Nullable CachedObject<SimulatedObject> waiting;

    ForgetsTheLast(ListSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onItem(CachedObject<SimulatedObject> item) {
      CachedObject<SimulatedObject> before = waiting;
      waiting = item;
      if (before != null) {
        super.onItem(before);
      }
    }
  }

  private static final class ForgetsKnown extends SpoiltSource.Items {
    private @Nullable CachedObject<SimulatedObject> known;

    ForgetsKnown(ListSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public Optional<CachedObject<SimulatedObject>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      Optional<CachedObject<SimulatedObject>> found = super.known(name, uid, resourceVersion);
      known = found.orElse(null);
      return found;
    }

    @Override
    public void onItem(CachedObject<SimulatedObject> item) {
      if (known == null || !item.name().equals(known.name())) {
        super.onItem(item);
      }
    }
  }

  /** Answers questions for known objects from what it has delivered. */
  private static final class Remembering extends SpoiltSource {
    private final Map<ObjectName, CachedObject<SimulatedObject>> delivered = new HashMap<>();
    private final boolean looksAtUid;

    Remembering(ListerWatcher<SimulatedObject> source, boolean looksAtUid) {
      super(source);
      this.looksAtUid = looksAtUid;
    }

    @Override
    ListSink<SimulatedObject> spoil(ListSink<SimulatedObject> sink) {
      return new Items(sink) {
        @Override
        public void onItem(CachedObject<SimulatedObject> item) {
          delivered.put(item.name(), item);
          super.onItem(item);
        }

        @Override
        public Optional<CachedObject<SimulatedObject>> known(
            ObjectName name, String uid, ResourceVersion resourceVersion) {
          CachedObject<SimulatedObject> before = delivered.get(name);
          return before != null && before.uid().equals(uid) == looksAtUid
              ? Optional.of(before)
              : super.known(name, uid, resourceVersion);
        }
      };
    }
  }

  private static final class ExpiredIsThrottling extends SpoiltSource.Events {

    ExpiredIsThrottling(WatchSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      super.onEvent(
          event instanceof WatchEvent.ServerError<SimulatedObject> error
              ? new WatchEvent.ServerError<>(throttling(error.failure()))
              : event);
    }

    @Override
    public void onFailure(SourceFailure failure) {
      super.onFailure(throttling(failure));
    }

    private static SourceFailure throttling(SourceFailure failure) {
      return failure.kind() == SourceFailure.Kind.EXPIRED
          ? SourceFailure.of(SourceFailure.Kind.TOO_MANY_REQUESTS, failure.message(), null)
          : failure;
    }
  }

  private static final class DeleteIsUpdate extends SpoiltSource.Events {

    DeleteIsUpdate(WatchSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      boolean isDelete = event instanceof WatchEvent.Change<SimulatedObject> change
          && change.verb() == WatchEvent.Verb.DELETED;
      super.onEvent(
          isDelete
              ? new WatchEvent.Change<>(
                  WatchEvent.Verb.MODIFIED, ((WatchEvent.Change<SimulatedObject>) event).object())
              : event);
    }
  }

  private static final class SkipsUndecodable extends SpoiltSource.Events {

    SkipsUndecodable(WatchSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      if (event.kind() != WatchEvent.Kind.UNDECODABLE) {
        super.onEvent(event);
      }
    }
  }

  private static final class ForeignIsBookmark extends SpoiltSource.Events {

    ForeignIsBookmark(WatchSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      super.onEvent(
          event.kind() == WatchEvent.Kind.FOREIGN
              ? new WatchEvent.Bookmark<>(ResourceVersion.of("1"), false)
              : event);
    }
  }

  private static final class TellsTwice extends SpoiltSource.Events {
    private int events;

    TellsTwice(WatchSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      super.onEvent(event);
      if (++events % 10 == 0) {
        super.onEvent(event);
      }
    }
  }

  private static final class BookmarkOvertakes extends SpoiltSource.Events {
    private @Nullable WatchEvent<SimulatedObject> waiting;
    private int events;

    BookmarkOvertakes(WatchSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      WatchEvent<SimulatedObject> before = waiting;
      waiting = null;
      if (before != null && event.kind() == WatchEvent.Kind.BOOKMARK) {
        super.onEvent(event);
        super.onEvent(before);
      } else {
        if (before != null) {
          super.onEvent(before);
        }
        if (event.kind() == WatchEvent.Kind.CHANGE && ++events % 4 == 0) {
          waiting = event;
        } else {
          super.onEvent(event);
        }
      }
    }
  }

  private static final class EndsTwice extends SpoiltSource.Events {

    EndsTwice(WatchSink<SimulatedObject> sink) {
      super(sink);
    }

    @Override
    public void onFailure(SourceFailure failure) {
      super.onFailure(failure);
      super.onClose();
    }
  }

  private record IgnoresDemand(SourceCall call) implements SourceCall {

    @Override
    public void request(long items) {
      call.request(items * 1000);
    }

    @Override
    public void cancel() {
      call.cancel();
    }
  }

  private record IgnoresCancel(SourceCall call) implements SourceCall {

    @Override
    public void request(long items) {
      call.request(items);
    }

    @Override
    public void cancel() {}
  }
}
