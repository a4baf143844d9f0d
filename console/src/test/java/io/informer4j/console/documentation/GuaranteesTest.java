package io.informer4j.console.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Holds this module's chapter of docs/guarantees.md against the tests that carry its numbers. */
class GuaranteesTest {

  private static final String CHAPTER = "\n## The console\n";
  private static final Pattern HEADING = Pattern.compile("(?m)^### (G\\d+)\\b");

  @Test
  void promisesAndTestsAreTheSame() throws IOException {
    List<String> promised =
        HEADING.matcher(chapter()).results().map(match -> match.group(1)).toList();

    assertThat(promised).isNotEmpty();
    assertThat(proven()).containsExactlyInAnyOrderElementsOf(promised);
  }

  private static String chapter() throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/guarantees.md"))) {
      folder = folder.getParent();
    }
    String document = Files.readString(folder.resolve("docs/guarantees.md"));
    int begin = document.indexOf(CHAPTER);
    int end = document.indexOf("\n## ", begin + CHAPTER.length());
    return end < 0 ? document.substring(begin) : document.substring(begin, end);
  }

  private static Set<String> proven() {
    return new TreeSet<>(ReflectionSupport.findAllClassesInPackage(
            "io.informer4j.console", type -> !tests(type).isEmpty(), name -> true)
        .stream()
        .flatMap(type -> Stream.concat(Stream.of(type), tests(type).stream()))
        .flatMap(GuaranteesTest::numbers)
        .toList());
  }

  private static Stream<String> numbers(AnnotatedElement element) {
    return AnnotationSupport.findAnnotation(element, Guarantee.class).stream()
        .flatMap(guarantee -> Stream.of(guarantee.value()));
  }

  private static List<Method> tests(Class<?> type) {
    return AnnotationSupport.findAnnotatedMethods(
        type, Testable.class, HierarchyTraversalMode.TOP_DOWN);
  }
}
