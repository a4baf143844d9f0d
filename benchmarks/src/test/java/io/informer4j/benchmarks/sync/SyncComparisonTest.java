package io.informer4j.benchmarks.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the comparison for a moment, so that it does not rot: the figures mean nothing, only that there are some. */
class SyncComparisonTest {

  @Test
  @Tag("slow") // once, not on every JDK
  void everyLibraryMirrorsAllPods() throws IOException, InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      SyncComparison.run(
          List.of(
              "--pods",
              "50",
              "--data",
              "diverse",
              "--rounds",
              "1",
              "--syncs",
              "1",
              "--heap",
              "256",
              "--libraries",
              "floor,informer4j,fabric8,official",
              "--no-peaks"),
          out);
    }

    String report = bytes.toString(StandardCharsets.UTF_8);
    assertThat(report)
        .contains("## diverse: 50 pods of 11,")
        .contains("| floor |", "| informer4j |", "| fabric8 |", "| official |")
        .contains("informer4j : fabric8 = ", "informer4j : official = ");
  }

  @Test
  void podsOfTheUniformSetDifferByLessThanThoseOfTheDiverseOne() {
    assertThat(sharedStrings(PodSet.UNIFORM)).isGreaterThan(sharedStrings(PodSet.DIVERSE) + 20);
  }

  /** Returns how many lines two replicas of one application have in common. */
  private static int sharedStrings(PodSet set) {
    Set<String> lines = lines(set, 0);
    lines.retainAll(lines(set, 400));
    return lines.size() * 100 / lines(set, 0).size();
  }

  private static Set<String> lines(PodSet set, int index) {
    ObjectNode pod = set.pod(index);
    set.addStatus(pod, index);
    return new HashSet<>(List.of(pod.toString().split("[{}]", -1)));
  }

  @Test
  void aWordThatIsNoOptionIsExplained() {
    assertThatThrownBy(() -> SyncOptions.parse(List.of("--fast", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("what is '--fast'?")
        .hasMessageContaining("usage: benchmarks/sync");
  }
}
