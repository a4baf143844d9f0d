package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Quarantined;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What becomes of the objects inside of an answer. */
class DeliveredObjectsTest extends ScriptedExchange {

  @Test
  void aKnownObjectIsDeliveredWithoutDecoding() {
    JsonCodec<ConfigMap> codec = codec();
    byte[] bytes = map("a").getBytes(StandardCharsets.UTF_8);
    Slice slice = Slice.of(bytes);
    CachedObject<ConfigMap> known =
        codec.into(options().format(), options().projection()).take(codec.readHead(slice), slice);
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
}
