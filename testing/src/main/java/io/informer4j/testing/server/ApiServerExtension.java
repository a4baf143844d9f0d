package io.informer4j.testing.server;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.testing.server.EnableApiServer.Lifecycle;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Starts the servers that {@link EnableApiServer} asks for and hands them out.
 *
 * <p>Servers are kept in JUnit's stores but closed by the callbacks, since what a store closes by itself is not the same
 * in JUnit 5 and 6.
 */
final class ApiServerExtension
    implements ExecutionCondition,
        BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(ApiServerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Optional<EnableApiServer> wish = wish(context);
    if (wish.isEmpty()) {
      return ConditionEvaluationResult.enabled("no server is asked for here");
    }
    ServerChoice choice = choice(context);
    List<ServerKind> acceptable = List.of(wish.get().server());
    Optional<ServerKind> kind = choice.among(acceptable);
    if (kind.isEmpty()) {
      return ConditionEvaluationResult.disabled(
          "needs the server " + ServerChoice.labels(acceptable) + ", but it is "
              + choice.kind().label() + ": " + choice.reason());
    }
    List<ServerKind> needed = needed(context);
    return needed.isEmpty() || needed.contains(kind.get())
        ? ConditionEvaluationResult.enabled("the server is " + kind.get().label())
        : ConditionEvaluationResult.disabled("needs the server " + ServerChoice.labels(needed)
            + ", but it is " + kind.get().label());
  }

  private static List<ServerKind> needed(ExtensionContext context) {
    boolean hasEmbedded = context
        .getTestMethod()
        .filter(method -> List.of(method.getParameterTypes()).contains(ApiServer.class))
        .isPresent();
    return hasEmbedded
        ? List.of(ServerKind.EMBEDDED)
        : AnnotationSupport.findAnnotation(context.getElement(), NeedsServer.class)
            .map(needs -> List.of(needs.value()))
            .orElse(List.of());
  }

  private static ServerChoice choice(ExtensionContext context) {
    return ServerChoice.of(
        System.getenv(), context.getConfigurationParameter(ServerChoice.PARAMETER));
  }

  /** Returns the nearest annotation: the method's, its class's, or that of a class around it. */
  private static Optional<EnableApiServer> wish(ExtensionContext context) {
    for (Optional<ExtensionContext> c = Optional.of(context);
        c.isPresent();
        c = c.get().getParent()) {
      Optional<EnableApiServer> wish = own(c.get().getElement());
      if (wish.isPresent()) {
        return wish;
      }
    }
    return Optional.empty();
  }

  private static Optional<EnableApiServer> own(Optional<AnnotatedElement> element) {
    return AnnotationSupport.findAnnotation(element, EnableApiServer.class);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Optional<EnableApiServer> own = own(context.getElement());
    if (own.isPresent() && own.get().lifecycle() == Lifecycle.PER_CLASS) {
      open(context, own.get());
    }
    current(context).ifPresent(server -> Fields.fillStatic(context.getRequiredTestClass(), server));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    boolean isMethods = own(context.getElement()).isPresent();
    wish(context)
        .filter(wish -> isMethods || wish.lifecycle() == Lifecycle.PER_METHOD)
        .ifPresent(wish -> open(context, wish));
    current(context)
        .ifPresent(server -> context
            .getRequiredTestInstances()
            .getAllInstances()
            .forEach(instance -> Fields.fill(instance, server)));
  }

  private static void open(ExtensionContext context, EnableApiServer wish) {
    ServerKind kind = choice(context).among(List.of(wish.server())).orElseThrow();
    context.getStore(NAMESPACE).put(context.getUniqueId(), LeasedServer.start(kind, wish));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    close(context);
  }

  private static void close(ExtensionContext context) {
    LeasedServer server =
        context.getStore(NAMESPACE).remove(context.getUniqueId(), LeasedServer.class);
    if (server != null) {
      server.close();
    }
  }

  /** Returns the server of this test, of its class, or of a class around it. */
  private static Optional<LeasedServer> current(ExtensionContext context) {
    for (Optional<ExtensionContext> c = Optional.of(context);
        c.isPresent();
        c = c.get().getParent()) {
      Store store = c.get().getStore(NAMESPACE);
      LeasedServer server = store.get(c.get().getUniqueId(), LeasedServer.class);
      if (server != null) {
        return Optional.of(server);
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return LeasedServer.TYPES.contains(parameter.getParameter().getType())
        && current(context).isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return current(context).orElseThrow().value(parameter.getParameter().getType());
  }
}
