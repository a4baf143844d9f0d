package io.informer4j.cli.demo;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at everything ten times a second, and tells what there is to tell: outages, what was left out, the status, whether the
 * mirrors equal the server.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class Watch {

  private static final double SECOND = 1e9;
  private static final double STATUS_ON_SCREEN = 0.5;
  private static final double STATUS_IN_PIPES = 5;
  private static final double CHECK = 5;
  /** After a difference was found: it may be that the server's history was replaced, and the informer is about to see it. */
  private static final double SECOND_LOOK = 1;

  private static final long LOOK_AGAIN = Duration.ofMillis(20).toNanos();

  private final Output output;
  private final ApiServer server;
  private final Followers followers;
  private final EventStream stream;
  private final Lag lag;
  private final Recoveries recoveries;
  private final FaultBoard board;
  private final ServerWrites writes;
  private final ClusterLife life;
  private final MirrorCheck check;
  private final double statusEvery;

  private double statusAt;
  private double checkAt = 2;
  private double backupAt;
  private final long begun = System.nanoTime();
  private double statusBefore;
  private long eventsBefore;
  private long bytesPerPod;
  private int checks;
  private int unequal;
  private boolean isDoubted;
  private int quarantined;

  Watch(
      Output output,
      ApiServer server,
      Followers followers,
      EventStream stream,
      Lag lag,
      Recoveries recoveries,
      FaultBoard board,
      ServerWrites writes,
      ClusterLife life,
      boolean isScreen) {
    this.output = output;
    this.server = server;
    this.followers = followers;
    this.stream = stream;
    this.lag = lag;
    this.recoveries = recoveries;
    this.board = board;
    this.writes = writes;
    this.life = life;
    this.check = new MirrorCheck(server, followers);
    this.statusEvery = isScreen ? STATUS_ON_SCREEN : STATUS_IN_PIPES;
  }

  void tick() {
    double now = now();
    stream.tick();
    board.tick();
    recoveries.tick(new Progress(), this::verdict);
    tellQuarantine();
    if (now >= backupAt) {
      backupAt = now + 1;
      life.backUp(server);
    }
    if (now >= checkAt) {
      checkAt = now + check();
    }
    if (now >= statusAt) {
      statusAt = now + statusEvery;
      status(now);
    }
  }

  private void tellQuarantine() {
    int now = followers.quarantined();
    if (now == 0 && quarantined > 0) {
      output.say(Output.Tone.GOOD, "the quarantine is empty again");
    }
    quarantined = now;
  }

  private double now() {
    return (System.nanoTime() - begun) / SECOND;
  }

  /** Compares, and returns in how many seconds to do so again. */
  private double check() {
    if (recoveries.isTroubled()) {
      return SECOND_LOOK;
    }
    bytesPerPod = followers.bytesPerPod();
    MirrorCheck.Verdict verdict = check.compare();
    boolean isFirst = !isDoubted;
    isDoubted = !verdict.isEqual();
    if (verdict.finding() == MirrorCheck.Finding.UNKNOWN || (isDoubted && isFirst)) {
      return SECOND_LOOK;
    }
    count(verdict);
    output.say(
        verdict.isEqual() ? Output.Tone.GOOD : Output.Tone.TROUBLE,
        "mirror equals server: " + verdict.text());
    return CHECK;
  }

  private MirrorCheck.Verdict verdict() {
    MirrorCheck.Verdict verdict = check.compare();
    if (verdict.isEqual()) {
      count(verdict);
    }
    return verdict;
  }

  private void count(MirrorCheck.Verdict verdict) {
    checks++;
    unequal += verdict.isEqual() ? 0 : 1;
  }

  private void status(double now) {
    long events = stream.events();
    double rate = (events - eventsBefore) / Math.max(0.001, now - statusBefore);
    eventsBefore = events;
    statusBefore = now;
    Runtime runtime = Runtime.getRuntime();
    output.status(new Output.Status(
        followers.sizes(),
        events,
        rate,
        lag.take(),
        runtime.totalMemory() - runtime.freeMemory(),
        bytesPerPod,
        board.titles()));
  }

  /** Waits until the mirrors have heard of the last changes, sums up, and returns whether they equal the server. */
  boolean end(double seconds, Duration patience) {
    MirrorCheck.Verdict last = lastWords(patience);
    int outages = recoveries.survived();
    recoveries.stop();
    output.summary(new Output.Summary(
        seconds, writes.written(), stream.events(), board.count(), outages, checks, unequal, last));
    return last.finding() != MirrorCheck.Finding.DIFFERENT && unequal == 0;
  }

  private MirrorCheck.Verdict lastWords(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    MirrorCheck.Verdict newest = check.compareWithNewest();
    while (!newest.isEqual() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(LOOK_AGAIN);
      newest = check.compareWithNewest();
    }
    if (newest.isEqual()) {
      return newest;
    }
    MirrorCheck.Verdict own = check.compare();
    return own.isEqual()
        ? new MirrorCheck.Verdict(
            own.finding(), own.text() + ", as of the revision at which the connection was lost")
        : own;
  }

  /** How far the cluster and the mirrors are, by the names of informers. */
  private final class Progress implements Recoveries.Progress {
    @Override
    public long written(String name) {
      return writes.newest(follower(name).kind());
    }

    @Override
    public long mirrored(String name) {
      return follower(name).informer().view().scopes().values().stream()
          .flatMap(scope -> scope.revision().stream())
          .mapToLong((ResourceVersion revision) -> revision.numberOr(0))
          .findFirst()
          .orElse(0);
    }

    private Followers.Follower follower(String name) {
      return followers.all().stream()
          .filter(one -> one.kind().type().plural().equals(name))
          .findFirst()
          .orElseThrow();
    }
  }
}
