package io.informer4j.cli.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Holds the chapter about the command in docs/guarantees.md against the tests that carry its numbers. */
class GuaranteesTest {

  private static final Pattern HEADING = Pattern.compile("(?m)^### (G\\d+)\\b");
  private static final String CHAPTER = "\n## The command\n";

  @Test
  void whatIsPromisedAndWhatIsProvenAreTheSame() {
    Set<String> proven = new TreeSet<>();
    for (Class<?> type : ReflectionSupport.findAllClassesInPackage(
        "io.informer4j.cli", type -> true, name -> name.endsWith("Test"))) {
      numbers(type).forEach(proven::add);
      AnnotationSupport.findAnnotatedMethods(type, Testable.class, HierarchyTraversalMode.TOP_DOWN)
          .forEach(method -> numbers(method).forEach(proven::add));
    }

    assertThat(promised()).isNotEmpty().isEqualTo(proven);
  }

  private static Set<String> promised() {
    String document = ProjectFiles.read(ProjectFiles.root().resolve("docs/guarantees.md"));
    int begin = document.indexOf(CHAPTER);
    int end = document.indexOf("\n## ", begin + CHAPTER.length());
    String chapter = document.substring(begin, end < 0 ? document.length() : end);
    return new TreeSet<>(HEADING
        .matcher(chapter)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList());
  }

  private static Stream<String> numbers(AnnotatedElement element) {
    return AnnotationSupport.findAnnotation(element, Guarantee.class).stream()
        .flatMap(guarantee -> Stream.of(guarantee.value()));
  }
}
