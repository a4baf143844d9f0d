package io.informer4j.testing.conformance;

import io.informer4j.testing.conformance.ConformanceResult.Outcome;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * The cases as tests of JUnit.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> isAKubernetesApiServer() {
 *   return ConformanceTests.of(Target.of(server));
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> tests run where JUnit runs them.
 */
public final class ConformanceTests {

  private ConformanceTests() {}

  /** Returns one test per case; close the stream, as JUnit does, to close the connection. */
  public static Stream<DynamicTest> of(Target target) {
    Conformance conformance = Conformance.connect(target);
    return Conformance.cases().stream()
        .map(played -> DynamicTest.dynamicTest(played.fullName(), () -> play(conformance, played)))
        .onClose(conformance::close);
  }

  private static void play(Conformance conformance, ConformanceCase played) {
    Outcome outcome = conformance.play(played);
    switch (outcome.end()) {
      case PASSED -> {}
      case FAILED -> throw new CheckFailure(outcome.message());
      case SKIPPED -> Assumptions.assumeTrue(false, outcome.message());
    }
  }
}
