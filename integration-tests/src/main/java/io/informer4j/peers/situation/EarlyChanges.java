package io.informer4j.peers.situation;

import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.server.ScriptedServer;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** R2: objects change and go while a streaming list still sends the present state, as happens on busy servers. */
final class EarlyChanges implements Situation {

  @Override
  public String id() {
    return "R2";
  }

  @Override
  public String title() {
    return "WatchList: MODIFIED and DELETED before the end marker are taken as they are";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(5);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    if (!trial.kind().knowsWatchList()) {
      return Outcome.doesNotApply("knows no WatchList");
    }
    ScriptedServer server = trial.scripted(exchange -> {
      if (exchange.isStreamingList()) {
        exchange.stream();
        exchange.send(
            Events.event("ADDED", Events.object("a", 101, "first")),
            Events.event("ADDED", Events.object("b", 102, "first")),
            Events.event("ADDED", Events.object("c", 103, "first")),
            Events.event("MODIFIED", Events.object("b", 104, "second")),
            Events.event("DELETED", Events.object("c", 105, "first")),
            Events.endMarker(105),
            Events.event("ADDED", Events.object("d", 106, "live")));
        exchange.hold();
      } else if (exchange.isWatch()) {
        exchange.stream();
        exchange.send(Events.event("ADDED", Events.object("d", 106, "live")));
        exchange.hold();
      } else {
        exchange.answer(
            200, Events.list(105, Events.item("a", 101, "first"), Events.item("b", 104, "second")));
      }
    });
    SortedMap<String, Observed> truth = Events.with(
        Events.with(Events.with(new TreeMap<>(), "a", 101, "first"), "b", 104, "second"),
        "d",
        106,
        "live");
    Followed followed = trial.follow(server.settings().withWatchList(true));
    Duration patience = trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, () -> truth);
    return Trial.allowing(
        1, trial.judge(this, followed, right, () -> truth, patience, server.traffic()));
  }
}
