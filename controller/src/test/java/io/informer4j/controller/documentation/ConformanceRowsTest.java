package io.informer4j.controller.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Holds what docs/conformance.md says of this module's tests, as {@code controller.event.CoreEventsTest#…}, against them. */
class ConformanceRowsTest {

  private static final Pattern REFERENCE =
      Pattern.compile("\\bcontroller\\.((?:\\w+\\.)?\\w+)#(\\w+)");

  @Test
  void everyTestThatIsNamedIsThere() throws IOException {
    List<String> missing = REFERENCE
        .matcher(Files.readString(root().resolve("docs/conformance.md")))
        .results()
        .filter(match -> !isTest("io.informer4j.controller." + match.group(1), match.group(2)))
        .map(match -> match.group())
        .toList();

    assertThat(missing).isEmpty();
  }

  @Test
  void whatIsMissingIsNoticed() {
    assertThat(isTest(getClass().getName(), "whatIsMissingIsNoticed")).isTrue();
    assertThat(isTest(getClass().getName(), "root")).isFalse();
    assertThat(isTest("io.informer4j.controller.NoTest", "root")).isFalse();
  }

  private static boolean isTest(String type, String method) {
    return ReflectionSupport.tryToLoadClass(type).toOptional().stream()
        .flatMap(found ->
            AnnotationSupport.findAnnotatedMethods(
                found, Testable.class, HierarchyTraversalMode.TOP_DOWN)
                .stream())
        .anyMatch(found -> found.getName().equals(method));
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve(".mvn"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
