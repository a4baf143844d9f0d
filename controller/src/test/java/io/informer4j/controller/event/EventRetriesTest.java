package io.informer4j.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.testing.client.Fault;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of events that are not written at the first try. */
class EventRetriesTest {

  private final EventWorld world = new EventWorld(EventApi.CORE_V1);

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  @Guarantee("G61")
  void aServerThatCannotBeReachedIsAskedTwelveTimesTenSecondsApart() {
    world.fault(Fault.refused());

    world.normal("Published", "fine");
    world.advance(Duration.ofHours(1));

    assertThat(world.writes).isEqualTo(Collections.nCopies(12, "POST"));
    assertThat(world.times.get(1)).isBetween(Duration.ofNanos(1), Duration.ofSeconds(10));
    for (int i = 2; i < 12; i++) {
      assertThat(world.times.get(i).minus(world.times.get(i - 1)))
          .isEqualTo(Duration.ofSeconds(10));
    }
    assertThat(world.recorder.stats()).isEqualTo(new EventStats(1, 0, 0, 0, 0, 1, 0));
  }

  @Test
  void anEventIsWrittenWhenTheServerIsBack() {
    world.fault(Fault.reset(Fault.Moment.BEFORE));
    world.normal("Published", "fine");
    world.advance(Duration.ofSeconds(60));
    assertThat(world.core()).isEmpty();

    world.fault(Fault.none());
    world.advance(Duration.ofSeconds(10));

    assertThat(world.core()).hasSize(1);
    assertThat(world.recorder.stats()).isEqualTo(new EventStats(1, 0, 0, 1, 0, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "500, InternalError",
    "503, ServiceUnavailable",
    "429, TooManyRequests",
    "408, Timeout"
  })
  void aServerThatHasTroubleIsAskedAgain(int code, String reason) {
    world.fault(Fault.status(code, reason, Fault.Moment.BEFORE));
    world.normal("Published", "fine");
    world.fault(Fault.none());

    world.advance(Duration.ofSeconds(10));

    assertThat(world.core()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "400, BadRequest",
    "403, Forbidden",
    "404, NotFound",
    "409, AlreadyExists",
    "422, Invalid"
  })
  @Guarantee("G61")
  void whatTheServerRefusesIsNotTriedAgain(int code, String reason) {
    world.fault(Fault.status(code, reason, Fault.Moment.BEFORE));

    world.normal("Published", "fine");
    world.advance(Duration.ofHours(1));

    assertThat(world.writes).containsExactly("POST");
    assertThat(world.recorder.stats()).isEqualTo(new EventStats(1, 0, 0, 0, 1, 0, 0));
  }

  @Test
  void anEventThatWasWrittenWithoutAnAnswerIsNotWrittenTwice() {
    world.fault(Fault.reset(Fault.Moment.AFTER));
    world.normal("Published", "fine");
    world.fault(Fault.none());

    world.advance(Duration.ofSeconds(10));

    assertThat(world.writes).containsExactly("POST", "POST");
    assertThat(world.core()).singleElement().extracting(Event::getCount).isEqualTo(1);
    assertThat(world.recorder.stats()).isEqualTo(new EventStats(1, 0, 0, 1, 0, 0, 0));
  }

  @Test
  void aCountThatWasWrittenWithoutAnAnswerIsNotRaisedTwice() {
    world.normal("Published", "fine");
    world.fault(Fault.reset(Fault.Moment.AFTER));
    world.normal("Published", "fine");
    world.fault(Fault.none());

    world.advance(Duration.ofSeconds(10));

    assertThat(world.core()).singleElement().extracting(Event::getCount).isEqualTo(2);
  }

  @Test
  void anEventThatWasGivenUpIsCreatedWhenItHappensAgain() {
    world.fault(Fault.refused());
    world.normal("Published", "fine");
    world.advance(Duration.ofMinutes(5));
    world.fault(Fault.none());

    world.normal("Published", "fine");

    assertThat(world.core()).singleElement().extracting(Event::getCount).isEqualTo(2);
  }

  @Test
  void theClientsOwnRetriesAreNotMultipliedWithThose() {
    Config config = new ConfigBuilder(Config.empty())
        .withMasterUrl("http://127.0.0.1:1/")
        .withImpersonateUsername("somebody")
        .build();
    try (KubernetesClient client = new KubernetesClientBuilder()
        .withHttpClientFactory(new VertxHttpClientFactory())
        .withConfig(config)
        .build()) {
      RequestConfig before = requestConfig(client);
      RequestConfig after = requestConfig(Unretried.of(client));

      assertThat(before.getRequestRetryBackoffLimit()).isPositive();
      assertThat(after.getRequestRetryBackoffLimit()).isZero();
      assertThat(after.getImpersonateUsername()).isEqualTo("somebody");
    }
  }

  private static RequestConfig requestConfig(KubernetesClient client) {
    return ((Interceptor.RequestTags) client.getHttpClient()).getTag(RequestConfig.class);
  }

  @Test
  void othersWaitMeanwhileAndAreWrittenInOrder() {
    world.fault(Fault.refused());
    world.normal("First", "fine");
    world.normal("Second", "fine");
    world.normal("Third", "fine");
    assertThat(world.writes).hasSize(1);
    assertThat(world.recorder.stats().pending()).isEqualTo(3);

    world.fault(Fault.none());
    world.advance(Duration.ofSeconds(10));

    assertThat(world.core().stream().map(Event::getReason))
        .containsExactly("First", "Second", "Third");
    assertThat(world.recorder.stats().pending()).isZero();
  }

  @Test
  void ofAnEventThatWaitsOnlyTheNewestStateIsWritten() {
    world.fault(Fault.refused());
    world.normal("First", "fine");
    for (int i = 0; i < 20; i++) {
      world.normal("Second", "fine");
    }
    assertThat(world.recorder.stats().pending()).isEqualTo(2);
    world.writes.clear();

    world.fault(Fault.none());
    world.advance(Duration.ofSeconds(10));

    assertThat(world.writes).containsExactly("POST", "POST");
    assertThat(world.core().stream().map(Event::getCount)).isEqualTo(List.of(1, 20));
  }
}
