package io.informer4j.fabric8.transport;

import static io.informer4j.fabric8.transport.ProtobufBodies.BROKEN;
import static io.informer4j.fabric8.transport.ProtobufBodies.body;
import static io.informer4j.fabric8.transport.ProtobufBodies.field;
import static io.informer4j.fabric8.transport.ProtobufBodies.frame;
import static io.informer4j.fabric8.transport.ProtobufBodies.item;
import static io.informer4j.fabric8.transport.ProtobufBodies.joined;
import static io.informer4j.fabric8.transport.ProtobufBodies.status;
import static io.informer4j.fabric8.transport.ProtobufBodies.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Quarantined;
import io.informer4j.wire.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and watches in protobuf, from the HTTP client's chunks to the sink. */
class ProtobufExchangeTest extends ScriptedExchange {

  @Test
  @Guarantee("G35")
  void aListIsTheSameHoweverItIsChunked() {
    byte[] body = body(item("a"), item("b"));
    for (int split = 0; split <= body.length; split++) {
      Recorded.OfList<ConfigMap> sink = new Recorded.OfList<>();
      source(both(), options()).list(everything(), sink).request(10);
      runtime.runUntilIdle();
      http.last()
          .respond(200, ProtobufBodies.LIST)
          .send(Arrays.copyOf(body, split))
          .send(Arrays.copyOfRange(body, split, body.length))
          .end();
      runtime.runUntilIdle();

      assertThat(sink.names()).as("split at %d", split).containsExactly("a", "b");
      assertThat(sink.end.join().resourceVersion()).isEqualTo(ResourceVersion.of("9"));
    }
  }

  @Test
  @Guarantee("G35")
  void aWatchIsTheSameHoweverItIsChunked() {
    byte[] body = joined(frame("ADDED", item("a")), frame("MODIFIED", item("a")));
    for (int split = 0; split <= body.length; split++) {
      Recorded.OfWatch<ConfigMap> sink = new Recorded.OfWatch<>();
      source(both(), options()).watch(changes(), sink).request(10);
      runtime.runUntilIdle();
      http.last()
          .respond(200, ProtobufBodies.WATCH)
          .send(Arrays.copyOf(body, split))
          .send(Arrays.copyOfRange(body, split, body.length))
          .end();
      runtime.runUntilIdle();

      assertThat(sink.taken())
          .as("split at %d", split)
          .extracting(event -> ((WatchEvent.Change<ConfigMap>) event).verb())
          .containsExactly(WatchEvent.Verb.ADDED, WatchEvent.Verb.MODIFIED);
      assertThat(sink.closed).isCompleted();
    }
  }

