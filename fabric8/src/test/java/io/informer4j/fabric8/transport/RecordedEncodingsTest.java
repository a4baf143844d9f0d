package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.wire.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a kube-apiserver 1.36 has said twice, in JSON and in protobuf, is the same to those who hear it. */
@Guarantee("G92")
class RecordedEncodingsTest extends ScriptedExchange {

  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  @ParameterizedTest
  @EnumSource
  void listsHaveTheSameItemsAndRevision(CacheFormat format) throws IOException {
    Recorded.OfList<ConfigMap> json = list(format, JSON, "25-list");
    Recorded.OfList<ConfigMap> protobuf = list(format, ProtobufBodies.LIST, "26-list-protobuf");

    assertThat(protobuf.end.join()).isEqualTo(json.end.join());
    assertThat(protobuf.taken()).hasSameSizeAs(json.taken()).hasSizeGreaterThan(2);
    for (int i = 0; i < json.taken().size(); i++) {
      assertSame(object(protobuf.taken().get(i)), object(json.taken().get(i)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void watchesHaveTheSameEvents(CacheFormat format) throws IOException {
    List<WatchEvent.Change<ConfigMap>> json =
        changesIn(watch(format, JSON, "48-watch-from-rv").taken());
    List<WatchEvent.Change<ConfigMap>> protobuf = changesIn(
        watch(format, ProtobufBodies.WATCH, "49-watch-from-rv-protobuf").taken());

    // The second was recorded after the first, from the same revision.
    assertThat(json).hasSize(3);
    assertSameChanges(protobuf.subList(0, 3), json);
  }

  @Test
  void errorsOfAWatchAreTheSame() throws IOException {
    SourceFailure json = error(watch(CacheFormat.DECODED, JSON, "75-watch-expired"));
    SourceFailure protobuf =
        error(watch(CacheFormat.DECODED, ProtobufBodies.WATCH, "76-watch-expired-protobuf"));

    assertThat(protobuf.kind()).isEqualTo(json.kind()).isEqualTo(SourceFailure.Kind.EXPIRED);
    assertThat(protobuf.code()).isEqualTo(json.code());
    assertThat(protobuf.reason()).isEqualTo(json.reason());
  }

  @ParameterizedTest
  @EnumSource
  void streamingListsEndWithTheirMarker(CacheFormat format) throws IOException {
    List<WatchEvent<ConfigMap>> events =
        watch(format, ProtobufBodies.WATCH, "53-watchlist-protobuf").taken();
    List<WatchEvent<ConfigMap>> json = watch(format, JSON, "52-watchlist").taken();

    assertThat(events).extracting(WatchEvent::kind).startsWith(WatchEvent.Kind.CHANGE);
    assertThat(markers(events)).hasSize(1);
    assertThat(markers(json)).hasSize(1);
    int marker = events.indexOf(markers(events).get(0));
    assertThat(marker).isEqualTo(json.indexOf(markers(json).get(0)));
    assertSameChanges(changesIn(events.subList(0, marker)), changesIn(json.subList(0, marker)));
  }

  @ParameterizedTest
  @EnumSource
  void metadataAreTheSame(CacheFormat format) throws IOException {
    ResourceType meta = ResourceType.namespaced(
        "meta.k8s.io", "v1", "partialobjectmetadata", "PartialObjectMetadata");
    HttpListerWatcher<PartialObjectMetadata> source = new HttpListerWatcher<>(
        http,
        "http://x.invalid/",
        Collection.of(MAPS),
        List.of(
            ProtobufCodec.of(PartialObjectMetadata.class, meta, Limits.DEFAULT).orElseThrow(),
            JsonCodec.of(PartialObjectMetadata.class, MAPS, Limits.DEFAULT)),
        options().withMetadataOnly(true).withFormat(format));
    List<Recorded.OfList<PartialObjectMetadata>> heard = new ArrayList<>();
    for (String name : List.of("44-list-as-metadata", "45-list-as-metadata-protobuf")) {
      Recorded.OfList<PartialObjectMetadata> sink = new Recorded.OfList<>();
      source.list(everything(), sink).request(100);
      runtime.runUntilIdle();
      http.last()
          .respond(200, name.endsWith("protobuf") ? ProtobufBodies.LIST : JSON)
          .send(body(name))
          .end();
      runtime.runUntilIdle();
      heard.add(sink);
    }

    assertThat(heard.get(0).names()).isNotEmpty().isEqualTo(heard.get(1).names());
    for (int i = 0; i < heard.get(0).taken().size(); i++) {
      CachedObject<PartialObjectMetadata> json = object(heard.get(0).taken().get(i));
      CachedObject<PartialObjectMetadata> protobuf = object(heard.get(1).taken().get(i));
      assertSame(protobuf, json);
      assertThat(protobuf.object().getKind()).isEqualTo("PartialObjectMetadata");
      assertThat(protobuf.object().getApiVersion()).isEqualTo("meta.k8s.io/v1");
    }
  }

  private Recorded.OfList<ConfigMap> list(
      CacheFormat format, Map<String, String> headers, String name) throws IOException {
    Recorded.OfList<ConfigMap> sink = new Recorded.OfList<>();
    source(both(), options().withFormat(format)).list(everything(), sink).request(100);
    runtime.runUntilIdle();
    http.last().respond(200, headers).send(body(name)).end();
    runtime.runUntilIdle();
    return sink;
  }

  private Recorded.OfWatch<ConfigMap> watch(
      CacheFormat format, Map<String, String> headers, String name) throws IOException {
    Recorded.OfWatch<ConfigMap> sink = new Recorded.OfWatch<>();
    source(both(), options().withFormat(format)).watch(changes(), sink).request(100);
    runtime.runUntilIdle();
    http.last().respond(200, headers).send(body(name)).end();
    runtime.runUntilIdle();
    assertThat(sink.closed).isCompleted();
    return sink;
  }

  private static byte[] body(String name) throws IOException {
    try (InputStream in =
        RecordedEncodingsTest.class.getResourceAsStream("/exchanges/" + name + ".body")) {
      assertThat(in).as(name).isNotNull();
      return in.readAllBytes();
    }
  }

  private static void assertSameChanges(
      List<WatchEvent.Change<ConfigMap>> some, List<WatchEvent.Change<ConfigMap>> others) {
    assertThat(some).hasSameSizeAs(others).isNotEmpty();
    for (int i = 0; i < some.size(); i++) {
      assertThat(some.get(i).verb()).isEqualTo(others.get(i).verb());
      assertSame(some.get(i).object(), others.get(i).object());
    }
  }

  private static List<WatchEvent.Change<ConfigMap>> changesIn(List<WatchEvent<ConfigMap>> events) {
    List<WatchEvent.Change<ConfigMap>> changes = new ArrayList<>();
    for (WatchEvent<ConfigMap> event : events) {
      if (event instanceof WatchEvent.Change<ConfigMap> change) {
        changes.add(change);
      }
    }
    return changes;
  }

  private static List<WatchEvent<ConfigMap>> markers(List<WatchEvent<ConfigMap>> events) {
    return events.stream()
        .filter(event ->
            event instanceof WatchEvent.Bookmark<ConfigMap> bookmark && bookmark.initialEventsEnd())
        .toList();
  }

  private static SourceFailure error(Recorded.OfWatch<ConfigMap> watch) {
    assertThat(watch.taken()).hasSize(1);
    return ((WatchEvent.ServerError<ConfigMap>) watch.taken().get(0)).failure();
  }

  private static <T> void assertSame(CachedObject<T> one, CachedObject<T> other) {
    assertThat(one.object()).isEqualTo(other.object());
    assertThat(one.metadata()).isEqualTo(other.metadata());
    assertThat(one.hasSameContentAs(other)).isTrue();
    assertThat(other.hasSameContentAs(one)).isTrue();
  }

  @SuppressWarnings("unchecked") // the caller knows what it has listed
  private static <T> CachedObject<T> object(Object taken) {
    return (CachedObject<T>) taken;
  }
}
