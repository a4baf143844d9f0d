package io.informer4j.testing.simulation;

import io.informer4j.informer.ResourceEvent;

/**
 * When a handler is called, the cache shows what it is called for, or something later (G8).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class CacheFirstOracle implements Oracle {

  private static final String NAME = "CacheFirst";

  private final RunFacts facts;

  CacheFirstOracle(RunFacts facts) {
    this.facts = facts;
  }

  @Override
  public void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    String wrong = new CacheFirstJudge(facts.past(world))
        .judge(event, world.informer().snapshot(), facts.mayLeap());
    if (wrong != null) {
      Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
    }
  }
}
