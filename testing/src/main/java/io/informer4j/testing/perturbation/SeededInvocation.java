package io.informer4j.testing.perturbation;

import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/** One run of a test as JUnit sees it: makes the environment, hands it to whoever asks, runs the test in it. */
final class SeededInvocation
    implements TestTemplateInvocationContext,
        ParameterResolver,
        InvocationInterceptor,
        AfterEachCallback {

  private static final long REFERENCE = 0;

  private final Runs runs;
  private final long seed;
  private @Nullable SimulatedEnvironment env;

  private SeededInvocation(Runs runs, long seed) {
    this.runs = runs;
    this.seed = seed;
  }

  static TestTemplateInvocationContext ofReference(Runs runs) {
    return new SeededInvocation(runs, REFERENCE);
  }

  static TestTemplateInvocationContext ofSeed(Runs runs, long seed) {
    return new SeededInvocation(runs, seed);
  }

  @Override
  public String getDisplayName(int index) {
    return seed == REFERENCE ? "no perturbation" : Runs.name(seed, runs.perturbation(seed));
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(this);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SimulatedEnvironment.class;
  }

  @Override
  public SimulatedEnvironment resolveParameter(
      ParameterContext parameter, ExtensionContext context) {
    return env();
  }

  /** Made late: what a seed does depends on the run before. */
  private SimulatedEnvironment env() {
    if (env == null) {
      env = seed == REFERENCE ? runs.newReference() : runs.newSeeded(seed);
    }
    return env;
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    if (seed == REFERENCE) {
      runs.runReference(env(), invocation::proceed);
    } else {
      runs.runSeeded(env(), invocation::proceed);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    if (env != null) {
      env.close();
    }
  }
}
