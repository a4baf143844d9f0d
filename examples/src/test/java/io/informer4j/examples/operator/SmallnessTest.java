package io.informer4j.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is there to be copied can be read in a sitting. */
class SmallnessTest {

  private static final Path FOLDER =
      Path.of("src", "main", "java", "io", "informer4j", "examples", "operator");

  @Test
  void theOperatorHasLessThan200LinesOfCode() throws IOException {
    long lines = 0;
    for (String name : List.of("WebsiteOperator.java", "WebsiteParts.java")) {
      lines += Files.readAllLines(source(name)).stream()
          .map(String::strip)
          .filter(SmallnessTest::isCode)
          .count();
    }

    assertThat(lines).isLessThan(200);
  }

  private static Path source(String name) {
    return Stream.of(FOLDER, Path.of("examples").resolve(FOLDER))
        .map(folder -> folder.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  /** Neither blank, nor a comment, nor an import. */
  private static boolean isCode(String line) {
    return !line.isEmpty()
        && Stream.of("//", "/*", "*", "import ", "package ").noneMatch(line::startsWith);
  }
}
