package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class JsonListTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";

  private final TestServer server = new TestServer();

  private void create(int count, int size) {
    for (int i = 0; i < count; i++) {
      String body =
          "{'metadata':{'name':'m-" + (1000 + i) + "'},'data':{'k':'" + "x".repeat(size) + "'}}";
      assertThat(server.post(MAPS, body).status()).isEqualTo(201);
    }
  }

  private static List<byte[]> pieces(ApiResponse response) {
    List<byte[]> pieces = new ArrayList<>();
    response.chunks().forEachRemaining(pieces::add);
    return pieces;
  }

  private static String join(List<byte[]> pieces) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    pieces.forEach(all::writeBytes);
    return all.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aLongListComesInPieces() {
    create(300, 1000);

    ApiResponse list = server.get(MAPS);
    List<byte[]> pieces = pieces(list);

    assertThat(pieces).hasSizeBetween(4, 6);
    for (byte[] piece : pieces.subList(0, pieces.size() - 1)) {
      assertThat(piece.length).isBetween(JsonList.PIECE, JsonList.PIECE + 2000);
    }
    JsonNode tree = Exchange.json(join(pieces));
    assertThat(tree.path("items")).hasSize(300);
    assertThat(tree.at("/items/299/metadata/name").asText()).isEqualTo("m-1299");
    assertThat(list.text()).isEqualTo(join(pieces)).endsWith("]}\n");
    assertThat(list.headers()).doesNotContainKey("Content-Length");
  }

  @Test
  void piecesShowWhatWasThereWhenTheListWasAsked() {
    create(300, 1000);
    ApiResponse list = server.get(MAPS);
    Iterator<byte[]> chunks = list.chunks();
    List<byte[]> pieces = new ArrayList<>(List.of(chunks.next()));

    server.delete(MAPS + "/m-1299");
    server.patch(MAPS + "/m-1298", TestServer.MERGE, "{'data':{'k':'later'}}");
    chunks.forEachRemaining(pieces::add);

    assertThat(Exchange.json(join(pieces)).path("items")).hasSize(300);
    assertThat(join(pieces)).doesNotContain("later");
    assertThatThrownBy(chunks::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void aShortListIsOnePieceWithItsLength() {
    ApiResponse empty = server.get(MAPS);
    create(1, 10);
    ApiResponse one = server.get(MAPS);

    assertThat(empty.text())
        .isEqualTo("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\","
            + "\"metadata\":{\"resourceVersion\":\"100\"},\"items\":[]}\n");
    assertThat(pieces(empty)).hasSize(1);
    assertThat(one.headers()).containsEntry("Content-Length", Integer.toString(one.body().length));
  }

  @Test
  void whatIsLongerThanGoBuffersHasNoLength() {
    create(1, 2500);

    assertThat(server.get(MAPS).headers()).doesNotContainKey("Content-Length");
    assertThat(server.get(MAPS + "/m-1000").headers()).doesNotContainKey("Content-Length");
    assertThat(ApiResponse.json(200, new byte[2048]).headers())
        .containsEntry("Content-Length", "2048");
    assertThat(ApiResponse.json(200, new byte[2049]).headers()).doesNotContainKey("Content-Length");
  }

  @Test
  void metadataAloneComesInPiecesToo() {
    create(400, 10);

    ApiResponse list = server.send(ApiRequest.of("GET", MAPS)
        .withHeader("Accept", "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"));

    assertThat(pieces(list)).hasSizeGreaterThan(1);
    JsonNode tree = Exchange.json(list.text());
    assertThat(tree.path("items")).hasSize(400);
    assertThat(tree.at("/items/7/kind").asText()).isEqualTo("PartialObjectMetadata");
    assertThat(tree.at("/items/7/data").isMissingNode()).isTrue();
  }
}
