package io.informer4j.fabric8.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.simulation.run.Simulate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the same seeds in every build; {@code ./simulate --bytes} runs others. */
@Tag("slow")
class ByteSeedsTest {

  private static final int SEEDS = 300;
  private static final List<String> HASHES = List.of("--hash", "--seeds", "12", "--start", "5000");

  @TempDir
  private Path folder;

  @Test
  void noSeedBreaksAPromise() throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    int exitCode = simulate(List.of("--seeds", String.valueOf(SEEDS)), out);

    String output = out.toString(StandardCharsets.UTF_8);
    // The output names the seeds that broke something, with the lines that replay them.
    assertThat(exitCode).as(output).isZero();
    // Runs without faults would find nothing either.
    assertThat(runsOf(output)).as("runs that count").isGreaterThan(SEEDS * 95 / 100);
  }

  private static int runsOf(String output) {
    Matcher runs =
        Pattern.compile("^runs=(\\d+) .* violations=0 ", Pattern.MULTILINE).matcher(output);
    assertThat(runs.find()).as(output).isTrue();
    return Integer.parseInt(runs.group(1));
  }

  @Test
  void aSeedRunsTheSameInASecondJvm() throws IOException, InterruptedException {
    ByteArrayOutputStream here = new ByteArrayOutputStream();

    simulate(HASHES, here);

    List<String> lines = here.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(12).allMatch(line -> line.matches("seed=\\d+ hash=[0-9a-f]{16}"));
    assertThat(hashesOfSecondJvm()).isEqualTo(lines);
  }

  private static int simulate(List<String> words, ByteArrayOutputStream out)
      throws InterruptedException {
    return Simulate.run(
        new ByteSources(TransportDefect.NONE),
        "--bytes",
        words,
        new PrintStream(out, true, StandardCharsets.UTF_8));
  }

  /** Through files: a pipe that nobody reads would hold the process up. */
  private List<String> hashesOfSecondJvm() throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(ByteSimulate.class.getName());
    command.addAll(HASHES);
    ProcessBuilder builder = new ProcessBuilder(command);
    // As a variable: the class path may be too long for a command line.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES))
          .as("the second JVM has ended")
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    return Files.readAllLines(output);
  }
}
