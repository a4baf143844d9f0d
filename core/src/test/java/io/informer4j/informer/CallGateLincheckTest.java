package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** However calls and closers of a gate interleave, no call gets in after a close. */
@Tag("lincheck")
public class CallGateLincheckTest {

  private final CallGate gate = new CallGate();
  private boolean inside;

  @Operation(nonParallelGroup = "calls")
  public boolean enter() {
    inside = inside || gate.enter();
    return inside;
  }

  @Operation(nonParallelGroup = "calls")
  public boolean exit() {
    boolean stillOpen = inside && gate.exit();
    inside = false;
    return stillOpen;
  }

  @Operation
  public void close() {
    gate.close(false);
  }

  @Operation
  public boolean isCalling() {
    return gate.isCalling();
  }

  @Operation
  public boolean isOpen() {
    return gate.isOpen();
  }

  @Test
  void everyInterleavingLooksLikeSomeOrder() {
    ModelCheckingOptions options = new ModelCheckingOptions()
        .iterations(5)
        .invocationsPerIteration(60)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1);

    assertThatCode(() -> options.check(CallGateLincheckTest.class)).doesNotThrowAnyException();
  }
}