  @Test
  void aCompressedListIsUnpackedFirst() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body(item("a"), item("b")));
    }
    source(both(), options()).list(everything(), list).request(10);
    runtime.runUntilIdle();
    ScriptedHttpClient.Sent sent = http.last()
        .respond(200, Map.of("content-type", ProtobufBodies.TYPE, "content-encoding", "gzip"));
    for (byte each : packed.toByteArray()) {
      sent.send(new byte[] {each});
    }
    sent.end();
    runtime.runUntilIdle();

    assertThat(list.names()).containsExactly("a", "b");
    assertThat(list.end).isCompleted();
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G37")
  void brokenBytesCostTheirObjectAndTheRestGoesOn(CacheFormat format) {
    source(both(), options().withFormat(format)).list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.LIST)
        .send(body(item("a"), broken("bad"), item("b")))
        .end();
    source(both(), options().withFormat(format)).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.WATCH)
        .send(joined(frame("MODIFIED", broken("bad")), frame("ADDED", item("c"))));
    runtime.runUntilIdle();

    assertThat(list.names()).containsExactly("a", "undecodable bad", "b");
    assertThat(list.end).isCompleted();
    Quarantined quarantined = (Quarantined) list.taken().get(1);
    assertThat(quarantined.uid()).isEqualTo("u-bad");
    assertThat(quarantined.reason()).isNotEmpty();
    assertThat(watch.taken())
        .extracting(WatchEvent::kind)
        .containsExactly(WatchEvent.Kind.UNDECODABLE, WatchEvent.Kind.CHANGE);
  }

  @Test
  @Guarantee("G37")
  void anItemWhoseNameCannotBeReadFailsTheList() {
    source(both(), options()).list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.LIST)
        .send(body(item("a"), text(3, "nobody")))
        .end();
    runtime.runUntilIdle();

    assertThat(list.names()).containsExactly("a");
    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNREADABLE);
  }

  @Test
  @Guarantee("G36")
  void anObjectBeyondTheLimitsIsQuarantinedByItsName() {
    Limits small = new Limits(300, 100, 1_000);
    byte[] large =
        joined(item("large"), field(2, joined(text(1, "k"), text(2, "x".repeat(2_000)))));
    HttpListerWatcher<ConfigMap> source = new HttpListerWatcher<>(
        http,
        "http://x.invalid/",
        Collection.of(MAPS),
        ProtobufCodec.of(ConfigMap.class, MAPS, small).orElseThrow(),
        options().withLimits(small));
    source.list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last().respond(200, ProtobufBodies.LIST).send(body(large, item("b"))).end();
    runtime.runUntilIdle();

    assertThat(list.names()).containsExactly("undecodable large", "b");
    assertThat(((Quarantined) list.taken().get(0)).reason()).contains("maxObjectBytes");
  }

  @Test
  @Guarantee("G38")
  void aBodyThatBreaksOffIsALostConnection() {
    byte[] body = body(item("a"), item("b"));
    source(both(), options()).list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.LIST)
        .send(Arrays.copyOf(body, body.length - 5))
        .end();
    runtime.runUntilIdle();
    assertThat(list.names()).containsExactly("a");
    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.CONNECTION_LOST);

    source(both(), options()).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    byte[] event = frame("ADDED", item("a"));
    http.last()
        .respond(200, ProtobufBodies.WATCH)
        .send(joined(event, Arrays.copyOf(event, 3)))
        .end();
    runtime.runUntilIdle();
    assertThat(watch.taken()).hasSize(1);
    assertThat(watch.failure.join().kind()).isEqualTo(SourceFailure.Kind.CONNECTION_LOST);
  }

  @Test
  @Guarantee("G38")
  void somethingElseThanItSaysIsAnUnexpectedType() {
    source(both(), options()).list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last().respond(200, ProtobufBodies.LIST).send(LIST_BEGIN + "]}").end();
    runtime.runUntilIdle();
    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);

    source(both(), options()).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last().respond(200, ProtobufBodies.WATCH).send("{\"type\":\"ADDED\"}").end();
    runtime.runUntilIdle();
    assertThat(watch.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(watch.failure.join().message()).contains("JSON");
  }

  @Test
  void aListOfAnotherKindIsAnUnexpectedType() {
    source(both(), options()).list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last().respond(200, ProtobufBodies.LIST).send(body("v1", "SecretList")).end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(list.failure.join().message()).contains("SecretList");
  }

  @Test
  void bookmarksBearTheRevisionAndTheEndOfTheInitialEvents() {
    byte[] revision = text(6, "77");
    byte[] end = field(12, joined(text(1, "k8s.io/initial-events-end"), text(2, "true")));
    source(both(), options()).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.WATCH)
        .send(joined(
            frame("BOOKMARK", field(1, revision)),
            frame("BOOKMARK", field(1, joined(revision, end)))));
    runtime.runUntilIdle();

    assertThat(watch.taken())
        .containsExactly(
            new WatchEvent.Bookmark<>(ResourceVersion.of("77"), false),
            new WatchEvent.Bookmark<>(ResourceVersion.of("77"), true));
  }

  @Test
  @Guarantee("G94")
  void errorsInsideOfTheStreamAreEvents() {
    source(both(), options()).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.WATCH)
        .send(frame("ERROR", "v1", "Status", status(410, "Expired", "too old resource version")))
        .end();
    runtime.runUntilIdle();

    SourceFailure failure = ((WatchEvent.ServerError<ConfigMap>) watch.taken().get(0)).failure();
    assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.EXPIRED);
    assertThat(failure.code()).isEqualTo(410);
    assertThat(failure.message()).contains("too old resource version");
    assertThat(watch.closed).isCompleted();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Guarantee("G94")
  void aRefusalIsReadWhateverItsEncodingSays(boolean saysSo) {
    source(both(), options()).watch(changes(), watch);
    runtime.runUntilIdle();
    http.last()
        .respond(403, saysSo ? ProtobufBodies.LIST : Map.of())
        .send(Envelope.write("v1", "Status", status(403, "Forbidden", "configmaps is forbidden")))
        .end();
    runtime.runUntilIdle();

    SourceFailure failure = watch.failure.join();
    assertThat(failure.code()).isEqualTo(403);
    assertThat(failure.reason()).isEqualTo("Forbidden");
    assertThat(failure.message())
        .startsWith("403 Forbidden: configmaps is forbidden")
        .contains("grant list and watch on configmaps");
  }

  @Test
  @Guarantee("G94")
  void whoWantsProtobufAloneReadsRefusalsInJsonAndPagesOfProxies() {
    source(List.of(protobuf()), options()).list(everything(), list);
    runtime.runUntilIdle();
    http.last()
        .respond(403)
        .send("{\"kind\":\"Status\",\"reason\":\"Forbidden\",\"message\":\"not you\",\"code\":403}")
        .end();
    source(List.of(protobuf()), options()).watch(changes(), watch);
    runtime.runUntilIdle();
    http.last()
        .respond(502, Map.of("Content-Type", "text/html"))
        .send("<html>Bad Gateway</html>")
        .end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().reason()).isEqualTo("Forbidden");
    assertThat(list.failure.join().message()).contains("not you");
    assertThat(watch.failure.join().code()).isEqualTo(502);
    assertThat(watch.failure.join().message()).contains("Bad Gateway");
  }

  @Test
  @Guarantee("G94")
  void aRefusalInProtobufThatWasNotAskedForCanStillBeReadByPeople() {
    list(options());
    http.last()
        .respond(403, ProtobufBodies.LIST)
        .send(Envelope.write("v1", "Status", status(403, "Forbidden", "configmaps is forbidden")))
        .end();
    runtime.runUntilIdle();

    assertThat(list.failure.join().code()).isEqualTo(403);
    assertThat(list.failure.join().message()).contains("configmaps is forbidden");
  }

  @Test
  void aPackedObjectIsDecodedForEachReaderAndEqualsTheDecodedOne() {
    source(both(), options().withFormat(CacheFormat.PACKED))
        .list(everything(), list)
        .request(10);
    runtime.runUntilIdle();
    http.last().respond(200, ProtobufBodies.LIST).send(body(item("a"))).end();
    source(both(), options()).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last().respond(200, ProtobufBodies.WATCH).send(frame("ADDED", item("a")));
    runtime.runUntilIdle();

    CachedObject<?> packed = (CachedObject<?>) list.taken().get(0);
    CachedObject<?> decoded = ((WatchEvent.Change<?>) watch.taken().get(0)).object();
    assertThat(packed.object()).isEqualTo(decoded.object()).isNotSameAs(packed.object());
    assertThat(((ConfigMap) packed.object()).getApiVersion()).isEqualTo("v1");
  }

  /** Returns an object with a name, and with data that are no message. */
  private static byte[] broken(String name) {
    return joined(item(name), field(2, BROKEN));
  }
}
