package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.wire.Limits;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.Quarantined;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

class ExchangeTest {

  private static final ResourceType MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
  private static final String LIST_BEGIN =
      "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[";

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final ScriptedHttpClient http = new ScriptedHttpClient();
  private final Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
  private final Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();

  @AfterEach
  void sinksWereCalledAsTheContractSays() {
    assertThat(list.breaches()).isEmpty();
    assertThat(watch.breaches()).isEmpty();
  }

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
    assertThat(GraphLayout.parseInstance(sent.consumer).getClasses()).contains(sink);

    call.cancel();
    runtime.runUntilIdle();

    assertThat(GraphLayout.parseInstance(sent.consumer).getClasses()).doesNotContain(sink);
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
  void aKnownObjectIsDeliveredWithoutDecoding() {
    JsonCodec<ConfigMap> codec = codec();
    byte[] bytes = map("a").getBytes(StandardCharsets.UTF_8);
    io.informer4j.wire.Slice slice = io.informer4j.wire.Slice.of(bytes);
    CachedObject<ConfigMap> known =
        codec.into(options().format(), options().projection())
            .take(codec.readHead(slice), slice);
    list.knows(known);
    SourceCall call = list(options());
    call.request(10);
    // the same identity, with data that no ConfigMap has
    http.last()
        .respond(200)
        .send(LIST_BEGIN + map("a").replace("{\"k\":\"v\"}", "[1]") + "]}")
        .end();
    runtime.runUntilIdle();

    assertThat(list.taken()).hasSize(1).first().isSameAs(known);
    assertThat(list.end).isCompleted();
  }

  @Test
  @Guarantee("G37")
  void whatCannotBeDecodedIsQuarantinedAndTheRestGoesOn() {
    SourceCall call = list(options());
    call.request(10);
    http.last()
        .respond(200)
        .send(LIST_BEGIN + map("bad").replace("{\"k\":\"v\"}", "[1]") + "," + map("good") + "]}")
        .end();
    runtime.runUntilIdle();

    assertThat(list.names()).containsExactly("undecodable bad", "good");
    assertThat(((Quarantined) list.taken().get(0)).reason()).doesNotContain("[1]");
  }

  @Test
  @Guarantee("G37")
  void anUndecodableChangeIsAnEvent() {
    SourceCall call = watch(options());
    call.request(10);
    http.last().respond(200).send(event("MODIFIED", map("bad").replace("{\"k\":\"v\"}", "[1]")));
    runtime.runUntilIdle();

    assertThat(watch.taken()).hasSize(1).first().isInstanceOf(WatchEvent.Undecodable.class);
  }

