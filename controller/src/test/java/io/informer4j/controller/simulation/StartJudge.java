package io.informer4j.controller.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Looks at every start of a reconcile.
 *
 * <ul>
 *   <li>None without a lease of the process that is good at that moment.
 *   <li>None once a process of a later term has started one; where somebody laid hands on the lease, none later than a lease after
 *       that.
 *   <li>Of one key one at a time.
 *   <li>None before all handlers have synced, none after the controller was closed.
 * </ul>
 */
final class StartJudge {

  private final ControllerWorld world;
  private final LeaseJudge lease;
  private final Map<Program, Set<String>> underWay = new HashMap<>();
  private final Set<Program> closed = new HashSet<>();
  private int latestTerm;
  private long latestTermSince;
  private long excusedUntil;
  private int starts;
  private int lateStarts;

  StartJudge(ControllerWorld world, LeaseJudge lease) {
    this.world = world;
    this.lease = lease;
  }

  void onStart(Program program, String key) {
    world.note("start", program, key);
    starts++;
    Life life = program.life();
    long now = world.now();
    long judged = program.leadership().judgedTime(now);
    lateStarts += judged < now ? 1 : 0;
    if (!lease.isValid(life, judged)) {
      world.violated("Start", program + " starts " + key + " without a lease");
    }
    judgeOrder(program, key, judged);
    if (!underWay.computeIfAbsent(program, each -> new HashSet<>()).add(key)) {
      world.violated("Exclusion", program + " starts " + key + ", which is under way");
    }
    if (closed.contains(program)) {
      world.violated("Silence", program + " starts " + key + " after it was closed");
    }
    boolean hasSynced = program.wanted().syncChecks().stream()
            .allMatch(check -> check.synced().toCompletableFuture().isDone())
        && program.made().syncChecks().stream()
            .allMatch(check -> check.synced().toCompletableFuture().isDone());
    if (!hasSynced) {
      world.violated("Sync", program + " starts " + key + " before its handlers have synced");
    }
    world.judges().budget().onStart(life);
    world.judges().convergence().onStart(program, key);
  }

  private void judgeOrder(Program program, String key, long judged) {
    int term = lease.termOf(program.life());
    if (term > latestTerm) {
      latestTerm = term;
      latestTermSince = judged;
      excusedUntil = lease.meddledAt() + world.settings().leaseDuration().toNanos();
    } else if (term < latestTerm && judged > latestTermSince && judged > excusedUntil) {
      world.violated(
          "Overlap",
          program + " starts " + key + " " + (judged - latestTermSince) / 1_000_000
              + " ms after a process of a later term has begun");
    }
  }

  void onEnd(Program program, String key) {
    Set<String> keys = underWay.get(program);
    if (keys != null) {
      keys.remove(key);
    }
  }

  void onClosed(Program program) {
    closed.add(program);
  }

  boolean isWorking(Program program) {
    return !underWay.getOrDefault(program, Set.of()).isEmpty();
  }

  int starts() {
    return starts;
  }

  /** Returns how many starts came after the process had stood still since it was told yes. */
  int lateStarts() {
    return lateStarts;
  }
}
