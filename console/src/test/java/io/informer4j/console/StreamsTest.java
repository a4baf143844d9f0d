package io.informer4j.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.console.documentation.Guarantee;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Streams over real sockets. */
class StreamsTest {

  @Test
  @Guarantee("G113")
  void thereAreOnlySoManyStreamsAndRequestsAreAnsweredAllTheSame() {
    try (InformerConsole console = InformerConsole.builder().start()) {
      Browser browser = new Browser(console.uri());
      List<Browser.Events> streams = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        streams.add(browser.stream());
      }

      assertThat(browser.send(browser.request("/api/v1/stream")).statusCode()).isEqualTo(429);
      assertThat(browser.get("/api/v1/overview").get("streams").asInt()).isEqualTo(8);

      streams.subList(1, 8).forEach(Browser.Events::close);
      streams.get(0).await("overview", now -> now.get("streams").asInt() == 1);
      try (Browser.Events another = browser.stream()) {
        assertThat(another.await("overview", now -> true).isObject()).isTrue();
      }
      streams.get(0).close();
    }
  }

  @Test
  void aStreamBeginsWithAnOverviewAndGoesOn() {
    try (InformerConsole console = InformerConsole.builder().start();
        Browser.Events events = new Browser(console.uri()).stream()) {
      JsonNode first = events.await("overview", now -> true);
      JsonNode second = events.await("overview", now -> true);

      assertThat(second.get("at").asLong())
          .isGreaterThanOrEqualTo(first.get("at").asLong());
      assertThat(second.get("streams").asInt()).isEqualTo(1);
    }
  }

  @Test
  @Guarantee("G113")
  void closingEndsStreamsAndLeavesNoThread() {
    InformerConsole console = InformerConsole.builder().start();
    Browser.Events events = new Browser(console.uri()).stream();
    events.await("overview", now -> true);

    console.close();
    console.close();

    String line = events.next();
    while (line != null) {
      line = events.next();
    }
    assertThat(Threads.ofConsoles()).isEmpty();
  }

  @Test
  void itsThreadsAreDaemonsWithNames() {
    try (InformerConsole console = InformerConsole.builder().start()) {
      new Browser(console.uri()).get("/api/v1/overview");

      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> Threads.ofConsoles().contains(thread.getName()))
          .isNotEmpty()
          .allMatch(Thread::isDaemon);
    }
  }
}
