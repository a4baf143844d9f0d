package io.informer4j.peers.situation;

import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.server.ScriptedServer;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** R3b: an ordinary bookmark comes in the middle of a streaming list. */
final class PlainBookmark implements Situation {

  private static final Duration LOOK = Duration.ofSeconds(1);

  @Override
  public String id() {
    return "R3b";
  }

  @Override
  public String title() {
    return "WatchList: a bookmark without the annotation does not end it";
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
    CountDownLatch goOn = new CountDownLatch(1);
    ScriptedServer server = trial.scripted(exchange -> {
      if (!exchange.isWatch()) {
        exchange.answer(
            200, Events.list(102, Events.item("a", 101, "first"), Events.item("b", 102, "first")));
        return;
      }
      exchange.stream();
      if (exchange.isStreamingList()) {
        exchange.send(
            Events.event("ADDED", Events.object("a", 101, "first")), Events.bookmark(101));
        goOn.await(LOOK.toMillis() * 2, TimeUnit.MILLISECONDS);
        exchange.send(
            Events.event("ADDED", Events.object("b", 102, "first")), Events.endMarker(102));
      }
      exchange.hold();
    });
    SortedMap<String, Observed> truth =
        Events.with(Events.with(new TreeMap<>(), "a", 101, "first"), "b", 102, "first");
    Followed followed = trial.follow(server.settings().withWatchList(true));
    boolean early = followed.await(LOOK, () -> followed.informer().hasSynced()).isPresent()
        && !followed.informer().cached().equals(truth);
    goOn.countDown();
    Duration patience = trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, () -> truth);
    Outcome outcome = trial.judge(this, followed, right, () -> truth, patience, server.traffic());
    return early && outcome.verdict() == Verdict.RIGHT
        ? outcome.but(Verdict.WRONG, "said that it was synced with half of the objects")
        : outcome;
  }
}
