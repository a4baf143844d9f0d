package io.informer4j.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputTest {

  @ParameterizedTest
  @CsvSource({
    "850, 850 ms",
    "4200, 4.2 s",
    "42000, 42s",
    "192000, 3m12s",
    "3600000, 1h",
    "18240000, 5h4m",
    "100800000, 1d4h",
    "1036800000, 12d"
  })
  void timesAreShort(long millis, String text) {
    assertThat(Figures.duration(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"812, 812 B", "3482, 3.4 KiB", "1288490189, 1.2 GiB"})
  void sizesAreShort(long bytes, String text) {
    assertThat(Figures.bytes(bytes)).isEqualTo(text);
  }

  @Test
  void oneThingIsNotPlural() {
    assertThat(Figures.count(1, "object")).isEqualTo("1 object");
    assertThat(Figures.count(20_000, "object")).isEqualTo("20,000 objects");
  }

  @Test
  void columnsAreAsWideAsTheirWidestCell() {
    Table table = new Table("NAME", "AGE");
    table.add("a-long-name", "1s");
    table.add("b", "2s");

    assertThat(table.lines(Style.PLAIN))
        .containsExactly("NAME          AGE", "a-long-name   1s", "b             2s");
  }

  @Test
  void cellsCannotMoveTheCursor() {
    Table table = new Table("NAME");
    table.add("a\u001b[2Jb\nc");

    assertThat(table.lines(Style.PLAIN)).containsExactly("NAME", "a\\u001b[2Jb\\nc");
  }

  @Test
  void aRowHasAsManyCellsAsThereAreHeadings() {
    Table table = new Table("NAME");

    assertThatThrownBy(() -> table.add("a", "b")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void coloursAreForTerminalsThatWantThem() {
    assertThat(Style.of(true, Map.of("TERM", "xterm"))).isEqualTo(Style.COLOURED);
    assertThat(Style.of(false, Map.of("TERM", "xterm"))).isEqualTo(Style.PLAIN);
    assertThat(Style.of(true, Map.of("TERM", "dumb"))).isEqualTo(Style.PLAIN);
    assertThat(Style.of(true, Map.of("NO_COLOR", "1"))).isEqualTo(Style.PLAIN);
    assertThat(Style.of(true, Map.of("NO_COLOR", ""))).isEqualTo(Style.COLOURED);
    assertThat(Style.COLOURED.good("x")).isEqualTo("\u001b[32mx\u001b[0m");
    assertThat(Style.PLAIN.good("x")).isEqualTo("x");
  }

  @Test
  void jsonIsPureAscii() {
    assertThat(Json.line(Map.of("a", List.of("ü\u001b", 1, true))))
        .isEqualTo("{\"a\":[\"\\u00FC\\u001B\",1,true]}");
  }

  @Test
  void yamlHasNoControlCharacters() {
    String yaml = Json.yaml(Map.of("a", "x\u001b[31m\u202e"));

    assertThat(yaml).doesNotContain("\u001b", "\u202e", "---").endsWith("\n");
  }
}
