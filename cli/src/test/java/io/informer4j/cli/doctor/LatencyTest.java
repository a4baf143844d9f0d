package io.informer4j.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the doctor judges what it has measured; what it measures is the network's affair. */
class LatencyTest {

  private static Finding judged(long... millis) {
    List<Duration> samples = Arrays.stream(millis).mapToObj(Duration::ofMillis).toList();
    return ServerChecks.latency(samples);
  }

  @ParameterizedTest
  @CsvSource({
    "0, OK, 0 ms",
    "4, OK, 4 ms",
    "499, OK, 499 ms",
    "500, OK, 500 ms",
    "501, WARNING, 501 ms",
    "1000, WARNING, 1.0 s",
    "14900, WARNING, 14s"
  })
  void halfASecondIsGoodAndWhatIsMoreIsAWarning(long millis, Finding.Level level, String said) {
    Finding finding = judged(millis, millis, millis);

    assertThat(finding.level()).isEqualTo(level);
    assertThat(finding.check()).isEqualTo("latency");
    assertThat(finding.what()).isEqualTo(said + " for a small request");
  }

  @Test
  void theBoundaryIsExact() {
    Duration slow = Duration.ofMillis(500);

    assertThat(ServerChecks.latency(List.of(slow)).level()).isEqualTo(Finding.Level.OK);
    assertThat(ServerChecks.latency(List.of(slow.plusNanos(1))).level())
        .isEqualTo(Finding.Level.WARNING);
  }

  @Test
  void oneSlowAnswerIsForgivenAndOneQuickOneDoesNotHelp() {
    assertThat(judged(9000, 3, 2)).isEqualTo(Finding.ok("latency", "3 ms for a small request"));
    assertThat(judged(2, 9000, 700).level()).isEqualTo(Finding.Level.WARNING);
  }

  @Test
  void onlyAWarningComesWithAdviceAndNothingIsWorse() {
    assertThat(judged(500, 500, 500).advice()).isEmpty();
    assertThat(judged(600, 600, 600).advice())
        .isEqualTo("is this the nearest address of the cluster?");
    assertThat(judged(60_000, 60_000, 60_000).level()).isEqualTo(Finding.Level.WARNING);
  }
}
