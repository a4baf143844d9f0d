package io.informer4j.integration.storm;

import java.util.Map;
import java.util.Set;

/** What can go wrong with a server, and whether it has. */
interface Sky extends AutoCloseable {

  /** Returns which faults it has. */
  Set<StormPlan.Kind> faults();

  /** Lets a fault begin. Returns whether it could. */
  boolean strike(StormPlan.Step step);

  /** Returns whether somebody may write: not until everybody knows that the history was replaced. */
  boolean isOpen();

  /** Returns how often each fault has hit somebody, by what the server has counted or the informers have seen. */
  Map<StormPlan.Kind, Long> hits();

  /** Lifts everything that lasts. */
  void heal();

  @Override
  void close();
}
