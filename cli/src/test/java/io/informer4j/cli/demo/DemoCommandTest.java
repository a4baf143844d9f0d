package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DemoCommandTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();

  private int run(String... words) {
    DemoCommand command =
        new DemoCommand(new PrintStream(out, true, StandardCharsets.UTF_8), false, atMost -> true);
    return new CommandLine(command)
        .setErr(new PrintWriter(err))
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .execute(words);
  }

  @ParameterizedTest
  @CsvSource({
    "--pods=0, --pods must be between 1 and 100000",
    "--pods=100001, --pods must be between 1 and 100000",
    "--speed=0, --speed must be more than 0",
    "--speed=20000, --speed must be more than 0 and at most 10000",
    "--duration=soon, --duration is a time such as 30s",
    "--duration=-3s, --duration is a time such as 30s",
    "--format=zipped, '--format is decoded, packed or compressed, not zipped'",
    "--output=xml, '--output is text or json, not xml'"
  })
  void whatMakesNoSenseIsSaidInOneLine(String option, String message) {
    assertThat(run(option)).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).startsWith(message);
    assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("An API server");
  }

  @Test
  void theHelpHasExamples() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("informer4j demo --pods 20000 --speed 1000", "--no-console", "--seed");
  }
}
