package io.informer4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tables of README.md name all examples, and each prints what its row says. */
@ExtendWith(OnEmbeddedCluster.class)
class ReadmeTest {

  /** The tests are started in the module or in the root of the project. */
  private static final Path FOLDER =
      Files.exists(Path.of("examples/README.md")) ? Path.of("examples") : Path.of("");

  private static final Pattern ROW = Pattern.compile(
      "(?m)^\\| \\[([\\w.]+)]\\((\\S+)\\) \\| .* \\| `examples/run ([\\w-]+)` \\| (.*) \\|$");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)");
  private static final Pattern HEAD_COMMENT =
      Pattern.compile("(?s)\n/\\*\\*(.*?)\\*/\n(?:@.*?\n)*(?:public |final |abstract )*class ");

  /** Looks for its cluster in the environment, which a test cannot set; {@link MigrationTest} runs it. */
  private static final String RUN_ELSEWHERE = "official-pods-before";

  /** What a table says of an example. */
  private record Row(String title, String source, String name, String seen) {

    /** Those that have a module of their own are run by its tests. */
    boolean isOfThisModule() {
      return source.startsWith("src/main/java/");
    }

    boolean saysWhatIsSeen() {
      return seen.startsWith("`");
    }

    Pattern line() {
      String text = seen.substring(1, seen.length() - 1);
      return Pattern.compile(Pattern.quote(text).replace("…", "\\E.*\\Q"));
    }
  }

  private static String readme() throws IOException {
    return Files.readString(FOLDER.resolve("README.md"));
  }

  private static List<Row> rows() throws IOException {
    return ROW.matcher(readme())
        .results()
        .map((MatchResult row) -> new Row(row.group(1), row.group(2), row.group(3), row.group(4)))
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> eachExamplePrintsWhatItsRowSays() throws IOException {
    return rows().stream()
        .filter(Row::isOfThisModule)
        .filter(Row::saysWhatIsSeen)
        .filter(row -> !row.name().equals(RUN_ELSEWHERE))
        .map(row -> DynamicTest.dynamicTest(row.name(), () -> runAndSee(row)));
  }

  private static void runAndSee(Row row) {
    try (ExampleRun run = ExampleRun.start(ReadmeTest::runByName, row.name())) {
      run.awaitLine(line -> row.line().matcher(line).matches(), row.seen());
    }
  }

  private static void runByName(String[] arguments) throws Exception {
    assertThat(Examples.run(arguments, System.out, System.err)).isZero();
  }

  @Test
  void theTablesNameAllExamplesAndNoOthers() throws IOException {
    assertThat(rows().stream().filter(Row::isOfThisModule).map(Row::name))
        .containsExactlyInAnyOrderElementsOf(Examples.names());
  }

  @Test
  void onlyWhatPrintsNothingHasNoLine() throws IOException {
    assertThat(rows().stream().filter(row -> !row.saysWhatIsSeen()).map(Row::name))
        .containsExactly("website-operator");
  }

  @Test
  void linksLeadToFiles() throws IOException {
    List<String> links =
        LINK.matcher(readme()).results().map(link -> link.group(1)).toList();

    assertThat(links).hasSizeGreaterThan(30).allMatch(link -> Files.exists(FOLDER.resolve(link)));
  }

  @Test
  void programsForAClusterSayInTwoLinesWhatTheyShow() throws IOException {
    for (Row row : rows()) {
      if (row.source().matches(".*/(cluster|migration)/.*")) {
        String comment = HEAD_COMMENT
            .matcher(Files.readString(FOLDER.resolve(row.source())))
            .results()
            .map(match -> match.group(1))
            .findFirst()
            .orElse("");

        assertThat(comment.strip().lines().filter(line -> line.strip().length() > 1))
            .as(row.title())
            .hasSizeBetween(1, 2);
      }
    }
  }
}
