package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.cli.documentation.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The command as a process of its own: signals, pipes and terminals are not to be had otherwise. */
class ProcessTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static TestCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new TestCluster();
    cluster.configMap("there", "", "'a':'b'");
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private String[] watch(String... more) {
    String[] words = new String[more.length + 4];
    words[0] = "watch";
    words[1] = "configmaps";
    words[2] = "--kubeconfig";
    words[3] = cluster.kubeconfig();
    System.arraycopy(more, 0, words, 4, more.length);
    return words;
  }

  @Test
  @Guarantee({"G114", "G118"})
  void aPipeGetsJsonAndATerminationSignalEndsItWithASummary() throws Exception {
    try (ChildProcess child = ChildProcess.piped(watch("-o", "json"))) {
      child.out().await("LISTED");
      cluster.configMap("piped", "", "'colour':'red'");
      child.out().await("\"name\":\"piped\"");

      child.terminate();

      assertThat(child.exitCode()).isZero();
      List<String> lines = child.out().toString().lines().toList();
      for (String line : lines) {
        assertThat(MAPPER.readTree(line).path("type").asText()).isNotEmpty();
      }
      JsonNode last = MAPPER.readTree(lines.get(lines.size() - 1));
      assertThat(last.path("type").asText()).isEqualTo("SUMMARY");
      assertThat(last.path("added").asInt()).isEqualTo(1);
      assertThat(child.err().toString()).isEmpty();
    }
  }

  @Test
  @Guarantee({"G114", "G118"})
  void aTerminalGetsColoursAndAStatusLineAndCtrlCEndsIt() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/script")),
        "skipped: there is no script(1) of util-linux here to make a pseudo-terminal with");
    try (ChildProcess child = ChildProcess.inTerminal(watch())) {
      child.out().await("✓ ");
      cluster.configMap("seen", "", "'colour':'red'");
      child.out().await("default/seen");
      child.out().await("1 change");

      child.type('\u0003');

      assertThat(child.exitCode()).isZero();
      assertThat(child.out().toString())
          .contains("\u001b[32mADDED   \u001b[0m ConfigMap")
          .contains("\u001b[2K") // the status line is written over
          .containsPattern("== \\d+ configmaps \\| 1 change")
          .containsPattern("watched for .*, 1 added, 0 updated, 0 deleted");
    }
  }

  @Test
  @Guarantee("G118")
  void aClosedPipeEndsItWithoutAWord() throws Exception {
    try (ChildProcess child = ChildProcess.piped(watch("--initial"))) {
      child.out().await("watching configmaps");
      child.closeItsOutput();
      for (int i = 0; child.process().isAlive() && i < 60; i++) {
        cluster.configMap("unseen-" + i, "", "");
        child.process().waitFor(500, TimeUnit.MILLISECONDS);
      }

      assertThat(child.exitCode()).isZero();
      assertThat(child.err().toString()).isEmpty();
    }
  }

  @Test
  @Guarantee("G117")
  void codesTellMistakesOfTheUserFromFailures() throws IOException, InterruptedException {
    try (ChildProcess wrong = ChildProcess.piped("watch");
        ChildProcess failed = ChildProcess.piped("get", "pods", "--kubeconfig", "nowhere.yaml")) {
      assertThat(wrong.exitCode()).isEqualTo(2);
      assertThat(wrong.err().toString().lines())
          .containsExactly(
              "informer4j: Missing required parameter: 'RESOURCE'",
              "Try 'informer4j watch --help'.");
      assertThat(failed.exitCode()).isEqualTo(1);
      assertThat(failed.err().toString().lines())
          .singleElement()
          .asString()
          .startsWith("informer4j: there is no kubeconfig nowhere.yaml; ");
      assertThat(wrong.out() + "" + failed.out()).isEmpty();
    }
  }
}
