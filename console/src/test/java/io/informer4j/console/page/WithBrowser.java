package io.informer4j.console.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link Chromium} that is started once for all of them; where there is none, they are skipped, and it is said why.
 * The page is the same on any Java: they are tagged slow, which keeps them from running twice.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("slow")
@ExtendWith(WithBrowser.Extension.class)
@interface WithBrowser {

  /** Starts it, hands it out; JUnit closes it at the very end. */
  final class Extension implements ExecutionCondition, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(WithBrowser.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      Optional<String> why = Chromium.whyNot();
      if (why.isPresent() && context.getTestMethod().isEmpty()) {
        System.out.println("skipped " + context.getDisplayName() + ": " + why.get());
      }
      return why.map(ConditionEvaluationResult::disabled)
          .orElse(ConditionEvaluationResult.enabled("there is one"));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Chromium.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(NAMESPACE)
          .computeIfAbsent(Chromium.class, type -> Chromium.start(), Chromium.class);
    }
  }
}
