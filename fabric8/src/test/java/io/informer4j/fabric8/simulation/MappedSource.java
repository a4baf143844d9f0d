package io.informer4j.fabric8.simulation;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.store.Quarantined;
import io.informer4j.testing.simulation.SimulatedObject;
import java.util.Optional;
import java.util.function.Function;

/** A source of model objects, seen as one of simulated objects. */
final class MappedSource<M> implements ListerWatcher<SimulatedObject> {

  private final ListerWatcher<M> source;
  private final Function<M, SimulatedObject> view;

  MappedSource(ListerWatcher<M> source, Function<M, SimulatedObject> view) {
    this.source = source;
    this.view = view;
  }

  @Override
  public boolean supportsWatchList() {
    return source.supportsWatchList();
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<SimulatedObject> sink) {
    return source.list(options, new ListSink<M>() {
      @Override
      public void onItem(CachedObject<M> item) {
        sink.onItem(map(item));
      }

      @Override
      public void onUndecodable(Quarantined item) {
        sink.onUndecodable(item);
      }

      @Override
      public void onComplete(ListEnd end) {
        sink.onComplete(end);
      }

      @Override
      public void onFailure(SourceFailure failure) {
        sink.onFailure(failure);
      }

      @Override
      public Optional<CachedObject<M>> known(
          ObjectName name, String uid, ResourceVersion resourceVersion) {
        return sink.known(name, uid, resourceVersion).map(MappedSource::inner);
      }
    });
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<SimulatedObject> sink) {
    return source.watch(options, new WatchSink<M>() {
      @Override
      public void onOpen() {
        sink.onOpen();
      }

      @Override
      public void onEvent(WatchEvent<M> event) {
        sink.onEvent(map(event));
      }

      @Override
      public void onClose() {
        sink.onClose();
      }

      @Override
      public void onFailure(SourceFailure failure) {
        sink.onFailure(failure);
      }

      @Override
      public Optional<CachedObject<M>> known(
          ObjectName name, String uid, ResourceVersion resourceVersion) {
        return sink.known(name, uid, resourceVersion).map(MappedSource::inner);
      }
    });
  }

  private WatchEvent<SimulatedObject> map(WatchEvent<M> event) {
    return switch (event.kind()) {
      case CHANGE -> {
        WatchEvent.Change<M> change = (WatchEvent.Change<M>) event;
        yield new WatchEvent.Change<>(change.verb(), map(change.object()));
      }
      case BOOKMARK -> {
        WatchEvent.Bookmark<M> bookmark = (WatchEvent.Bookmark<M>) event;
        yield new WatchEvent.Bookmark<>(bookmark.resourceVersion(), bookmark.initialEventsEnd());
      }
      case ERROR -> new WatchEvent.ServerError<>(((WatchEvent.ServerError<M>) event).failure());
      case UNDECODABLE -> {
        WatchEvent.Undecodable<M> bad = (WatchEvent.Undecodable<M>) event;
        yield new WatchEvent.Undecodable<>(bad.verb(), bad.identity());
      }
      case FOREIGN -> new WatchEvent.Foreign<>(((WatchEvent.Foreign<M>) event).description());
    };
  }

  private CachedObject<SimulatedObject> map(CachedObject<M> object) {
    return new MappedObject<>(object, view);
  }

  @SuppressWarnings("unchecked") // all objects of a run are of one codec
  private static <M> CachedObject<M> inner(CachedObject<SimulatedObject> known) {
    return ((MappedObject<M>) known).inner();
  }
}
