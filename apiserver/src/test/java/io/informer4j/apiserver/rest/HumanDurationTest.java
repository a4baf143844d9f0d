package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {

  @ParameterizedTest
  @CsvSource({
    "-PT2S, <invalid>",
    "-PT1.9S, 0s",
    "PT0S, 0s",
    "PT0.9S, 0s",
    "PT1M59.9S, 119s",
    "PT2M, 2m",
    "PT2M1S, 2m1s",
    "PT9M59S, 9m59s",
    "PT10M, 10m",
    "PT2H59M59S, 179m",
    "PT3H, 3h",
    "PT3H1M, 3h1m",
    "PT7H59M, 7h59m",
    "PT8H, 8h",
    "PT47H59M, 47h",
    "PT48H, 2d",
    "PT49H, 2d1h",
    "PT191H, 7d23h",
    "PT192H, 8d",
    "P729D, 729d",
    "P730D, 2y",
    "P731D, 2y1d",
    "P2919D, 7y364d",
    "P2920D, 8y",
    "P4000D, 10y"
  })
  void agesHaveTwoOrThreeDigits(Duration age, String text) {
    assertThat(HumanDuration.of(age)).isEqualTo(text);
  }

  @Test
  void timestampsMayBeMissingOrBroken() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");

    assertThat(HumanDuration.since("", now)).isEqualTo("<unknown>");
    assertThat(HumanDuration.since("yesterday", now)).isEqualTo("<invalid>");
    assertThat(HumanDuration.since("2025-12-31T23:59:00.123456Z", now)).isEqualTo("59s");
    assertThat(HumanDuration.since("2026-01-01T00:59:00+01:00", now)).isEqualTo("60s");
  }
}
