package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What is asked for, what comes, and when: demand, ends and cancels. */
class ExchangeTest extends ScriptedExchange {

  @Test
  @Guarantee("G35")
  void deliversNoMoreThanWasAskedForAndKeepsThePlaceInsideOfAChunk() {
    SourceCall call = list(SourceOptions.defaults());
    http.last()
        .respond(200)
        .send(LIST_BEGIN + map("a") + "," + map("b") + "," + map("c") + "]}")
        .end();

    call.request(1);
    runtime.runUntilIdle();
    assertThat(list.names()).containsExactly("a");

    call.request(2);
    runtime.runUntilIdle();
    assertThat(list.names()).containsExactly("a", "b", "c");
    assertThat(list.end.join().resourceVersion()).isEqualTo(ResourceVersion.of("9"));
  }

  @Test
  @Guarantee("G35")
  void readsNoFurtherThanOneEventThatNobodyAskedFor() {
    watch(SourceOptions.defaults());
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    for (int i = 0; i < 50; i++) {
      sent.send(event("ADDED", map("m" + i)));
    }
    runtime.runUntilIdle();

    assertThat(watch.taken()).isEmpty();
    assertThat(sent.consumed).isEqualTo(1);
  }

  @Test
  void readsAheadWithinABoundOfWhatSomebodyAskedFor() {
    SourceCall call = watch(SourceOptions.defaults());
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    String event = event("ADDED", map("m" + "0".repeat(1_000)));
    int fits = Inbox.READ_AHEAD / event.length();
    for (int i = 0; i < 3 * fits; i++) {
      sent.send(event);
    }

    call.request(10);
    runtime.runUntilIdle();

    assertThat(watch.taken()).hasSize(10);
    assertThat(sent.consumed).isBetween(11, fits + 12);

    call.request(Long.MAX_VALUE);
    runtime.runUntilIdle();
    assertThat(watch.taken()).hasSize(3 * fits);
  }

  @Test
  void endsNeedNoDemand() {
    watch(SourceOptions.defaults());
    http.last().respond(200).end();
    runtime.runUntilIdle();

    assertThat(watch.closed).isCompletedWithValue(true);
  }

  @Test
  void anEndWaitsForTheItemsBeforeIt() {
    SourceCall call = list(SourceOptions.defaults());
    http.last().respond(200).send(LIST_BEGIN + map("a") + "]}").end();
    runtime.runUntilIdle();
    assertThat(list.end).isNotDone();

    call.request(1);
    runtime.runUntilIdle();
    assertThat(list.names()).containsExactly("a");
    assertThat(list.end).isCompleted();
  }

  /** The JDK's client keeps the callbacks of the first exchange of a connection for as long as the connection lives. */
  @Test
  void whatClientsKeepOfAnExchangeThatIsOverHasNoInformerInIt() {
    SourceCall call = watch(SourceOptions.defaults());
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    runtime.runUntilIdle();
    Class<?> sink = Recorded.OfWatch.class;
    assertThat(Reachable.classesFrom(sent.consumer)).contains(sink);

    call.cancel();
    runtime.runUntilIdle();

    assertThat(Reachable.classesFrom(sent.consumer)).doesNotContain(sink);
  }

  @Test
  void aCancelledCallEndsItsExchangeAndDeliversNothing() {
    SourceCall call = watch(SourceOptions.defaults());
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    call.request(5);
    runtime.runUntilIdle();

    sent.send(event("ADDED", map("a")));
    call.cancel();
    runtime.runUntilIdle();

    assertThat(sent.cancelled).isTrue();
    assertThat(watch.taken()).isEmpty();
    assertThat(watch.over).isNotDone();
  }

  @Test
  void anAnswerThatComesAfterTheCancelIsEnded() {
    SourceCall call = list(SourceOptions.defaults());
    call.cancel();
    runtime.runUntilIdle();
    assertThat(http.last().answer).isCancelled();
  }

  @Test
  void aRequestThatIsCancelledBeforeItIsSentIsNotSent() {
    SourceCall call = source(options()).list(ListOptions.firstPage(ResourceVersion.ANY, 0), list);
    call.cancel();
    runtime.runUntilIdle();

    assertThat(http.sent).isEmpty();
    assertThat(list.over).isNotDone();
  }

