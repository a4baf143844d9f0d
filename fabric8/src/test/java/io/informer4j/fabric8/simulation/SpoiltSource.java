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

/** A source that does everything right; defects override what they do wrong. */
class SpoiltSource implements ListerWatcher<SimulatedObject> {

  private final ListerWatcher<SimulatedObject> source;

  SpoiltSource(ListerWatcher<SimulatedObject> source) {
    this.source = source;
  }

  ListSink<SimulatedObject> spoil(ListSink<SimulatedObject> sink) {
    return sink;
  }

  WatchSink<SimulatedObject> spoil(WatchOptions options, WatchSink<SimulatedObject> sink) {
    return sink;
  }

  SourceCall spoil(SourceCall call) {
    return call;
  }

  @Override
  public boolean supportsWatchList() {
    return source.supportsWatchList();
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<SimulatedObject> sink) {
    return spoil(source.list(options, spoil(sink)));
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<SimulatedObject> sink) {
    return spoil(source.watch(options, spoil(options, sink)));
  }

  /** Passes everything on. */
  static class Items implements ListSink<SimulatedObject> {

    final ListSink<SimulatedObject> sink;

    Items(ListSink<SimulatedObject> sink) {
      this.sink = sink;
    }

    @Override
    public void onItem(CachedObject<SimulatedObject> item) {
      sink.onItem(item);
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
    public Optional<CachedObject<SimulatedObject>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return sink.known(name, uid, resourceVersion);
    }
  }

  /** Passes everything on. */
  static class Events implements WatchSink<SimulatedObject> {

    final WatchSink<SimulatedObject> sink;

    Events(WatchSink<SimulatedObject> sink) {
      this.sink = sink;
    }

    @Override
    public void onOpen() {
      sink.onOpen();
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      sink.onEvent(event);
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
    public Optional<CachedObject<SimulatedObject>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return sink.known(name, uid, resourceVersion);
    }
  }
}
