package io.informer4j.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.ApiServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the comparison for a moment, so that it does not rot: the figures mean nothing, only that there are some. */
class CompareTest {

  private static final String SUBJECTS =
      "floor,informer4j-decoded,informer4j-packed,informer4j-compressed,fabric8,official";

  @TempDir
  Path folder;

  private String run(String... words) throws IOException, InterruptedException {
    return run(System.getenv(), words);
  }

  private String run(Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(
        List.of("--results", folder.toString(), "--logs", folder.resolve("logs").toString()));
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      Compare.run(CompareOptions.parse(all), environment, out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private JsonNode results() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("latest.json").toFile());
  }

  @Test
  @Tag("thorough")
  void everySubjectSyncsAndItsFiguresAreInTheFileTheTableAndThePlot()
      throws IOException, InterruptedException {
    String report = run(
        "--scenarios",
        "sync-50-diverse",
        "--subjects",
        SUBJECTS,
        "--rounds",
        "1",
        "--heap",
        "256",
        "--no-heaps",
        "--no-changes");

    Set<String> subjects = new LinkedHashSet<>();
    assertThat(results()).isNotEmpty().allSatisfy(result -> {
      assertThat(result.fieldNames())
          .toIterable()
          .containsExactly("scenario", "subject", "metric", "unit", "value");
      assertThat(result.get("scenario").asText()).isEqualTo("sync-50-diverse");
      assertThat(result.get("metric").asText()).as(report).isNotEqualTo(Result.FAILED);
      assertThat(result.get("value").isNumber()).isTrue();
      if (result.get("metric").asText().equals("sync_cpu_warm")) {
        subjects.add(result.get("subject").asText());
      }
    });
    assertThat(subjects).containsExactlyInAnyOrder(SUBJECTS.split(",", -1));
    assertThat(report).contains("### sync-50-diverse", "| official |", "heap per object");
    assertThat(Files.readString(folder.resolve("latest.svg")))
        .startsWith("<svg")
        .contains("sync, CPU, warm", "informer4j-packed");
  }

  @Test
  @Tag("slow")
  void changesBurstsAndRelistsAreFollowed() throws IOException, InterruptedException {
    String report = run(
        "--scenarios",
        "sync-60-uniform",
        "--subjects",
        "informer4j-packed",
        "--quick",
        "--no-heaps",
        "--heap",
        "64");

    Set<String> metrics = new LinkedHashSet<>();
    results().forEach(result -> metrics.add(result.get("metric").asText()));
    assertThat(metrics)
        .as(report)
        .contains("event_p50", "event_p99", "events_per_second", "event_cpu")
        .contains("relist_cpu", "read_p99", "protobuf_java_p99")
        .doesNotContain(Result.FAILED);
  }

  @Test
  @Tag("slow")
  void aKubeApiserverIsFilledAndMirroredWhereThereIsOne() throws IOException, InterruptedException {
    assumeTrue(RealServer.isThere(System.getenv()), "KUBEBUILDER_ASSETS names no kube-apiserver");

    String report = run(
        "--scenarios",
        "real-60-diverse",
        "--subjects",
        "floor,informer4j-packed",
        "--rounds",
        "1",
        "--heap",
        "256",
        "--no-heaps");

    Set<String> subjects = new LinkedHashSet<>();
    assertThat(results()).as(report).isNotEmpty().allSatisfy(result -> {
      assertThat(result.get("scenario").asText()).isEqualTo("real-60-diverse");
      assertThat(result.get("metric").asText()).as(report).isNotEqualTo(Result.FAILED);
      if (result.get("metric").asText().equals("sync_cpu_warm")) {
        subjects.add(result.get("subject").asText());
      }
    });
    assertThat(subjects).containsExactlyInAnyOrder("floor", "informer4j-packed");
  }

