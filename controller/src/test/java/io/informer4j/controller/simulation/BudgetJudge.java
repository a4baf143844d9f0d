package io.informer4j.controller.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Looks at how much is asked of the server: no storm of requests for the lease, no storm of reconciles. */
final class BudgetJudge {

  private static final long WINDOW = 60_000_000_000L;
  private static final int MOST_STARTS = 1000;
  private static final int SLACK = 10;
  /** How much more often than ordinary attempts those to give the lease back may come. */
  private static final int HURRY = 10;

  private final ControllerWorld world;
  private final Map<Life, Deque<Long>> requests = new HashMap<>();
  private final Map<Life, Deque<Long>> starts = new HashMap<>();

  BudgetJudge(ControllerWorld world) {
    this.world = world;
  }

  /**
   * An attempt is a read and a write, and after one a process waits. One that gives the lease back is in a hurry, but not for
   * ever.
   */
  void onLeaseRequest(Life life) {
    WorldSettings settings = world.settings();
    long period = settings.retryPeriod().toNanos();
    long release = 2 * HURRY * settings.renewDeadline().toNanos() / period;
    long most = 2 * WINDOW / period + SLACK + (world.isStopping(life) ? release : 0);
    if (count(requests, life) > most) {
      world.violated(
          "RequestBudget", life + " asks for the lease more than " + most + " times a minute");
    }
  }

  void onStart(Life life) {
    if (count(starts, life) > MOST_STARTS) {
      world.violated(
          "RequestBudget", life + " starts more than " + MOST_STARTS + " reconciles a minute");
    }
  }

  private int count(Map<Life, Deque<Long>> times, Life life) {
    Deque<Long> recent = times.computeIfAbsent(life, each -> new ArrayDeque<>());
    long now = world.now();
    recent.add(now);
    while (recent.peek() < now - WINDOW) {
      recent.poll();
    }
    return recent.size();
  }
}
