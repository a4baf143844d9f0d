package io.informer4j.fabric8.transport;

import static io.informer4j.fabric8.transport.ProtobufBodies.joined;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which encoding is asked for, and what becomes of whatever the server makes of it. */
class NegotiationTest extends ScriptedExchange {

  private static final String BOTH = "application/vnd.kubernetes.protobuf,application/json";

  @Test
  @Guarantee("G92")
  void protobufIsAskedForFirstAndJsonTakenToo() {
    automatic().list(everything(), list).request(10);
    runtime.runUntilIdle();
    assertThat(http.last().request.header("Accept")).isEqualTo(BOTH);
    http.last().respond(200).send(LIST_BEGIN + map("a") + "]}").end();
    runtime.runUntilIdle();

    assertThat(list.names()).containsExactly("a");
    assertThat(list.end).isCompleted();
  }

  @Test
  @Guarantee("G92")
  void eachAnswerIsReadInTheEncodingThatItHas() {
    HttpListerWatcher<ConfigMap> source = automatic();
    assertThat(source.encodingInUse()).isEmpty();
    source.list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.LIST)
        .send(ProtobufBodies.body(ProtobufBodies.item("a")))
        .end();
    runtime.runUntilIdle();
    assertThat(source.encodingInUse()).isEqualTo(ProtobufBodies.TYPE);

    source.watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last().respond(200).send(event("ADDED", map("b")));
    runtime.runUntilIdle();
    assertThat(source.encodingInUse()).isEqualTo("application/json");

    assertThat(list.names()).containsExactly("a");
    assertThat(list.end.join().resourceVersion()).isEqualTo(ResourceVersion.of("9"));
    assertThat(watch.taken()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G92")
  void theSameObjectInTwoEncodingsHasTheSameContent(CacheFormat format) {
    HttpListerWatcher<ConfigMap> source = source(both(), options().withFormat(format));
    source.list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.LIST)
        .send(ProtobufBodies.body(ProtobufBodies.item("a")))
        .end();
    source.watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last().respond(200).send(event("ADDED", map("a")) + event("ADDED", map("b")));
    runtime.runUntilIdle();

    CachedObject<ConfigMap> listed = object(list.taken().get(0));
    CachedObject<ConfigMap> watched = object(watch.taken().get(0));
    assertThat(watched).isNotSameAs(listed);
    assertThat(listed.hasSameContentAs(watched)).isTrue();
    assertThat(watched.hasSameContentAs(listed)).isTrue();
    assertThat(listed.hasSameContentAs(object(watch.taken().get(1)))).isFalse();
    assertThat(watched.metadata()).isEqualTo(listed.metadata());
  }

  @Test
  @Guarantee("G92")
  void whatWasKnownInOneEncodingIsKeptWhenItComesInAnother() {
    HttpListerWatcher<ConfigMap> source = source(both(), options().withFormat(CacheFormat.PACKED));
    source.list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last().respond(200).send(LIST_BEGIN + map("a") + "]}").end();
    runtime.runUntilIdle();
    CachedObject<ConfigMap> known = object(list.taken().get(0));

    Recorded.OfList<ConfigMap> again = new Recorded.OfList<>();
    again.knows(known);
    source.list(everything(), again).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(200, ProtobufBodies.LIST)
        .send(ProtobufBodies.body(ProtobufBodies.item("a")))
        .end();
    runtime.runUntilIdle();

    assertThat(again.taken()).hasSize(1).first().isSameAs(known);
    assertThat(again.end).isCompleted();
  }

  @ParameterizedTest
  @ValueSource(ints = {406, 415})
  @Guarantee("G93")
  void aServerThatRefusesTheChoiceIsAskedForJsonAtOnceAndFromThenOn(int code) {
    HttpListerWatcher<ConfigMap> source = automatic();
    source.list(everything(), list).request(10);
    runtime.runUntilIdle();
    ScriptedHttpClient.Sent first = http.last();
    first
        .respond(code, Map.of("Content-Type", "text/plain"))
        .send("no such thing")
        .end();
    runtime.runUntilIdle();

    assertThat(first.cancelled).as("let go of").isTrue();
    assertThat(http.sent).hasSize(2);
    assertThat(http.last().request.header("Accept")).isEqualTo("application/json");
    assertThat(http.last().request.uri()).isEqualTo(first.request.uri());
    http.last().respond(200).send(LIST_BEGIN + map("a") + "]}").end();
    runtime.runUntilIdle();
    assertThat(list.names()).containsExactly("a");
    assertThat(list.end).isCompleted();

    source.watch(changes(), watch);
    runtime.runUntilIdle();
    assertThat(http.last().request.header("Accept")).isEqualTo("application/json");
  }

