package io.informer4j.testing.simulation;

/**
 * What the engine has cancelled is closed, as soon as it can be; and a body whose end nobody waits for is not left
 * standing (G30).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class LeakOracle implements Oracle {

  @Override
  public void afterTask(World world) {
    if (world.network().leaks() > 0 && world.runtime().readyTasks() == 0) {
      Verdict.tell(
          world,
          EngineCalls.NAME,
          "expected every connection to be closed once its call is over, found "
              + world.network().leaks() + " left open");
    }
  }
}
