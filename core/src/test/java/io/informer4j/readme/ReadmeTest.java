package io.informer4j.readme;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.ProjectFiles;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps the README true: its sample is compiled and run as one of the examples, its commands are those that are used. */
class ReadmeTest {
  private static final String SAMPLE =
      "examples/src/main/java/io/informer4j/examples/cluster/PodsByNode.java";
  private static final Pattern REGION =
      Pattern.compile("(?s)// README: begin\n(.*?)\n *// README: end");

  private final String readme = ProjectFiles.read("README.md");

  @Test
  void theSampleIsTheOneThatIsCompiled() {
    List<String> regions = REGION
        .matcher(ProjectFiles.read(SAMPLE))
        .results()
        .map(match -> match.group(1).stripIndent())
        .toList();

    assertThat(blocks("java")).isEqualTo(regions).hasSize(1);
  }

  @Test
  void theTestCommandIsTheOneThatCiRuns() {
    String testCommand = blocks("sh").get(1);

    assertThat(testCommand.lines().toList()).hasSize(1);
    assertThat(ProjectFiles.read(".ci/run").lines())
        .anyMatch(line -> line.equals(testCommand) || line.startsWith(testCommand + " "));
  }

  @Test
  void theFirstCommandIsThere() {
    String[] command = blocks("sh").get(0).split(" ", -1);

    assertThat(command).containsExactly("./informer4j", "demo");
    assertThat(ProjectFiles.read("informer4j")).startsWith("#!");
  }

  private List<String> blocks(String language) {
    return Pattern.compile("(?s)```" + language + "\n(.*?)\n```")
        .matcher(readme)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }
}
