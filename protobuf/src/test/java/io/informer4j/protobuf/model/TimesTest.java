package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.wire.Slice;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z, 1970-01-01T00:00:00.000000Z",
    "2026-02-03T04:05:06.007008009Z, 2026-02-03T04:05:06Z, 2026-02-03T04:05:06.007008Z",
    "1969-12-31T23:59:59.999999999Z, 1969-12-31T23:59:59Z, 1969-12-31T23:59:59.999999Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z, 0001-01-01T00:00:00.000000Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000000Z",
    "0000-02-29T12:00:00Z, 0000-02-29T12:00:00Z, 0000-02-29T12:00:00.000000Z",
    "-0001-12-31T23:59:59Z, -0001-12-31T23:59:59Z, -0001-12-31T23:59:59.000000Z",
    "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z, 9999-12-31T23:59:59.000000Z",
    "+10000-01-01T00:00:00Z, +10000-01-01T00:00:00Z, +10000-01-01T00:00:00.000000Z",
  })
  void timesAreWrittenAsJsonDoes(Instant time, String seconds, String micros) {
    assertThat(Times.text(time, false)).isEqualTo(seconds);
    assertThat(Times.text(time, true)).isEqualTo(micros);
  }

  @Test
  void everyDayOfFourHundredYearsHasItsDate() {
    LocalDate end = LocalDate.of(2201, 1, 1);
    for (LocalDate day = LocalDate.of(1800, 1, 1); day.isBefore(end); day = day.plusDays(1)) {
      Instant time = day.atTime(23, 59, 58).toInstant(ZoneOffset.UTC);
      assertThat(Times.text(time, false)).isEqualTo(day + "T23:59:58Z");
    }
  }

  @Test
  void aTimeThatNoCalendarHasIsRefused() {
    long last = LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC);
    ProtobufModel<ConfigMap> model = ProtobufModel.of(ConfigMap.class).orElseThrow();

    ConfigMap read = model.read(created(last, 0));
    assertThat(read.getMetadata().getCreationTimestamp()).startsWith("+999999999-12-31T");
    assertThat(model.read(Slice.of(model.write(read)))).isEqualTo(read);
    assertThatThrownBy(() -> model.read(created(last, 1_000_000_000)))
        .isInstanceOf(MalformedProtobufException.class);
    assertThatThrownBy(() -> model.read(created(last + 1, 0)))
        .isInstanceOf(MalformedProtobufException.class);
    assertThatThrownBy(() -> model.read(created(Long.MIN_VALUE, -1)))
        .isInstanceOf(MalformedProtobufException.class);
  }

  private static Slice created(long seconds, int nanos) {
    WireWriter out = new WireWriter();
    out.int32(2, nanos);
    out.int64(1, seconds);
    out.message(8, 0);
    out.message(1, 0);
    return Slice.of(out.toBytes());
  }
}
