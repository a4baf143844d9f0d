package io.informer4j.informer;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names handlers for logs, statistics and errors by the class where a person finds their code (client-go: {@code
 * nameForHandler}): {@code PodCounter}, {@code PodCounter$1} for an anonymous class, {@code Main} for a lambda written in
 * {@code Main}.
 */
final class HandlerName {

  /** What the JVM and proxy makers put after the name of the class for which they made another. */
  private static final String GENERATED = "$$";

  private HandlerName() {}

  /** Returns a name for this handler. A filter has the name of what is behind it. */
  static String of(@Nullable Object handler) {
    if (handler == null) {
      return "none";
    }
    if (handler instanceof FilteringResourceEventHandler<?> filter) {
      return of(filter.handler());
    }
    if (handler instanceof FilteringResourceEventConsumer<?> filter) {
      return of(filter.consumer());
    }
    if (handler instanceof FunctionHandler<?> functions) {
      return ofFunctions(List.of(functions.add(), functions.update(), functions.delete()));
    }
    return ofClass(handler.getClass());
  }

  /** Where all were written in one class, that class; else all of them. */
  private static String ofFunctions(List<Object> functions) {
    String adapter = ofClass(ResourceEventHandler.class);
    return functions.stream()
        .map(function -> ofClass(function.getClass()))
        .distinct()
        .filter(name -> !name.equals(adapter)) // our own lambda around a function without the flag
        .collect(Collectors.joining("+"));
  }

  private static String ofClass(Class<?> type) {
    String name = type.getName();
    int generated = name.indexOf(GENERATED);
    String written = generated < 0 ? name : name.substring(0, generated);
    return written.substring(written.lastIndexOf('.') + 1);
  }
}