  @Test
  void aKubeApiserverThatIsNotThereIsSaidAndTheRestGoesOn()
      throws IOException, InterruptedException {
    assertThat(run(Map.of(), "--scenarios", "real-20k-uniform"))
        .contains("real-20k-uniform: skipped, since KUBEBUILDER_ASSETS names no kube-apiserver");
    assertThatThrownBy(() ->
            run(Map.of("KUBEBUILDER_ASSETS", folder.toString()), "--scenarios", "real-20k-uniform"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there is no program " + folder.resolve("kube-apiserver"));
  }

  @Test
  void whatIsMeasuredAgainReplacesWhatWasThereOfTheSameSubject() throws IOException {
    ResultFile file = new ResultFile(folder.resolve("latest.json"));
    file.merge(List.of(
        new Result("sync-1k-uniform", "fabric8", "sync_cpu_cold", "s", 3),
        new Result("sync-1k-uniform", "fabric8", Result.FAILED, "", 1),
        new Result("sync-1k-uniform", "floor", "sync_cpu_cold", "s", 1)));

    file.merge(List.of(new Result("sync-1k-uniform", "fabric8", "sync_cpu_cold", "s", 2)));

    assertThat(file.read())
        .containsExactlyInAnyOrder(
            new Result("sync-1k-uniform", "floor", "sync_cpu_cold", "s", 1),
            new Result("sync-1k-uniform", "fabric8", "sync_cpu_cold", "s", 2));
  }

  @Test
  void aSubjectThatFailedIsShownAndNotCheckedByWhatItDidNotDo() {
    Figured figures = new Figured(List.of(
        new Result("configmaps-1m", "informer4j-packed", "sync_wall_cold", "s", 9),
        new Result("configmaps-1m", "informer4j-packed", Result.FAILED, "", 1)));

    assertThat(Table.of(figures)).contains("| informer4j-packed (FAILED) | 9.00 / – s |");
    assertThat(Limits.table(Limits.check(figures)))
        .contains("that failed in 2 GB | configmaps-1m | 2.00 | 0.00 | MISSED |")
        .contains("| sync-20k-uniform | – | – | not measured |");
  }

  @Test
  void aLimitIsMetUpToItsValue() {
    Figured figures = new Figured(List.of(
        new Result("sync-20k-uniform", "floor", "sync_cpu_cold", "s", 2),
        new Result("sync-20k-uniform", "informer4j-packed", "sync_cpu_cold", "s", 2.6),
        new Result("sync-20k-uniform", "informer4j-decoded", "sync_cpu_cold", "s", 3.3)));

    assertThat(Limits.table(Limits.check(figures)))
        .contains(
            "| informer4j-packed : floor, sync_cpu_cold | sync-20k-uniform | 1.30 | 1.30 | met |")
        .contains("| sync-20k-uniform | 1.65 | 1.60 | MISSED |");
  }

  @Test
  void theSmallestHeapIsFoundToTheFinestStep() throws IOException, InterruptedException {
    assertThat(SmallestHeap.search(70, 4096, 1.08, heap -> heap >= 137)).isBetween(137, 148);
    assertThat(SmallestHeap.search(70, 4096, 1.08, heap -> heap >= 2000)).isBetween(2000, 2160);
    assertThat(SmallestHeap.search(70, 64, 1.08, heap -> true)).isBetween(35, 38);
  }

  @Test
  void scenariosAreWhatTheirNamesSay() {
    assertThat(Scenario.parse("sync-20k-diverse"))
        .isEqualTo(new Scenario("sync-20k-diverse", "diverse", 20_000));
    assertThat(Scenario.parse("sync-20k-diverse").isReal()).isFalse();
    assertThat(Scenario.parse("real-1k-uniform").isReal()).isTrue();
    assertThat(Scenario.parse("configmaps-1m").objects()).isEqualTo(1_000_000);
    assertThat(Scenario.parse("configmaps-1m").heap()).isEqualTo(2048);
    assertThat(CompareOptions.parse(List.of("--objects", "1k,50")).scenarios())
        .containsExactly(
            "sync-1k-uniform", "sync-1k-diverse", "sync-50-uniform", "sync-50-diverse");
    assertThatThrownBy(() -> CompareOptions.parse(List.of("--scenarios", "sync-lots")))
        .hasMessageContaining("what is the scenario 'sync-lots'?");
  }

  @Test
  void aWordThatIsNoOptionIsExplained() {
    assertThatThrownBy(() -> CompareOptions.parse(List.of("--fast", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("what is '--fast'?");
    assertThatThrownBy(() -> CompareOptions.parse(List.of("--subjects", "kubectl")))
        .hasMessageContaining("what is the subject 'kubectl'?");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      --rounds some                       | --rounds is a number, 1 or more, not 'some'.
      --rounds 0                          | --rounds is a number, 1 or more, not '0'.
      --heap 99999999999                  | --heap is a number, 1 or more, not '99999999999'.
      --heap                              | what does '--heap' mean, or is its value missing?
      --server https://here               | --server and --token go together.
      --scenarios sync-99m-uniform        | 99m objects are too many; 10m is the most
      --scenarios sync-999999999k-uniform | what is the scenario 'sync-999999999k-uniform'?
      """)
  void nonsenseIsRefusedInOneLine(String words, String complaint) {
    assertThatThrownBy(() -> CompareOptions.parse(List.of(words.split(" ", -1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(complaint)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aClusterThatCannotBeReadIsSaidInOneLine() {
    try (ApiServer server = ApiServer.start()) {
      assertThatThrownBy(() -> run("--server", server.url().toString(), "--token", "not-the-token"))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("the pods of " + server.url() + " cannot be read (")
          .hasMessageContaining("Unauthorized")
          .hasMessageEndingWith("are --server and --token right?")
          .hasMessageNotContaining("not-the-token")
          .hasMessageNotContaining("\n");
    }
  }
}
