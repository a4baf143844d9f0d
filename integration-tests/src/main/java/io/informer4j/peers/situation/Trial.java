package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.informer.InformerKind;
import io.informer4j.peers.informer.InformerUnderTest;
import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.informer.Recorder;
import io.informer4j.peers.informer.Settings;
import io.informer4j.peers.server.Cluster;
import io.informer4j.peers.server.EmbeddedCluster;
import io.informer4j.peers.server.HalfOpenProxy;
import io.informer4j.peers.server.ScriptedServer;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * One informer in one situation: starts what the situation needs, and stops it in the end.
 *
 * <pre>{@code
 * try (Trial trial = new Trial(kind, Pace.FULL)) {
 *   Outcome outcome = situation.run(trial);
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> belongs to the thread that runs the situation.
 */
public final class Trial implements AutoCloseable {

  private final InformerKind kind;
  private final Pace pace;
  private final Optional<Supplier<Cluster>> realCluster;
  private final Deque<Runnable> toClose = new ArrayDeque<>();

  /** Creates a trial with the embedded server. */
  public Trial(InformerKind kind, Pace pace) {
    this(kind, pace, Optional.empty());
  }

  /** Creates a trial, with real servers where a situation can use them. */
  public Trial(InformerKind kind, Pace pace, Optional<Supplier<Cluster>> realCluster) {
    this.kind = kind;
    this.pace = pace;
    this.realCluster = realCluster;
  }

  InformerKind kind() {
    return kind;
  }

  Pace pace() {
    return pace;
  }

  /** Starts a server that may be a real one. */
  Cluster cluster(ApiServerOptions embeddedOptions) {
    if (realCluster.isEmpty()) {
      return embedded(embeddedOptions);
    }
    Cluster cluster = realCluster.get().get();
    toClose.push(cluster::close);
    return cluster;
  }

  /** Starts the embedded server. */
  EmbeddedCluster embedded(ApiServerOptions options) {
    EmbeddedCluster cluster = EmbeddedCluster.start(options);
    toClose.push(cluster::close);
    return cluster;
  }

  /** Starts a scripted server. */
  ScriptedServer scripted(ScriptedServer.Script script) {
    ScriptedServer server = ScriptedServer.start(script);
    toClose.push(server::close);
    return server;
  }

  /** Starts a proxy before a server. */
  HalfOpenProxy proxy(Settings settings) {
    HalfOpenProxy proxy = HalfOpenProxy.before(settings.url());
    toClose.push(proxy::close);
    return proxy;
  }

  /** Starts the informer with a handler that replays. */
  Followed follow(Settings settings) {
    return follow(settings, Recorder.replaying());
  }

  /** Starts the informer with this handler. */
  Followed follow(Settings settings, Recorder recorder) {
    InformerUnderTest informer = create(settings);
    informer.addHandler(recorder);
    informer.start();
    return new Followed(informer, recorder);
  }

  /** Creates the informer. */
  InformerUnderTest create(Settings settings) {
    InformerUnderTest informer = kind.create(settings);
    toClose.push(informer::close);
    return informer;
  }

  /** Judges by content and time alone. */
  Outcome judge(
      Situation situation,
      Followed followed,
      Optional<Duration> right,
      Supplier<SortedMap<String, Observed>> truth,
      Duration watched,
      Traffic traffic) {
    String oddities = String.join(", ", followed.recorder().oddities());
    Outcome outcome = new Outcome(
        Verdict.RIGHT, right, watched, traffic.downloads(), traffic.requests(), oddities);
    if (right.isEmpty()) {
      Verdict verdict = followed.informer().hasStopped() ? Verdict.STOPPED : Verdict.NEVER;
      return outcome.but(verdict, followed.differenceFrom(truth.get()));
    }
    if (!oddities.isEmpty()) {
      return outcome.but(Verdict.WRONG, "events that make no sense");
    }
    return right.get().compareTo(situation.limit()) > 0
        ? outcome.but(Verdict.LATE, "allowed: " + situation.limit().toSeconds() + " s")
        : outcome;
  }

  /** Finds fault with more downloads of everything than were needed. */
  static Outcome allowing(long downloads, Outcome outcome) {
    boolean isTooMuch = outcome.downloads() > downloads;
    return isTooMuch && (outcome.verdict() == Verdict.RIGHT || outcome.verdict() == Verdict.LATE)
        ? outcome.but(
            Verdict.WRONG,
            "downloaded everything " + times(outcome.downloads()) + ", needed: " + downloads)
        : outcome;
  }

  private static String times(long count) {
    return count == 1 ? "once more" : count + " times more";
  }

  /** Stops everything, the last first. */
  @Override
  public void close() {
    toClose.forEach(Runnable::run);
    toClose.clear();
  }
}
