package io.informer4j.peers;

import io.informer4j.peers.informer.InformerKind;
import io.informer4j.peers.server.Cluster;
import io.informer4j.peers.situation.Outcome;
import io.informer4j.peers.situation.Pace;
import io.informer4j.peers.situation.Situation;
import io.informer4j.peers.situation.Trial;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Puts informers into situations: one after the other where they work, all at once where they only wait.
 *
 * <p><b>Threading:</b> used by one thread, which waits; starts others for situations that wait.
 */
final class PeersRun {

  /** An informer in a situation. */
  record Cell(String situation, String informer) {}

  /** Several real servers at once are heavy. */
  private static final int REAL_SERVERS = 3;

  /** So much later does the next one start, so that they do not fight for the processor when they do. */
  private static final Duration APART = Duration.ofSeconds(2);

  private final PrintStream progress;
  private final Optional<Supplier<Cluster>> realCluster;
  private final Map<Cell, Outcome> outcomes = new ConcurrentHashMap<>();

  PeersRun(PrintStream progress, Optional<Supplier<Cluster>> realCluster) {
    this.progress = progress;
    this.realCluster = realCluster;
  }

  Map<Cell, Outcome> run(List<Situation> situations, List<InformerKind> kinds)
      throws InterruptedException, ExecutionException {
    List<Situation> busy = situations.stream().filter(one -> !one.isWaiting()).toList();
    for (Situation situation : busy) {
      for (InformerKind kind : kinds) {
        play(situation, kind);
      }
    }
    List<Situation> waiting = situations.stream().filter(Situation::isWaiting).toList();
    if (!waiting.isEmpty()) {
      playAtOnce(waiting, kinds);
    }
    return outcomes;
  }

  private void playAtOnce(List<Situation> situations, List<InformerKind> kinds)
      throws InterruptedException, ExecutionException {
    int atOnce = realCluster.isPresent() ? REAL_SERVERS : situations.size() * kinds.size();
    ScheduledExecutorService threads = Executors.newScheduledThreadPool(atOnce);
    try {
      List<Future<?>> plays = new ArrayList<>();
      for (Situation situation : situations) {
        for (InformerKind kind : kinds) {
          Duration later = APART.multipliedBy(plays.size());
          plays.add(threads.schedule(
              () -> {
                play(situation, kind);
                return null;
              },
              later.toMillis(),
              TimeUnit.MILLISECONDS));
        }
      }
      for (Future<?> play : plays) {
        play.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private void play(Situation situation, InformerKind kind) throws InterruptedException {
    Outcome outcome;
    try (Trial trial = new Trial(kind, Pace.FULL, realCluster)) {
      outcome = situation.run(trial);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(
          "the situation " + situation.id() + " itself has failed with " + kind.id(), e);
    }
    outcomes.put(new Cell(situation.id(), kind.id()), outcome);
    progress.println(situation.id() + " " + kind.id() + ": " + outcome.cell()
        + (outcome.note().isEmpty() ? "" : " (" + outcome.note() + ")"));
    progress.flush();
  }
}
