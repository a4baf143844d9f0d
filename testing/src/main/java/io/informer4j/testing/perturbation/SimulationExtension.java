package io.informer4j.testing.perturbation;

import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Makes JUnit run a {@link SimulationTest} as often as it says. */
final class SimulationExtension implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return annotation(context).isPresent();
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    SimulationTest test = annotation(context).orElseThrow();
    Runs runs = new Runs(Scenario.of(test));
    return Stream.concat(
        Stream.of(SeededInvocation.ofReference(runs)),
        seeds(test, context).mapToObj(seed -> SeededInvocation.ofSeed(runs, seed)));
  }

  private static Optional<SimulationTest> annotation(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getTestMethod(), SimulationTest.class);
  }

  private static LongStream seeds(SimulationTest test, ExtensionContext context) {
    long only = context
        .getConfigurationParameter(Runs.SEED_PARAMETER)
        .map(SimulationExtension::seed)
        .orElse(test.only());
    return only > 0 ? LongStream.of(only) : LongStream.rangeClosed(1, test.seeds());
  }

  private static long seed(String text) {
    try {
      return Long.parseUnsignedLong(text.strip());
    } catch (NumberFormatException e) {
      throw new ExtensionConfigurationException(
          Runs.SEED_PARAMETER + " must be the number of a seed, but is '" + text + "'", e);
    }
  }
}
