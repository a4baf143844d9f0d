package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Commands that the documents show exist, and so do the options that they are shown with. */
class ShellBlocksTest {

  /** Programs that are not ours. */
  private static final Set<String> KNOWN = Set.of(
      "cd", "curl", "export", "git", "java", "kubectl", "mvn", "source", "tar", "jfr", "jcmd",
      "echo", "docker");

  /** Where the sources of our commands are, in which their options stand. */
  private static final Map<String, List<String>> SOURCES = Map.of(
      "./informer4j", List.of("informer4j", "cli/src/main/java"),
      "./simulate", List.of("simulate", "testing/src", "fabric8/src/test/java"),
      "./conformance", List.of("conformance", "testing/src/main/java"),
      "./peers", List.of("peers", "integration-tests/src/main/java"),
      "benchmarks/run", List.of("benchmarks/run", "benchmarks/src/main/java"),
      "scripts/real-apiserver", List.of("scripts/real-apiserver"));

  private static final String ASSIGNMENT = "(?:^|\\s)[A-Z_0-9]+=(?:'[^']*'|\"[^\"]*\"|\\S*)";

  private final Map<String, String> texts = new LinkedHashMap<>();

  @Test
  void commandsAndTheirOptionsExist() {
    List<String> wrong = new ArrayList<>();
    for (Page page : Page.all()) {
      for (Block block : page.blocks()) {
        if (block.isShell()) {
          commandsOf(block).forEach(command -> wrong.addAll(objectionsTo(block, command)));
        }
      }
    }

    assertThat(wrong).isEmpty();
  }

  /** The commands of a block, one for each line, continued lines joined, comments gone. */
  private static List<List<String>> commandsOf(Block block) {
    return block
        .text()
        .replace("\\\n", " ")
        .lines()
        .map(
            line -> line.replaceAll("(^|\\s)#.*", "").replaceAll(ASSIGNMENT, "").strip())
        .filter(line -> !line.isEmpty())
        .flatMap(line -> Stream.of(line.split("\\s*(?:&&|\\|)\\s*")))
        .map(line -> List.of(line.split("\\s+")))
        .toList();
  }

  private List<String> objectionsTo(Block block, List<String> command) {
    String program = command.get(0);
    List<String> wrong = new ArrayList<>();
    if (program.contains("/") && !program.startsWith("$")) {
      Path file = ProjectFiles.root().resolve(program);
      if (!Files.isExecutable(file)) {
        wrong.add(block + ": there is no program " + program);
      }
    } else if (!KNOWN.contains(program) && !program.contains("$")) {
      wrong.add(block + ": whose program is " + program + "?");
    }
    if (SOURCES.containsKey(program)) {
      String text = texts.computeIfAbsent(program, ShellBlocksTest::textOf);
      command.stream()
          .skip(1)
          .filter(word -> word.startsWith("--"))
          .map(word -> word.replaceAll("=.*", ""))
          .filter(option -> !text.contains(option) && !option.equals("--help"))
          .forEach(option -> wrong.add(block + ": " + program + " has no option " + option));
    }
    return wrong;
  }

  private static String textOf(String program) {
    return SOURCES.get(program).stream()
        .flatMap(place -> ProjectFiles.under(place).stream())
        .map(ProjectFiles::read)
        .collect(Collectors.joining("\n"));
  }
}