  @Test
  @Guarantee("G93")
  void twoCallsThatAreRefusedTheChoiceAtTheSameTimeBothGoOn() {
    HttpListerWatcher<ConfigMap> source = automatic();
    source.list(everything(), list).request(10);
    source.watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.sent.get(0).respond(406);
    http.sent.get(1).respond(406);
    runtime.runUntilIdle();

    assertThat(http.sent).hasSize(4);
    assertThat(http.sent.subList(2, 4))
        .allMatch(sent -> sent.request.header("Accept").equals("application/json"));
    http.sent.get(2).respond(200).send(LIST_BEGIN + "]}").end();
    http.sent.get(3).respond(200).send(event("ADDED", map("a")));
    runtime.runUntilIdle();
    assertThat(list.end).isCompleted();
    assertThat(watch.taken()).hasSize(1);
  }

  @Test
  @Guarantee("G93")
  void aServerThatRefusesJsonTooFailsTheCall() {
    automatic().list(everything(), list).request(10);
    runtime.runUntilIdle();
    http.last().respond(406);
    runtime.runUntilIdle();
    http.last().respond(406).send("nor that").end();
    runtime.runUntilIdle();

    assertThat(http.sent).hasSize(2);
    SourceFailure failure = list.failure.join();
    assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(failure.code()).isEqualTo(406);
    assertThat(failure.message()).contains("nor that").contains("proxy");
  }

  @Test
  void aCallThatIsCancelledWhileItIsAskedAnewIsOver() {
    SourceCall call = automatic().list(everything(), list);
    call.request(10);
    runtime.runUntilIdle();
    http.last().respond(406);
    call.cancel();
    runtime.runUntilIdle();

    assertThat(http.sent).hasSizeLessThanOrEqualTo(2);
    assertThat(http.sent).allMatch(sent -> sent.cancelled || sent.answer.isCancelled());
    assertThat(list.over).isNotDone();
  }

  @Test
  @Guarantee("G93")
  void whoWantsProtobufAloneIsToldWhatTheServerHasInstead() {
    source(List.of(protobuf()), options()).list(everything(), list).request(10);
    runtime.runUntilIdle();
    assertThat(http.last().request.header("Accept")).isEqualTo(ProtobufBodies.TYPE);
    http.last().respond(200).send(LIST_BEGIN + map("a") + "]}").end();
    runtime.runUntilIdle();

    SourceFailure failure = list.failure.join();
    assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(failure.message())
        .contains("application/json instead of application/vnd.kubernetes.protobuf")
        .contains("Encoding.AUTOMATIC");
    assertThat(http.last().cancelled).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {406, 415})
  @Guarantee("G93")
  void whoWantsProtobufAloneAndIsRefusedItIsToldWhatToDo(int code) {
    source(List.of(protobuf()), options()).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    http.last()
        .respond(code)
        .send(
            "{\"kind\":\"Status\",\"reason\":\"NotAcceptable\",\"message\":\"only JSON\",\"code\":"
                + code + "}")
        .end();
    runtime.runUntilIdle();

    assertThat(http.sent).hasSize(1);
    SourceFailure failure = watch.failure.join();
    assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.UNEXPECTED_TYPE);
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.message()).contains("only JSON").contains("Encoding.AUTOMATIC");
  }

  @Test
  void metadataAreAskedForInBothAndWholeObjectsAsEverybodyHasThem() {
    source(both(), options().withMetadataOnly(true)).watch(changes(), watch).request(10);
    runtime.runUntilIdle();
    assertThat(http.last().request.header("Accept"))
        .isEqualTo(
            "application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,"
                + "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json");
    byte[] metadata = ProtobufBodies.item("a");
    http.last()
        .respond(200, ProtobufBodies.WATCH)
        .send(joined(
            ProtobufBodies.frame("ADDED", "meta.k8s.io/v1", "PartialObjectMetadata", metadata),
            ProtobufBodies.frame("ADDED", "v1", "Secret", metadata)));
    runtime.runUntilIdle();

    assertThat(watch.taken())
        .extracting(WatchEvent::kind)
        .containsExactly(WatchEvent.Kind.CHANGE, WatchEvent.Kind.FOREIGN);
  }

  private HttpListerWatcher<ConfigMap> automatic() {
    return source(both(), options());
  }

  @SuppressWarnings("unchecked") // all are of config maps
  private static CachedObject<ConfigMap> object(Object taken) {
    return taken instanceof WatchEvent.Change<?> change
        ? (CachedObject<ConfigMap>) change.object()
        : (CachedObject<ConfigMap>) taken;
  }
}
