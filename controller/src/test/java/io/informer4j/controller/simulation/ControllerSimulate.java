package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.Controller;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.testing.defects.DefectTarget;
import io.informer4j.testing.simulation.PlannedAction;
import io.informer4j.testing.simulation.run.Coverage;
import io.informer4j.testing.simulation.run.Simulate;
import io.informer4j.testing.simulation.run.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;

/**
 * The command {@code ./simulate --controllers}.
 *
 * <pre>{@code
 * ./simulate --controllers --seeds 100000
 * ./simulate --controllers --replay 4711
 * ./simulate --controllers --defects
 * }</pre>
 */
public final class ControllerSimulate {

  private ControllerSimulate() {}

  /** Returns processes that compete for a lease, each with a controller. */
  static Subject subject() {
    return new Subject(
        "./simulate --controllers",
        ControllerPlans::of,
        ControllerSimulation::run,
        new Coverage(
            "what the process was doing",
            Arrays.stream(Situation.values()).map(Situation::name).toList(),
            Arrays.stream(ControllerAction.values())
                .filter(ControllerAction::isFault)
                .<PlannedAction>map(action -> action)
                .toList(),
            (situation, fault) -> Optional.empty()),
        ControllerPlans.FEWEST_STEPS,
        defects());
  }

  /** Returns what mistakes are planted into. */
  static DefectTarget defects() {
    return new DefectTarget(
        ControllerSimulate.class,
        List.of("core", "controller"),
        List.of(
            Controller.class,
            SharedInformerFactory.class,
            SharedIndexInformer.class,
            KubernetesClient.class,
            HasMetadata.class,
            Logger.class,
            NullMarked.class),
        ControllerSeedRun.class);
  }

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) throws InterruptedException {
    int exitCode = Simulate.run(subject(), List.of(args), System.out);
    System.out.flush();
    System.exit(exitCode);
  }
}
