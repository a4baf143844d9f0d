package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration as its own process, as people and scripts run it. */
class DemoProcessTest {

  private static final long PATIENCE_SECONDS = 120;
  private static final Pattern KUBECONFIG = Pattern.compile("KUBECONFIG=(\\S+)");

  @TempDir
  private Path folder;

  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    processes.forEach(Process::destroyForcibly);
  }

  private static List<String> demo(String... words) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-Xmx512m",
        "-cp",
        System.getProperty("java.class.path"),
        "io.informer4j.cli.Main",
        "demo"));
    command.addAll(List.of(words));
    return command;
  }

  private Process start(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    processes.add(process);
    return process;
  }

  @Test
  @Timeout(PATIENCE_SECONDS)
  void inAPipeItPrintsOneJsonObjectALineAndEndsWithAVerdict() throws Exception {
    Process process =
        start(demo("--output", "json", "--duration", "2s", "--speed", "200", "--pods", "100"));

    List<JsonNode> lines = new ArrayList<>();
    try (BufferedReader reader = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(Template.MAPPER.readTree(line));
      }
    }

    assertThat(process.waitFor()).isZero();
    JsonNode summary = lines.get(lines.size() - 1);
    assertThat(summary.path("type").asText()).isEqualTo("summary");
    assertThat(summary.path("mirrorEqualsServer").asText()).isEqualTo("yes");
    assertThat(summary.path("events").asInt()).isPositive();
    assertThat(lines)
        .anyMatch(line -> line.path("type").asText().equals("event")
            && line.path("verb").asText().equals("UPDATED")
            && !line.path("change").asText().isEmpty())
        .anyMatch(line -> line.path("type").asText().equals("status")
            && line.at("/objects/pods").asInt() > 50);
    assertThat(kubeconfig(lines.toString())).doesNotExist();
    assertThat(kubeconfig(lines.toString()).getParent()).doesNotExist();
  }

  @Test
  @Timeout(PATIENCE_SECONDS)
  void onATerminalKeysBreakThingsAndCtrlCEndsItWithTheTerminalAsItWas() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script(1) here");
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    StringBuilder demo = new StringBuilder();
    demo("--pods", "60", "--speed", "50")
        .forEach(word -> demo.append('\'').append(word).append("' "));
    String program = "trap : INT; stty -a > " + before + "; "
        + demo.toString().replaceFirst("'-cp'", "-Dio.informer4j.cli.terminal=true '-cp'")
        + "; echo \"ended with $?\"; stty -a > " + after;
    Path terminal = folder.resolve("terminal.sh");
    Files.writeString(terminal, program);
    // A build in the background ignores the signal of Ctrl-C, and hands that on to what it starts.
    Process process = start(
        List.of("env", "--default-signal=INT", "script", "-qec", "sh " + terminal, "/dev/null"));
    Screen screen = new Screen(process);
    OutputStream keys = process.getOutputStream();

    screen.await("ADDED");
    keys.write('c');
    keys.flush();
    screen.await("cut: all connections are reset");
    screen.await("caught up after ");
    Path kubeconfig = kubeconfig(screen.text());
    assertThat(kubeconfig).exists();
    keys.write(3); // what Ctrl-C sends
    keys.flush();
    screen.await("mirror equals server: yes, all ");
    screen.await("ended with 0");

    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(screen.text())
        .containsPattern("1 fault, \\d+ outages? survived")
        .contains("events/s")
        .contains("\u001b[");
    assertThat(after).hasSameTextualContentAs(before);
    assertThat(kubeconfig).doesNotExist();
  }

  private static Path kubeconfig(String text) {
    Matcher matcher = KUBECONFIG.matcher(text);
    assertThat(matcher.find()).as("a kubeconfig in %s", text).isTrue();
    return Path.of(matcher.group(1));
  }

  /** What a process has printed so far. */
  private static final class Screen {
    private final StringBuilder text = new StringBuilder();
    private final InputStreamReader in;
    private int seen;

    Screen(Process process) {
      in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8);
    }

    String text() {
      return text.toString();
    }

    /** Reads until a text comes that was not there before; the test's own time limit is the limit. */
    void await(String expected) throws IOException {
      char[] buffer = new char[4096];
      int at = text.indexOf(expected, seen);
      while (at < 0) {
        int count = in.read(buffer);
        if (count < 0) {
          throw new AssertionError("'" + expected + "' was not printed, but this:\n" + text);
        }
        text.append(buffer, 0, count);
        at = text.indexOf(expected, seen);
      }
      seen = at + expected.length();
    }
  }
}
