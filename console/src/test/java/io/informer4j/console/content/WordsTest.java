package io.informer4j.console.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.ListMode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WordsTest {

  @Test
  void timesAreAsExactAsPeopleWantThem() {
    assertThat(Words.of(Duration.ofNanos(1_900_000))).isEqualTo("1 ms");
    assertThat(Words.of(Duration.ofMillis(1234))).isEqualTo("1.2 s");
    assertThat(Words.of(Duration.ofSeconds(303))).isEqualTo("5 min 3 s");
  }

  @Test
  void enumsAreWords() {
    assertThat(Words.of(ListMode.WATCH_LIST)).isEqualTo("watch list");
  }
}
