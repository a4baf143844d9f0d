package io.informer4j.benchmarks.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.benchmarks.process.Lags;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the loads for a moment, so that none of them rots: the figures mean nothing, only that there are some. */
class LoadsTest {

  private interface Load {
    void run(PrintStream out) throws IOException, InterruptedException;
  }

  private static String printed(Load load) throws IOException, InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      load.run(out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  @Tag("slow") // once, not on every JDK
  void listsAreCounted() throws IOException, InterruptedException {
    String report = printed(out -> ListLoad.run(
        List.of("--pods", "40", "--lists", "2", "--warmup", "0", "--heap", "256"), out));

    assertThat(report).contains("filled: 40 pods", "2 lists of 0.4 MB", "MB per CPU-second");
  }

  @Test
  @Tag("slow")
  void everyEventReachesEveryWatch() throws IOException, InterruptedException {
    String report = printed(out -> WatchLoad.run(
        List.of(
            "--watches",
            "3",
            "--rate",
            "50",
            "--seconds",
            "1",
            "--warmup",
            "0",
            "--objects",
            "5",
            "--heap",
            "256"),
        out));

    assertThat(report)
        .contains("150 events received, 150 expected, 0 missing, 0 other lines, 0 watches ended");
  }

  @Test
  void anObjectTakesLittleBeyondItsJson() throws IOException, InterruptedException {
    String report = printed(out -> StoredMemory.print(500, out));

    for (String row : report.lines().skip(4).toList()) {
      String[] cells = row.split("\\|", -1);
      assertThat(Integer.parseInt(cells[3].trim().replace(",", ""))).as(row).isBetween(200, 700);
      assertThat(Integer.parseInt(cells[4].trim().replace(",", ""))).as(row).isBetween(200, 650);
    }
    assertThat(report).contains("| config map |", "| pod |");
  }

  @Test
  void eventsAreFoundWhereverTheBytesWereCut() {
    String first =
        "{\"type\":\"ADDED\",\"object\":{\"data\":{\"sent\":\"0000000000000000042\"}}}\n";
    String bookmark = "{\"type\":\"BOOKMARK\"}\n";
    String second = first.replace("42", "43");
    byte[] stream = ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + chunk(first + bookmark + second.substring(0, 50))
            + chunk(second.substring(50))
            + "0\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);

    for (int cut = 0; cut <= stream.length; cut++) {
      List<Long> sent = new ArrayList<>();
      EventScanner scanner = new EventScanner(sent::add);
      scanner.scan(ByteBuffer.wrap(stream, 0, cut).slice());
      scanner.scan(ByteBuffer.wrap(stream, cut, stream.length - cut).slice());

      assertThat(sent).as("cut at %d", cut).containsExactly(42L, 43L);
      assertThat(scanner.strangers()).isOne();
      assertThat(scanner.hasEnded()).isTrue();
    }
  }

  @Test
  void aWatchThatIsRefusedIsNotMistakenForASilentOne() {
    EventScanner scanner = new EventScanner(sent -> {});
    byte[] refused = "HTTP/1.1 403 Forbidden\r\n".getBytes(StandardCharsets.US_ASCII);

    assertThatThrownBy(() -> scanner.scan(ByteBuffer.wrap(refused)))
        .hasMessage("the watch was refused: HTTP/1.1 403 Forbidden");
  }

  @Test
  void lagsAreSharesOfAll() {
    Lags lags = new Lags();
    for (int millis = 1; millis <= 100; millis++) {
      lags.add(millis * 1_000_000L - 1);
    }

    assertThat(lags.count()).isEqualTo(100);
    assertThat(lags.millis(0.5)).isEqualTo(50);
    assertThat(lags.millis(0.99)).isEqualTo(99);
    assertThat(lags.millis(1)).isEqualTo(100);
    assertThat(lags.longestMillis()).isBetween(99.9, 100.0);
  }

  @Test
  void payloadsHaveTheSizeThatIsPromised() {
    // The server doubles it by its notes on who manages which field.
    assertThat(Payloads.pod(7).length).isBetween(4_000, 5_500);
    assertThat(Payloads.configMap(7, 1024, 1).length).isBetween(800, 1024);
    assertThatThrownBy(() -> new Options(List.of("--what", "1"), Map.of("pods", 1)))
        .hasMessage("expected one of --pods and a number");
  }

  private static String chunk(String data) {
    return Integer.toHexString(data.length()) + "\r\n" + data + "\r\n";
  }
}
