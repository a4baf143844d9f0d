package io.informer4j.documentation;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The test classes of core and their test methods. */
final class TestMethods {
  private final List<Class<?>> classes;

  private TestMethods(List<Class<?>> classes) {
    this.classes = classes;
  }

  /** Every class of ours on the class path that has test methods, its own or inherited. */
  static TestMethods ofCore() {
    return new TestMethods(ReflectionSupport.findAllClassesInPackage(
        "io.informer4j", type -> !testMethods(type).isEmpty(), name -> true));
  }

  static TestMethods of(Class<?>... classes) {
    return new TestMethods(List.of(classes));
  }

  /** Each test method with the class in which it is run; abstract classes run nothing. */
  Stream<Run> runs() {
    return classes.stream()
        .filter(type -> !Modifier.isAbstract(type.getModifiers()))
        .flatMap(type -> testMethods(type).stream().map(method -> new Run(type, method)));
  }

  /** What is wrong with a {@code Class#method}, where the class may be named by the end of its name. */
  Optional<String> problemWith(String reference) {
    String[] parts = reference.split("#", 2);
    List<Class<?>> named = classes.stream()
        .filter(type -> ("." + type.getCanonicalName()).endsWith("." + parts[0]))
        .toList();
    if (named.size() != 1) {
      return Optional.of(
          named.isEmpty()
              ? "no test class " + parts[0]
              : "several test classes " + parts[0] + ": " + named);
    }
    Class<?> owner = named.get(0);
    if (testMethods(owner).stream().noneMatch(method -> method.getName().equals(parts[1]))) {
      return Optional.of("no test method " + reference);
    }
    boolean isRun = classes.stream()
        .anyMatch(
            type -> owner.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers()));
    return isRun ? Optional.empty() : Optional.of("nothing runs the abstract " + reference);
  }

  private static List<Method> testMethods(Class<?> type) {
    return AnnotationSupport.findAnnotatedMethods(
        type, Testable.class, HierarchyTraversalMode.TOP_DOWN);
  }

  /** A test method and the class in which it is run. */
  record Run(Class<?> type, Method method) {
    /** All classes that say something about this run: its own, those above and those around. */
    Stream<Class<?>> scopes() {
      Stream<Class<?>> own = Stream.concat(Stream.of(type), Arrays.stream(type.getInterfaces()));
      Stream<Class<?>> above = Stream.<Class<?>>iterate(type, t -> t != null, Class::getSuperclass);
      Stream<Class<?>> around =
          Stream.<Class<?>>iterate(type, t -> t != null, Class::getEnclosingClass);
      return Stream.of(own, above, around).flatMap(stream -> stream).distinct();
    }
  }
}
