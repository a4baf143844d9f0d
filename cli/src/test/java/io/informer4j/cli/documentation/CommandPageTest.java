package io.informer4j.cli.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.informer4j.cli.CommandLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Holds docs/command.md, and the examples in the command's own help, to what the command takes. */
class CommandPageTest {

  private final String page = ProjectFiles.read(ProjectFiles.root().resolve("docs/command.md"));

  private static void assertTaken(String example) {
    List<String> words = new ArrayList<>(Arrays.asList(example.trim().split("\\s+")));
    words.remove(0); // informer4j

    assertThatCode(() -> CommandLines.create().parseArgs(words.toArray(new String[0])))
        .as(example)
        .doesNotThrowAnyException();
  }

  @Test
  void everyExampleOfThePageIsTaken() {
    List<String> examples = page.lines()
        .filter(line -> line.startsWith("$ informer4j "))
        .map(line -> line.substring(2))
        .toList();

    assertThat(examples).hasSizeGreaterThan(20);
    examples.forEach(CommandPageTest::assertTaken);
  }

  @Test
  void everyExampleOfTheHelpIsTaken() {
    for (CommandLine command : CommandLines.create().getSubcommands().values()) {
      List<String> examples = Arrays.stream(
              command.getCommandSpec().usageMessage().footer())
          .map(String::strip)
          .filter(line -> line.startsWith("informer4j "))
          .map(line -> line.split("\\s{2,}|\\s+[>(]", 2)[0])
          .toList();

      assertThat(examples).as(command.getCommandName()).isNotEmpty();
      examples.forEach(CommandPageTest::assertTaken);
    }
  }

  @Test
  void everyCommandAndEveryOptionOfWatchIsOnThePage() {
    CommandLine all = CommandLines.create();

    assertThat(page).contains(all.getSubcommands().keySet());
    for (OptionSpec option : all.getSubcommands().get("watch").getCommandSpec().options()) {
      if (!option.usageHelp() && !option.versionHelp()) {
        assertThat(page).contains(option.longestName());
      }
    }
  }
}
