package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Query;
import io.informer4j.apiserver.controlplane.Selectors;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.ResourceVersionMatch;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import java.time.Duration;

/** The way from the informer into the simulated network. */
final class SimulatedSource implements ListerWatcher<SimulatedObject> {

  private final World world;

  SimulatedSource(World world) {
    this.world = world;
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<SimulatedObject> sink) {
    Query<Content> query = query(
        options.resourceVersion(),
        options.match(),
        options.limit(),
        options.continueToken(),
        false,
        Duration.ZERO);
    ListConnection connection = new ListConnection(world, query, sink);
    connection.start();
    return connection;
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<SimulatedObject> sink) {
    Query<Content> query = query(
        options.resourceVersion(),
        options.match(),
        0,
        "",
        options.sendInitialEvents(),
        options.timeout());
    WatchConnection connection = new WatchConnection(world, query, sink);
    connection.start();
    return connection;
  }

  private static Query<Content> query(
      ResourceVersion revision,
      ResourceVersionMatch match,
      int limit,
      String continueToken,
      boolean sendInitialEvents,
      Duration timeout) {
    String matchText = switch (match) {
      case UNSET -> "";
      case EXACT -> "Exact";
      case NOT_OLDER_THAN -> "NotOlderThan";
    };
    return new Query<>(
        World.TYPE,
        "",
        Selectors.everything(),
        revision,
        matchText,
        limit,
        continueToken,
        sendInitialEvents,
        true,
        timeout);
  }
}