  @Test
  void aSinkThatCancelsInTheMiddleGetsNothingMore() {
    List<SourceCall> call = new ArrayList<>();
    Recorded.OfWatch<ConfigMap> stopping = watch;
    call.add(source(options())
        .watch(changes(), new ForwardingWatch(stopping, () -> call.get(0).cancel())));
    runtime.runUntilIdle();
    call.get(0).request(10);
    http.last().respond(200).send(event("ADDED", map("a")) + event("ADDED", map("b")));
    runtime.runUntilIdle();

    assertThat(stopping.taken()).hasSize(1);
    assertThat(http.last().cancelled).isTrue();
  }

  @Test
  @Guarantee("G38")
  void aBodyThatBreaksOffIsALostConnectionEvenIfItEndsProperly() {
    list(options()).request(10);
    http.last().respond(200).send(LIST_BEGIN + map("a")).end();
    runtime.runUntilIdle();
    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.CONNECTION_LOST);

    watch(options()).request(10);
    http.last().respond(200).send(event("ADDED", map("a")) + "{\"type\":\"ADD").end();
    runtime.runUntilIdle();
    assertThat(watch.taken()).hasSize(1);
    assertThat(watch.failure.join().kind()).isEqualTo(SourceFailure.Kind.CONNECTION_LOST);
  }

  @Test
  @Guarantee("G38")
  void eventsThatCameBeforeABreakAreDeliveredBeforeIt() {
    SourceCall call = watch(options());
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    sent.send(event("ADDED", map("a")));
    runtime.runUntilIdle();
    sent.done.completeExceptionally(new CompletionException(new IOException("Connection reset")));
    runtime.runUntilIdle();
    call.request(10);
    runtime.runUntilIdle();

    assertThat(watch.taken()).hasSize(1);
    assertThat(watch.failure.join().kind()).isEqualTo(SourceFailure.Kind.CONNECTION_LOST);
    assertThat(watch.failure.join().message()).contains("Connection reset");
  }

  @Test
  @Guarantee("G35")
  void flushedEventsOfACompressedWatchComeOutAtOnce() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    watch(options()).request(100);
    ScriptedHttpClient.Sent sent = http.last()
        .respond(200, Map.of("content-type", "application/json", "content-encoding", "gzip"));
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed, 512, true)) {
      for (int i = 1; i <= 20; i++) {
        gzip.write(event("ADDED", map("m" + i)).getBytes(StandardCharsets.UTF_8));
        gzip.flush();
        sent.send(packed.toByteArray());
        packed.reset();
        runtime.runUntilIdle();
        assertThat(watch.taken()).hasSize(i);
      }
    }
    sent.end();
    runtime.runUntilIdle();
    assertThat(watch.closed).as("without the end of the packing").isCompleted();
  }

  @Test
  @Guarantee("G36")
  void whatInflatesBeyondTheLimitFailsTheList() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(LIST_BEGIN.getBytes(StandardCharsets.UTF_8));
      gzip.write(" ".repeat(4 << 20).getBytes(StandardCharsets.UTF_8));
      gzip.write("]}".getBytes(StandardCharsets.UTF_8));
    }
    list(options().withLimits(new Limits(1 << 20, 100, 100))).request(1);
    http.last()
        .respond(200, Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"))
        .send(packed.toByteArray())
        .end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNREADABLE);
    assertThat(list.failure.join().message()).contains("maxInflation");
  }

  @Test
  void aLongListLetsOthersRunInBetween() {
    StringBuilder body = new StringBuilder(LIST_BEGIN);
    for (int i = 0; i < 2000; i++) {
      body.append(i == 0 ? "" : ",").append(map("m" + i));
    }
    list(options()).request(Long.MAX_VALUE);
    http.last().respond(200).send(body.append("]}").toString()).end();
    int most = 0;
    int before = 0;
    while (runtime.step()) {
      most = Math.max(most, list.taken().size() - before);
      before = list.taken().size();
    }

    assertThat(list.end).isCompleted();
    assertThat(before).isEqualTo(2000);
    assertThat(most).as("items in one turn").isLessThanOrEqualTo(256);
  }
}
