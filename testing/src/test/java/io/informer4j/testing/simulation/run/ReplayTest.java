package io.informer4j.testing.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.simulation.SourceFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shows that a seed means the same everywhere: salted hash orders, identity hashes and what a collector leaves behind
 * differ between two JVMs, so whatever leaks in changes a hash.
 */
@Tag("slow")
class ReplayTest {

  private static final List<String> COMMAND =
      List.of("--hash", "--seeds", "100", "--start", "1000");

  @TempDir
  private Path folder;

  @Test
  void aSeedRunsTheSameInASecondJvm() throws IOException, InterruptedException {
    Optional<Path> otherVersion = JavaInstallations.other(System.getenv());
    if (otherVersion.isEmpty()) {
      System.out.println(
          "ReplayTest: NOT compared across Java versions, only 17 or only 25 is there"
              + " (set JAVA17_HOME or JAVA25_HOME); compared with a second JVM of the same version");
    }

    List<String> here = hashesHere();
    List<String> there = hashesOf(otherVersion.orElse(JavaInstallations.own()));

    assertThat(here).hasSize(100).allMatch(line -> line.matches("seed=\\d+ hash=[0-9a-f]{16}"));
    assertThat(here.stream().map(line -> line.substring(line.indexOf("hash="))).distinct())
        .hasSize(100);
    assertThat(there).isEqualTo(here);
  }

  @Test
  void aSeedRunsTheSameTwiceInOneJvm() throws InterruptedException {
    assertThat(hashesHere()).isEqualTo(hashesHere());
  }

  private static List<String> hashesHere() throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    new Simulate(Subject.informers("./simulate", SourceFactory.objects()), printed, false)
        .run(COMMAND, printed);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** Through files: a pipe that nobody reads would hold the process up. */
  private List<String> hashesOf(Path java) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    ProcessBuilder builder = new ProcessBuilder(java.toString(), Simulate.class.getName());
    builder.command().addAll(COMMAND);
    // As a variable: the class path may be too long for a command line.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("%s has ended", java).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    return Files.readAllLines(output);
  }
}
