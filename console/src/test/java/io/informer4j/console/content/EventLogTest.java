package io.informer4j.console.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventLogTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final EventLog log = new EventLog(runtime);

  @Test
  void theLastOnesAreKeptInTheirOrder() {
    for (int i = 0; i < 300; i++) {
      log.add(Kind.WATCH_ENDED, "number " + i);
      runtime.advance(Duration.ofSeconds(1));
    }

    assertThat(log.entries())
        .hasSize(EventLog.KEPT)
        .extracting(EventLog.Entry::text)
        .startsWith("number 100", "number 101")
        .endsWith("number 298", "number 299");
    assertThat(log.entries()).extracting(EventLog.Entry::at).isSorted();
  }

  @Test
  void whatComesTooOftenIsCountedAndNotPutIntoWords() {
    AtomicInteger put = new AtomicInteger();
    for (int i = 0; i < 1000; i++) {
      log.add(
          Kind.HANDLER_ERROR, "shop/web-" + i, "", "threw", () -> "it " + put.incrementAndGet());
    }
    log.add(Kind.FAILURE, "another kind");
    runtime.advance(Duration.ofSeconds(1));
    log.add(Kind.HANDLER_ERROR, "shop/later", "", "threw", () -> "it " + put.incrementAndGet());

    assertThat(put).hasValue(EventLog.TOLD_PER_SECOND + 1);
    assertThat(log.entries()).hasSize(EventLog.TOLD_PER_SECOND + 2);
    assertThat(log.entries().get(EventLog.TOLD_PER_SECOND - 1).times())
        .isEqualTo(1000 - EventLog.TOLD_PER_SECOND + 1);
    assertThat(log.entries().get(EventLog.TOLD_PER_SECOND).text()).isEqualTo("another kind");
    assertThat(log.entries().get(EventLog.TOLD_PER_SECOND + 1).about()).isEqualTo("shop/later");
  }

  @Test
  void longTextsAreCut() {
    log.add(Kind.FAILURE, "x".repeat(100_000));

    assertThat(log.entries().get(0).text()).hasSize(Words.LONGEST + 1).endsWith("x…");
  }
}
