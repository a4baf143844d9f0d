package io.informer4j.integration.storm;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** What can go wrong with a server, and whether it has. */
public interface Sky extends AutoCloseable {

  /** Returns which faults it has. */
  Set<StormPlan.Kind> faults();

  /** Returns how much time there is to be for each of them. */
  Duration pace();

  /** Lets a fault begin. Returns whether it could. */
  boolean strike(StormPlan.Step step);

  /** Returns whether somebody may write: not until everybody knows that the history was replaced. */
  boolean isOpen();

  /** Returns how often each fault has hit somebody, by what the server has counted or the informers have seen. */
  Map<StormPlan.Kind, Long> hits();

  /** Lifts everything that lasts, or waits for its end. */
  void heal();

  @Override
  void close();
}
