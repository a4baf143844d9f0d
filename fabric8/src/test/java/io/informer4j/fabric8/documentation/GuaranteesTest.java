package io.informer4j.fabric8.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** Holds this module's chapters of docs/guarantees.md against the tests that carry its numbers. */
class GuaranteesTest {

  private static final Pattern HEADING = Pattern.compile("(?m)^### (G\\d+)\\b");
  private static final Pattern CARRIED = Pattern.compile("\"(G\\d+)\"");

  private final List<String> promised =
      numbersIn("Kubernetes, through fabric8's client", "Encodings", "Looking inside Kubernetes");

  /** Of classes that have tests and are run; a method of a helper proves nothing. */
  private final Set<String> proven =
      new TreeSet<>(ReflectionSupport.findAllClassesInPackage(
              "io.informer4j.fabric8", GuaranteesTest::isRun, name -> true)
          .stream()
          .flatMap(type -> Stream.concat(Stream.of(type), tests(type).stream()))
          .flatMap(GuaranteesTest::numbers)
          .toList());

  private static List<String> numbersIn(String... chapters) {
    String document = ProjectFiles.read(ProjectFiles.root().resolve("docs/guarantees.md"));
    List<String> numbers = new ArrayList<>();
    for (String chapter : chapters) {
      String heading = "\n## " + chapter + "\n";
      int begin = document.indexOf(heading);
      int end = document.indexOf("\n## ", begin + heading.length());
      String text = document.substring(begin, end < 0 ? document.length() : end);
      HEADING.matcher(text).results().forEach(match -> numbers.add(match.group(1)));
    }
    return numbers;
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
    Set<String> strangers = new TreeSet<>(proven);
    strangers.removeAll(promised);

    assertThat(numbersIn("Cache formats")).containsAll(strangers);
  }

  /** Module protobuf stands below this one and has none of its test tools: its sources have to do. */
  @Test
  void theTestsOfProtobufCarryTheNumbersOfItsChapters() {
    Set<String> carried = new TreeSet<>();
    for (Path file : ProjectFiles.under("protobuf/src/test/java")) {
      String source = ProjectFiles.read(file);
      if (source.contains("@Guarantee(") && source.contains("@Test")) {
        CARRIED.matcher(source).results().forEach(match -> carried.add(match.group(1)));
      }
    }

    assertThat(numbersIn("Objects in protobuf", "Decoding protobuf"))
        .isNotEmpty()
        .containsExactlyElementsOf(carried);
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
