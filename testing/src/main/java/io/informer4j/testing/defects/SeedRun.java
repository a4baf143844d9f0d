package io.informer4j.testing.defects;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.Simulation;
import io.informer4j.testing.simulation.Violation;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Runs the simulator on one seed: nothing if all promises were kept, else who noticed and what. Loaded once beside each
 * engine, it runs the one of its own class loader.
 *
 * <p><b>Threading:</b> stateless; each run stays on the thread of its caller.
 */
final class SeedRun implements LongFunction<List<String>> {

  SeedRun() {}

  @Override
  public List<String> apply(long seed) {
    return Simulation.run(Plan.of(seed)).violation().map(SeedRun::told).orElse(List.of());
  }

  private static List<String> told(Violation violation) {
    return List.of(violation.oracle(), violation.message());
  }
}
