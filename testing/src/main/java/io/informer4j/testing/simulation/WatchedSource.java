package io.informer4j.testing.simulation;

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
import java.util.Optional;

/**
 * Stands between the engine and its source, tells the world what is asked for, and holds the source against what every
 * {@link ListerWatcher} promises. Changes nothing.
 *
 * <p><b>Threading:</b> for the thread of the run.
 */
final class WatchedSource implements ListerWatcher<SimulatedObject> {

  private final World world;
  private final ListerWatcher<SimulatedObject> source;

  WatchedSource(World world, ListerWatcher<SimulatedObject> source) {
    this.world = world;
    this.source = source;
  }

  @Override
  public boolean supportsWatchList() {
    return source.supportsWatchList();
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<SimulatedObject> sink) {
    boolean continues = !options.continueToken().isEmpty();
    EngineCall call = begin(Request.Kind.LIST, options.resourceVersion(), continues);
    world.calls().during(call, () -> call.began(source.list(options, new WatchedList(call, sink))));
    return call;
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<SimulatedObject> sink) {
    Request.Kind kind = options.sendInitialEvents() ? Request.Kind.WATCH_LIST : Request.Kind.WATCH;
    EngineCall call = begin(kind, options.resourceVersion(), false);
    world
        .calls()
        .during(call, () -> call.began(source.watch(options, new WatchedWatch(call, sink))));
    return call;
  }

  private EngineCall begin(Request.Kind kind, ResourceVersion from, boolean isContinuation) {
    world.requested(kind, from, isContinuation);
    EngineCall call = new EngineCall(world, kind, from);
    world.calls().begun(call);
    return call;
  }

  private record WatchedList(EngineCall call, ListSink<SimulatedObject> sink)
      implements ListSink<SimulatedObject> {

    @Override
    public void onItem(CachedObject<SimulatedObject> item) {
      call.item("an item", () -> sink.onItem(item));
    }

    @Override
    public void onUndecodable(Quarantined item) {
      call.item("an undecodable item", () -> sink.onUndecodable(item));
    }

    @Override
    public void onComplete(ListEnd end) {
      call.end("the end", () -> sink.onComplete(end));
    }

    @Override
    public void onFailure(SourceFailure failure) {
      call.end("a failure", () -> sink.onFailure(failure));
    }

    @Override
    public Optional<CachedObject<SimulatedObject>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return sink.known(name, uid, resourceVersion);
    }
  }

  private record WatchedWatch(EngineCall call, WatchSink<SimulatedObject> sink)
      implements WatchSink<SimulatedObject> {

    @Override
    public void onOpen() {
      call.open(sink::onOpen);
    }

    @Override
    public void onEvent(WatchEvent<SimulatedObject> event) {
      call.item("an event", () -> sink.onEvent(event));
    }

    @Override
    public void onClose() {
      call.end("the end", sink::onClose);
    }

    @Override
    public void onFailure(SourceFailure failure) {
      call.end("a failure", () -> sink.onFailure(failure));
    }

    @Override
    public Optional<CachedObject<SimulatedObject>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return sink.known(name, uid, resourceVersion);
    }
  }
}
