package io.informer4j.controller.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Holds this module's chapters of docs/guarantees.md against the tests that carry their numbers. */
class GuaranteesTest {

  private static final String CHAPTER_BEFORE = "\n## Work queues\n";
  private static final String CHAPTER_BEHIND = "\n## Objects in protobuf\n";
  private static final Pattern HEADING = Pattern.compile("(?m)^### (G\\d+)\\b");

  private final List<String> promised =
      HEADING.matcher(chapters()).results().map(match -> match.group(1)).toList();

  /** Of classes that have tests and are run; a method of a helper proves nothing. */
  private final Set<String> proven =
      new TreeSet<>(ReflectionSupport.findAllClassesInPackage(
              "io.informer4j.controller", GuaranteesTest::isRun, name -> true)
          .stream()
          .flatMap(type -> Stream.concat(Stream.of(type), tests(type).stream()))
          .flatMap(GuaranteesTest::numbers)
          .toList());

  private static String chapters() {
    String document = ProjectFiles.read(ProjectFiles.root().resolve("docs/guarantees.md"));
    int before = document.indexOf(CHAPTER_BEFORE) + CHAPTER_BEFORE.length();
    return document.substring(document.indexOf("\n## ", before), document.indexOf(CHAPTER_BEHIND));
  }

  @Test
  void everyPromiseIsProvenByATest() {
    Set<String> unproven = new TreeSet<>(promised);
    unproven.removeAll(proven);

    assertThat(promised).isNotEmpty();
    assertThat(unproven).as("promises that no test carries").isEmpty();
  }

  @Test
  void noTestCarriesANumberThatIsNotPromisedHere() {
    assertThat(promised).containsAll(proven);
  }

  private static Stream<String> numbers(AnnotatedElement element) {
    return AnnotationSupport.findAnnotation(element, Guarantee.class).stream()
        .flatMap(guarantee -> Stream.of(guarantee.value()));
  }

  private static boolean isRun(Class<?> type) {
    return !Modifier.isAbstract(type.getModifiers()) && !tests(type).isEmpty();
  }

  private static List<Method> tests(Class<?> type) {
    return AnnotationSupport.findAnnotatedMethods(
        type, Testable.class, HierarchyTraversalMode.TOP_DOWN);
  }
}
