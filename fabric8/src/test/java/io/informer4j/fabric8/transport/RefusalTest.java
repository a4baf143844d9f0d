package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Answers that are none, and what is told of them. */
class RefusalTest extends ScriptedExchange {

  @Test
  @Guarantee("G38")
  void aPageOfAProxyIsNoList() {
    list(options()).request(1);
    http.last().respond(200, Map.of("Content-Type", "text/html")).send("<html>").end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(list.failure.join().message()).contains("text/html").contains("proxy");
  }

  @Test
  void aRefusalSaysWhatTheServerSaysAndWhatToDo() {
    watch(options());
    http.last()
        .respond(403)
        .send(
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"reason\":\"Forbidden\",\"code\":403,"
                + "\"message\":\"configmaps is forbidden: User \\\"eve\\\" cannot watch resource \\\"configmaps\\\"\"}")
        .end();
    runtime.runUntilIdle();

    SourceFailure failure = watch.failure.join();
    assertThat(failure.code()).isEqualTo(403);
    assertThat(failure.reason()).isEqualTo("Forbidden");
    assertThat(failure.message())
        .startsWith("403 Forbidden: configmaps is forbidden: User \"eve\" cannot watch")
        .contains("grant list and watch on configmaps");
    assertThat(watch.open).as("never opened").isCompletedExceptionally();
  }

  @Test
  void whenToComeBackIsInTheHeaderOrInTheStatus() {
    list(options());
    http.last().respond(429, Map.of("Retry-After", "7")).send("slow down").end();
    runtime.runUntilIdle();
    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.TOO_MANY_REQUESTS);
    assertThat(list.failure.join().retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(list.failure.join().message()).contains("slow down");

    watch(options());
    http.last()
        .respond(504)
        .send(
            "{\"kind\":\"Status\",\"reason\":\"Timeout\",\"code\":504,\"message\":\"Too large resource version: 9\","
                + "\"details\":{\"retryAfterSeconds\":1,\"causes\":[{\"reason\":\"ResourceVersionTooLarge\"}]}}")
        .end();
    runtime.runUntilIdle();
    assertThat(watch.failure.join().kind())
        .isEqualTo(SourceFailure.Kind.TOO_LARGE_RESOURCE_VERSION);
    assertThat(watch.failure.join().retryAfter()).contains(Duration.ofSeconds(1));
  }

  @Test
  void aRefusalThatDoesNotEndIsNotWaitedForLong() {
    list(options());
    http.last().respond(500).send("{\"kind\":");
    runtime.runUntilIdle();
    assertThat(list.failure).isNotDone();

    runtime.advance(Duration.ofSeconds(5));
    assertThat(list.failure.join().code()).isEqualTo(500);
    assertThat(http.last().cancelled).isTrue();
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void anEndlessRefusalIsCutOff() {
    list(options());
    ScriptedHttpClient.Sent sent = http.last().respond(502);
    for (int i = 0; i < 100; i++) {
      sent.send("x".repeat(4096));
    }
    runtime.runUntilIdle();

    assertThat(list.failure.join().code()).isEqualTo(502);
    assertThat(list.failure.join().message()).hasSizeLessThan(600);
    assertThat(sent.consumed).isEqualTo(16);
  }

  @Test
  void errorsInsideOfTheStreamAreEvents() {
    watch(options()).request(10);
    http.last()
        .respond(200)
        .send(
            event(
                "ERROR",
                "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":410,\"reason\":\"Expired\",\"message\":\"too old\"}"))
        .end();
    runtime.runUntilIdle();

    SourceFailure failure = ((WatchEvent.ServerError<ConfigMap>) watch.taken().get(0)).failure();
    assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.EXPIRED);
    assertThat(watch.closed).isCompleted();
  }

  @Test
  void aClientThatThrowsFailsTheCall() {
    Recorded.OfList<ConfigMap> sink = new Recorded.OfList<>();
    RequestTweak secret = parameters -> {};
    HttpListerWatcher<ConfigMap> source = new HttpListerWatcher<>(
        new ThrowingHttpClient(
            new IllegalArgumentException("invalid header value: \"Bearer s3cr3t\n\"")),
        "http://me:pa55@x.invalid:80/base/",
        Collection.of(MAPS),
        codec(),
        options().withTweak(secret));
    source.list(ListOptions.firstPage(ResourceVersion.ANY, 0), sink);
    runtime.runUntilIdle();

    assertThat(sink.failure.join().toString()).doesNotContain("s3cr3t").doesNotContain("pa55");
    assertThat(sink.failure.join().cause()).isEqualTo(Optional.empty());
  }
}
