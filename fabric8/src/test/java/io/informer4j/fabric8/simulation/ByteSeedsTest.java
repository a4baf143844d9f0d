package io.informer4j.fabric8.simulation;

import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.testing.simulation.run.SeedsContract;
import org.junit.jupiter.api.Tag;

/** Runs the same seeds in every build; {@code ./simulate --bytes} runs others, more of them in {@code .ci/run}. */
@Tag("slow")
@Guarantee({"G96", "G97"})
class ByteSeedsTest extends SeedsContract {

  ByteSeedsTest() {
    super(ByteSimulate.subject(), ByteSimulate.class, 150);
  }
}
