package io.informer4j.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.documentation.ProjectFiles;
import io.informer4j.reflector.WatchEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every informer runs when it starts leaves nothing to be linked then; see {@code build/plain-calls}. */
class PlainCallsTest {

  /** The last one is how bodies of lambdas are called that rules about what a class uses would pass over. */
  private static final List<String> LINKERS =
      List.of("java/lang/invoke/LambdaMetafactory", "java/lang/runtime/ObjectMethods", "lambda$");

  /** Calls setters of models that JSON is read into, which it gets to know at run time. */
  private static final Path LINKS_ON_PURPOSE = Path.of("json/Setters.class");

  @ParameterizedTest
  @ValueSource(strings = {"core", "fabric8"})
  void noClassHasCallsThatAreLinkedAtRunTime(String module) throws IOException {
    Path folder = ProjectFiles.root().resolve(module).resolve("target/classes");

    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> classes = files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith(LINKS_ON_PURPOSE))
          .toList();

      assertThat(classes).hasSizeGreaterThan(100).noneMatch(PlainCallsTest::links);
    }
  }

  /** A class that names no linker has no such call. */
  private static boolean links(Path file) {
    try {
      String content = Files.readString(file, StandardCharsets.ISO_8859_1);
      return LINKERS.stream().anyMatch(content::contains);
    } catch (IOException e) {
      throw new AssertionError(file + " cannot be read", e);
    }
  }

  @Test
  void recordsSayWhatTheyHoldAsAnyRecordDoes() {
    WatchEvent.Foreign<String> event = new WatchEvent.Foreign<>("a Table");

    assertThat(event).hasToString("Foreign[description=a Table]");
    assertThat(event)
        .isEqualTo(new WatchEvent.Foreign<>("a Table"))
        .hasSameHashCodeAs(new WatchEvent.Foreign<>("a Table"))
        .isNotEqualTo(new WatchEvent.Foreign<>("a Status"));
  }
}
