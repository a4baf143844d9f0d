package io.informer4j.api;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How types are written in the dump: those of the JDK and of the package at hand by their simple names, others in full, so
 * that two of the same name can be told apart.
 */
final class TypeNames {

  private static final String OF_THE_JDK = "\\bjavax?\\.(?:[a-z]\\w*\\.)+(?=[A-Z])";

  private final String here;

  TypeNames(String packageName) {
    this.here = "\\b" + packageName.replace(".", "\\.") + "\\.(?=[A-Z])";
  }

  String of(Type type) {
    return type.getTypeName().replaceAll(here, "").replaceAll(OF_THE_JDK, "").replace('$', '.');
  }

  /** With the annotation that allows null, where it stands in front. */
  String of(AnnotatedElement annotated, Type type) {
    return annotated.isAnnotationPresent(Nullable.class) ? "@Nullable " + of(type) : of(type);
  }

  /** The list {@code <T extends Foo, R>} of a class or method, empty if it is not generic. */
  String variables(GenericDeclaration generic) {
    TypeVariable<?>[] variables = generic.getTypeParameters();
    return variables.length == 0
        ? ""
        : Arrays.stream(variables).map(this::variable).collect(Collectors.joining(", ", "<", ">"));
  }

  private String variable(TypeVariable<?> variable) {
    List<String> bounds = Arrays.stream(variable.getBounds())
        .filter(bound -> bound != Object.class)
        .map(this::of)
        .toList();
    return variable.getName() + (bounds.isEmpty() ? "" : " extends " + String.join(" & ", bounds));
  }
}
