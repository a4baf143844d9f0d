package io.informer4j.testing.simulation;

import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEvent;
import org.jspecify.annotations.Nullable;

/**
 * Every handler is told a life of each object (G5, G9, G11, G14).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class HandlerLifeOracle implements Oracle {

  private static final String NAME = "HandlerLife";

  private final RunFacts facts;
  private final PerHandler<Life> lives = new PerHandler<>(handler -> new Life());

  /** The automaton comes with the first event: it needs to know the past. */
  private static final class Life {
    private @Nullable LifeAutomaton automaton;

    LifeAutomaton automaton(Past past) {
      if (automaton == null) {
        automaton = new LifeAutomaton(past);
      }
      return automaton;
    }
  }

  HandlerLifeOracle(RunFacts facts) {
    this.facts = facts;
  }

  @Override
  public void onInformer(World world) {
    lives.clear();
  }

  @Override
  public void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    HandlerRegistration registration = handler.registration();
    boolean hasMerged = registration == null || registration.stats().mailbox().merged() > 0;
    String wrong =
        lives.of(handler).automaton(facts.past(world)).judge(event, hasMerged, facts.mayLeap());
    if (wrong != null) {
      Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
    }
  }
}
