package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;

/**
 * How a test wants to be run.
 *
 * @param resources what the cluster has
 * @param background what it has too, but what is neither waited for, nor disturbed after, nor compared
 * @param collectsGarbage whether objects go whose owners are gone
 * @param perturbations what may go wrong; none for nothing
 * @param quietTime for how long nothing must have changed to call it settled
 * @param comparesOutcome whether the cluster has to end as it did in the undisturbed run
 * @param ignored which fields do not count then
 */
record Scenario(
    List<Class<? extends HasMetadata>> resources,
    List<Class<? extends HasMetadata>> background,
    boolean collectsGarbage,
    List<Perturbation> perturbations,
    Duration quietTime,
    boolean comparesOutcome,
    List<String> ignored) {

  static Scenario of(SimulationTest test) {
    return new Scenario(
        List.of(test.resources()),
        List.of(test.background()),
        test.garbageCollection(),
        List.of(test.perturbations()),
        Duration.ofSeconds(test.quietSeconds()),
        test.sameOutcome(),
        List.of(test.ignore()));
  }
}
