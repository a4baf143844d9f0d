package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventStreamTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String AS_METADATA =
      "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";

  private final TestServer server = new TestServer();

  private EventStream watch(String parameters, String accept) {
    ApiRequest request = ApiRequest.of("GET", MAPS + "?watch=true&resourceVersion=100" + parameters)
        .withHeader("Accept", accept);
    return ((ApiAnswer.Stream) server.answer(request)).events();
  }

  private EventStream watch() {
    return watch("", "application/json");
  }

  private void create(String name) {
    server.post(MAPS, "{'metadata':{'name':'" + name + "','labels':{'n':'" + name + "'}}}");
  }

  private static List<byte[]> take(EventStream stream) {
    List<byte[]> lines = new ArrayList<>();
    for (Optional<byte[]> line = stream.next(0); line.isPresent(); line = stream.next(0)) {
      lines.add(line.get());
    }
    return lines;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void theLineOfAChangeIsMadeOnceForAllWatches() {
    EventStream first = watch();
    EventStream second = watch();
    EventStream selecting = watch("&labelSelector=n%3Da", "application/json");
    create("a");
    server.delete(MAPS + "/a");

    List<byte[]> lines = take(first);

    assertThat(lines).hasSize(2);
    for (EventStream other : List.of(second, selecting)) {
      List<byte[]> others = take(other);
      assertThat(others).hasSize(2);
      assertThat(others.get(0)).isSameAs(lines.get(0));
      assertThat(others.get(1)).isSameAs(lines.get(1));
    }
    assertThat(text(lines.get(0)))
        .startsWith("{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\"")
        .contains("\"resourceVersion\":\"101\"")
        .endsWith("}}\n");
    assertThat(text(lines.get(1)))
        .startsWith("{\"type\":\"DELETED\"")
        .contains("\"resourceVersion\":\"102\"");
  }

  @Test
  void watchesThatShowAChangeDifferentlyDoNotShareIt() {
    EventStream whole = watch();
    EventStream metadata = watch("", AS_METADATA);
    EventStream entering = watch("&labelSelector=n%3Db", "application/json");
    create("a");
    server.patch(
        MAPS + "/a", TestServer.MERGE, "{'metadata':{'labels':{'n':'b'}},'data':{'k':'v'}}");

    List<byte[]> lines = take(whole);

    assertThat(text(lines.get(1))).startsWith("{\"type\":\"MODIFIED\"").contains("\"k\":\"v\"");
    assertThat(text(take(entering).get(0)))
        .startsWith("{\"type\":\"ADDED\"")
        .contains("\"k\":\"v\"");
    assertThat(text(take(metadata).get(1)))
        .startsWith("{\"type\":\"MODIFIED\",\"object\":{\"kind\":\"PartialObjectMetadata\"")
        .doesNotContain("\"k\":\"v\"");
  }

  @Test
  void aWatchThatComesMuchLaterGetsTheSameLines() {
    EventStream early = watch();
    EventStream late = watch();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      create("m-" + i);
      take(early).forEach(line -> lines.add(text(line)));
    }

    assertThat(take(late).stream().map(EventStreamTest::text)).isEqualTo(lines).hasSize(90);
  }

  @Test
  void aBatchIsAsManyLinesAsFit() {
    EventStream single = watch();
    EventStream batched = watch();
    for (int i = 0; i < 20; i++) {
      create("m-" + i);
    }
    List<byte[]> lines = take(single);
    int length = lines.get(0).length;

    Optional<byte[]> one = batched.nextBatch(0, 1);
    Optional<byte[]> three = batched.nextBatch(0, 2 * length + 1);
    Optional<byte[]> rest = batched.nextBatch(0, 1 << 20);

    assertThat(one).containsSame(lines.get(0));
    assertThat(text(three.orElseThrow())).isEqualTo(joined(lines.subList(1, 4)));
    assertThat(text(rest.orElseThrow())).isEqualTo(joined(lines.subList(4, 20)));
    assertThat(batched.nextBatch(0, 1 << 20)).isEmpty();
  }

  @Test
  void aBatchOfOneIsTheSharedLineItself() {
    EventStream single = watch();
    EventStream batched = watch();
    create("a");

    assertThat(batched.nextBatch(0, 1 << 20)).containsSame(single.next(0).orElseThrow());
  }

  private static String joined(List<byte[]> lines) {
    StringBuilder all = new StringBuilder();
    lines.forEach(line -> all.append(text(line)));
    return all.toString();
  }
}
