package io.informer4j.testing.simulation.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every build holds a simulation to: the same seeds break nothing, and a seed does the same in another process.
 *
 * <p><b>Threading:</b> for the thread of the test.
 */
public abstract class SeedsContract {

  private static final List<String> HASHES = List.of("--hash", "--seeds", "12", "--start", "5000");

  private final Subject subject;
  private final Class<?> command;
  private final int seeds;

  @TempDir
  private Path folder;

  /**
   * Creates the contract of a simulation.
   *
   * @param subject what is simulated
   * @param command the class whose {@code main} runs it
   * @param seeds how many seeds each build runs
   */
  protected SeedsContract(Subject subject, Class<?> command, int seeds) {
    this.subject = subject;
    this.command = command;
    this.seeds = seeds;
  }

  /** Runs the seeds. */
  @Test
  public void noSeedBreaksAPromise() throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    int exitCode = simulate(List.of("--seeds", String.valueOf(seeds)), out);

    String output = out.toString(StandardCharsets.UTF_8);
    // The output names the seeds that broke something, with the lines that replay them.
    assertEquals(0, exitCode, output);
    // Runs without faults would find nothing either.
    assertTrue(runsOf(output) > seeds * 95 / 100, output);
  }

  private static int runsOf(String output) {
    Matcher runs =
        Pattern.compile("^runs=(\\d+) .* violations=0 ", Pattern.MULTILINE).matcher(output);
    assertTrue(runs.find(), output);
    return Integer.parseInt(runs.group(1));
  }

  /** Runs some seeds here and in a second JVM. */
  @Test
  public void aSeedRunsTheSameInASecondJvm() throws IOException, InterruptedException {
    ByteArrayOutputStream here = new ByteArrayOutputStream();

    simulate(HASHES, here);

    List<String> lines = here.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(12, lines.size());
    assertTrue(
        lines.stream().allMatch(line -> line.matches("seed=\\d+ hash=[0-9a-f]{16}")),
        lines::toString);
    assertEquals(lines, hashesOfSecondJvm());
  }

  private int simulate(List<String> words, ByteArrayOutputStream out) throws InterruptedException {
    return Simulate.run(subject, words, new PrintStream(out, true, StandardCharsets.UTF_8));
  }

  /** Through files: a pipe that nobody reads would hold the process up. */
  private List<String> hashesOfSecondJvm() throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add(command.getName());
    words.addAll(HASHES);
    ProcessBuilder builder = new ProcessBuilder(words);
    // As a variable: the class path may be too long for a command line.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES), "the second JVM has not ended");
    } finally {
      process.destroyForcibly();
    }
    assertEquals(0, process.exitValue(), Files.readString(errors));
    return Files.readAllLines(output);
  }
}