  @Test
  @Guarantee("G37")
  void anItemWithoutANameFailsTheList() {
    SourceCall call = list(options());
    call.request(10);
    http.last().respond(200).send(LIST_BEGIN + "{\"metadata\":{}}]}").end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNREADABLE);
    assertThat(list.failure.join().message()).contains("configmaps").contains("name");
  }

  @Test
  @Guarantee("G37")
  void anEventWithoutANameEndsTheWatchSoThatItIsListedAnew() {
    SourceCall call = watch(options());
    call.request(10);
    http.last()
        .respond(200)
        .send(event("ADDED", "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{}}"));
    runtime.runUntilIdle();

    assertThat(watch.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNREADABLE);
    assertThat(http.last().cancelled).isTrue();
  }

  @Test
  void foreignObjectsInAWatchAreEventsOfTheirOwn() {
    SourceCall call = watch(options());
    call.request(10);
    http.last()
        .respond(200)
        .send(event("ADDED", map("s").replace("ConfigMap", "Secret"))
            + event("ADDED", "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"rows\":[]}")
            + event("RENAMED", map("x"))
            + event("ADDED", map("a")));
    runtime.runUntilIdle();

    assertThat(watch.taken())
        .extracting(WatchEvent::kind)
        .containsExactly(
            WatchEvent.Kind.FOREIGN,
            WatchEvent.Kind.FOREIGN,
            WatchEvent.Kind.FOREIGN,
            WatchEvent.Kind.CHANGE);
    assertThat(watch.taken().get(0).toString()).contains("Secret").contains("ConfigMap");
    assertThat(watch.taken().get(1).toString()).contains("Table");
  }

  @Test
  @Guarantee("G38")
  void aTableInsteadOfAListIsAnUnexpectedType() {
    SourceCall call = list(options());
    call.request(10);
    http.last()
        .respond(200)
        .send(
            "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"rows\":[]}")
        .end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(list.failure.join().message()).contains("Table");
  }

  @Test
  void aListOfAnotherKindIsAnUnexpectedType() {
    SourceCall call = list(options());
    call.request(10);
    http.last()
        .respond(200)
        .send((LIST_BEGIN + "]}").replace("ConfigMap", "Secret"))
        .end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(list.failure.join().message()).contains("SecretList");
  }

  @Test
  void metadataAreAcceptedOnlyWhenAskedFor() {
    String metadata = LIST_BEGIN
            .replace("\"v1\"", "\"meta.k8s.io/v1\"")
            .replace("ConfigMapList", "PartialObjectMetadataList")
        + "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"name\":\"a\",\"namespace\":\"n\",\"uid\":\"u\",\"resourceVersion\":\"3\"}}]}";
    list(options().withMetadataOnly(true)).request(10);
    assertThat(http.last().request.header("Accept"))
        .isEqualTo(
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json");
    http.last().respond(200).send(metadata).end();
    runtime.runUntilIdle();
    assertThat(list.end).isCompleted();

    Recorded.OfList<ConfigMap> second = new Recorded.OfList<>();
    source(options())
        .list(ListOptions.firstPage(ResourceVersion.ANY, 0), second)
        .request(10);
    runtime.runUntilIdle();
    http.last().respond(200).send(metadata).end();
    runtime.runUntilIdle();
    assertThat(second.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
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
  void bookmarksBearTheRevisionAndTheEndOfTheInitialEvents() {
    watch(options()).request(10);
    String head =
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"77\",\"creationTimestamp\":null";
    http.last()
        .respond(200)
        .send(event("BOOKMARK", head + "}}")
            + event(
                "BOOKMARK", head + ",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}"));
    runtime.runUntilIdle();

    assertThat(watch.taken())
        .containsExactly(
            new WatchEvent.Bookmark<>(ResourceVersion.of("77"), false),
            new WatchEvent.Bookmark<>(ResourceVersion.of("77"), true));
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

  private SourceOptions options() {
    return SourceOptions.defaults().withRuntime(runtime);
  }

  private static JsonCodec<ConfigMap> codec() {
    return JsonCodec.of(ConfigMap.class, MAPS, Limits.DEFAULT);
  }

  private HttpListerWatcher<ConfigMap> source(SourceOptions options) {
    return new HttpListerWatcher<>(
        http, "http://x.invalid/", Collection.of(MAPS), codec(), options.withRuntime(runtime));
  }

  private static WatchOptions changes() {
    return WatchOptions.changesAfter(ResourceVersion.of("5"), Duration.ofMinutes(5));
  }

  private SourceCall list(SourceOptions options) {
    SourceCall call = source(options).list(ListOptions.firstPage(ResourceVersion.ANY, 0), list);
    runtime.runUntilIdle();
    return call;
  }

  private SourceCall watch(SourceOptions options) {
    SourceCall call = source(options).watch(changes(), watch);
    runtime.runUntilIdle();
    return call;
  }

  private static String map(String name) {
    return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
        + "\",\"namespace\":\"n\",\"uid\":\"u-" + name
        + "\",\"resourceVersion\":\"3\"},\"data\":{\"k\":\"v\"}}";
  }

  private static String event(String type, String object) {
    return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
  }
}
