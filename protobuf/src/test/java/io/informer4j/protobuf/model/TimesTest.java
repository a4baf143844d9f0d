package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z, 1970-01-01T00:00:00.000000Z",
    "2026-02-03T04:05:06.007008009Z, 2026-02-03T04:05:06Z, 2026-02-03T04:05:06.007008Z",
    "1969-12-31T23:59:59.999999999Z, 1969-12-31T23:59:59Z, 1969-12-31T23:59:59.999999Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z, 0001-01-01T00:00:00.000000Z",
    "+10000-01-01T00:00:00Z, +10000-01-01T00:00:00Z, +10000-01-01T00:00:00.000000Z",
  })
  void timesAreWrittenAsJsonDoes(Instant time, String seconds, String micros) {
    assertThat(Times.text(time, false)).isEqualTo(seconds);
    assertThat(Times.text(time, true)).isEqualTo(micros);
  }
}
