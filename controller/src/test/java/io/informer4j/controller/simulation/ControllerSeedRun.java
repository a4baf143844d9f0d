package io.informer4j.controller.simulation;

import java.util.List;
import java.util.function.LongFunction;

/** Runs a seed: nothing if all promises were kept, else who noticed and what. Loaded once more beside each planted mistake. */
final class ControllerSeedRun implements LongFunction<List<String>> {

  ControllerSeedRun() {}

  @Override
  public List<String> apply(long seed) {
    return ControllerSimulation.run(ControllerPlans.of(seed), false)
        .violation()
        .map(violation -> List.of(violation.oracle(), violation.message()))
        .orElse(List.of());
  }
}
