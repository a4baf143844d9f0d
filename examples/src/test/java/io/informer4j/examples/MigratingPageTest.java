package io.informer4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/migrating.md shows the programs that {@link MigrationTest} runs, whole. */
class MigratingPageTest {

  private static final Path ROOT = Files.exists(Path.of("examples")) ? Path.of("") : Path.of("..");

  @ParameterizedTest
  @ValueSource(strings = {"OfficialPodsBefore", "PodsAfter"})
  void thePageShowsTheProgramThatIsTested(String program) throws IOException {
    String source = Files.readString(ROOT.resolve(
        "examples/src/main/java/io/informer4j/examples/migration/" + program + ".java"));

    assertThat(Files.readString(ROOT.resolve("docs/migrating.md")))
        .contains("```java\n" + source.substring(source.indexOf("import ")) + "```");
  }
}
