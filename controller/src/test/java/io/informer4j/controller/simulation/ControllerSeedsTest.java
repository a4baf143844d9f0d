package io.informer4j.controller.simulation;

import io.informer4j.testing.simulation.run.SeedsContract;
import org.junit.jupiter.api.Tag;

/** Runs the same seeds in every build; {@code ./simulate --controllers} runs others. */
@Tag("slow")
class ControllerSeedsTest extends SeedsContract {

  ControllerSeedsTest() {
    super(ControllerSimulate.subject(), ControllerSimulate.class, 800);
  }
}
