package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.Query;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.apiserver.controlplane.WatchStream;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchSink;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A watch. */
final class WatchConnection extends Connection implements WatchSide {

  private final Query<Content> query;
  private final WatchSink<SimulatedObject> sink;
  private @Nullable WatchStream<Content> stream;
  private boolean opened;
  private boolean foreignEventDue;

  WatchConnection(World world, Query<Content> query, WatchSink<SimulatedObject> sink) {
    super(world);
    this.query = query;
    this.sink = sink;
  }

  @Override
  Answer<Content> ask(Replica<Content> replica, boolean hasWaited, long required) {
    return replica.watch(query, runtime().nanoTime(), hasWaited, required);
  }

  @Override
  Request.Kind kind() {
    return query.sendInitialEvents() ? Request.Kind.WATCH_LIST : Request.Kind.WATCH;
  }

  @Override
  boolean isContinuation() {
    return false;
  }

  @Override
  void accepted(Answer<Content> answer) {
    stream = ((Answer.Stream<Content>) answer).stream();
    stream.onReady(this::pumpSoon);
  }

  @Override
  boolean deliverNext() {
    if (!opened) {
      opened = true;
      sink.onOpen();
      if (world().network().endsWatchesAtOnce() && !isOver()) {
        end();
        sink.onClose();
      }
      return true;
    }
    if (!hasDemand() || stream == null) {
      return false;
    }
    if (foreignEventDue) {
      foreignEventDue = false;
      useDemand();
      sink.onEvent(new WatchEvent.Foreign<>("an object of another kind"));
      return true;
    }
    Optional<StreamEvent<Content>> next = stream.next(runtime().nanoTime());
    if (next.isEmpty()) {
      return false;
    }
    useDemand();
    sink.onEvent(translate(next.get()));
    return true;
  }

  private WatchEvent<SimulatedObject> translate(StreamEvent<Content> event) {
    return switch (event.kind()) {
      case OBJECT -> ofObject((StreamEvent.OfObject<Content>) event);
      case BOOKMARK -> {
        StreamEvent.Bookmark<Content> bookmark = (StreamEvent.Bookmark<Content>) event;
        yield new WatchEvent.Bookmark<>(bookmark.resourceVersion(), bookmark.initialEventsEnd());
      }
      case ERROR ->
        new WatchEvent.ServerError<>(failureOf(((StreamEvent.Error<Content>) event).status()));
    };
  }

  private WatchEvent<SimulatedObject> ofObject(StreamEvent.OfObject<Content> event) {
    WatchEvent.Verb verb = WatchEvent.Verb.valueOf(event.verb().name());
    return event.object().content().isReadable()
        ? new WatchEvent.Change<>(verb, decode(event.object(), event.resourceVersion(), sink))
        : new WatchEvent.Undecodable<>(verb, undecodable(event.object(), event.resourceVersion()));
  }

  @Override
  void drained() {
    if (stream == null) {
      return;
    }
    long now = runtime().nanoTime();
    if (stream.hasEnded(now)) {
      if (stream.isBroken()) {
        reset();
      } else {
        end();
        sink.onClose();
      }
    } else if (stream.due() != Long.MAX_VALUE && (hasDemand() || stream.due() > now)) {
      pumpAfter(Duration.ofNanos(Math.max(0, stream.due() - now)));
    }
  }

  @Override
  void closedByPeer() {
    if (isAnswered() && opened && !isClogged()) {
      end();
      sink.onClose();
    } else {
      reset();
    }
  }

  @Override
  public boolean fail(ApiStatus status) {
    if (stream == null || isOver()) {
      return false;
    }
    stream.fail(status);
    pumpSoon();
    return true;
  }

  @Override
  public boolean sendForeignEvent() {
    if (stream == null || isOver()) {
      return false;
    }
    foreignEventDue = true;
    pumpSoon();
    return true;
  }

  @Override
  void tellFailure(SourceFailure what) {
    sink.onFailure(what);
  }

  @Override
  void abandoned() {
    if (stream != null) {
      stream.close();
    }
  }
}
