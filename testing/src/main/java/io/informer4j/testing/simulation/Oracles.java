package io.informer4j.testing.simulation;

import java.util.List;

/** All oracles of a run. */
final class Oracles {

  private Oracles() {}

  /**
   * Returns new oracles for one run. The order matters: the first one only collects what others ask it for, and those who
   * look at single events stand before those who look at the whole, so that the closest description is told first.
   */
  static List<Oracle> all() {
    RunFacts facts = new RunFacts();
    return List.of(
        facts,
        new SilenceOracle(),
        new LeakOracle(),
        new ResumePointOracle(),
        new RequestBudgetOracle(),
        new PrefixOracle(facts),
        new IndexOracle(),
        new CacheFirstOracle(facts),
        new HandlerLifeOracle(facts),
        new StreamOrderOracle(facts),
        new SyncOracle(facts),
        new MailboxBoundOracle(),
        new ConvergenceOracle(facts));
  }
}
