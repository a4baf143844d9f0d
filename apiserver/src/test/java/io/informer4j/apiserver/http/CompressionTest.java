package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class CompressionTest {

  private static final ApiRequest GZIP =
      ApiRequest.of("GET", "/").withHeader("Accept-Encoding", "deflate, gzip");

  private static byte[] collect(Iterator<byte[]> chunks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    chunks.forEachRemaining(out::writeBytes);
    return out.toByteArray();
  }

  private static byte[] unpack(byte[] packed) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1_000, 70_000, 2_000_000})
  void whatComesOutIsWhatWentInHoweverItIsCut(int chunk) throws IOException {
    byte[] body = new byte[3_000_001];
    new SplittableRandom(chunk).nextBytes(body);
    byte[] text = "{\"kind\":\"Pod\"}".repeat(50_000).getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, body, 1_000_000, text.length);
    List<byte[]> chunks = new ArrayList<>();
    for (int at = 0; at < body.length; at += chunk) {
      chunks.add(Arrays.copyOfRange(body, at, Math.min(body.length, at + chunk)));
    }

    Compression out = Compression.of(GZIP, chunks.iterator());

    assertThat(out.isCompressed()).isTrue();
    assertThat(out.headers())
        .containsEntry("Content-Encoding", "gzip")
        .containsEntry("Vary", "Accept-Encoding");
    assertThat(unpack(collect(out))).isEqualTo(body);
  }

  @Test
  void onlyBodiesAboveTheThresholdAreCompressed() {
    byte[] atIt = new byte[Compression.THRESHOLD];
    byte[] aboveIt = new byte[Compression.THRESHOLD + 1];

    Compression plain = Compression.of(GZIP, List.of(atIt).iterator());

    assertThat(plain.isCompressed()).isFalse();
    assertThat(plain.headers()).isEmpty();
    assertThat(collect(plain)).isEqualTo(atIt);
    assertThat(Compression.of(GZIP, List.of(aboveIt).iterator()).isCompressed()).isTrue();
  }

  @Test
  void aBodyIsNotReadAheadOfItsReader() {
    List<Integer> taken = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(1);
    Iterator<byte[]> endless = new Iterator<>() {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public byte[] next() {
        byte[] chunk = new byte[64 * 1024];
        random.nextBytes(chunk);
        taken.add(chunk.length);
        return chunk;
      }
    };

    Compression out = Compression.of(GZIP, endless);
    assertThat(taken).hasSize(3);
    for (int i = 0; i < 20; i++) {
      assertThat(out.next()).isNotEmpty();
    }
    assertThat(taken.size()).isLessThan(20);

    out.close();
    out.close();

    assertThat(out.hasNext()).isFalse();
  }

  @Test
  void onTheWireLongBodiesAreCompressedAndWatchesAreNot() throws IOException {
    String maps = "/api/v1/namespaces/default/configmaps";
    try (ApiServer server = ApiServer.start();
        RawConnection connection = new RawConnection(server.url())) {
      String headers = "Authorization: Bearer " + server.token() + "\r\nAccept-Encoding: gzip\r\n";
      String object = "{\"metadata\":{\"name\":\"long\"},\"data\":{\"k\":\""
          + "x".repeat(Compression.THRESHOLD) + "\"}}";
      byte[] body = object.getBytes(StandardCharsets.UTF_8);
      connection.exchange("POST", maps, headers + "Content-Type: application/json\r\n", body);

      RawConnection.Reply list = connection.exchange("GET", maps, headers, new byte[0]);
      RawConnection.Reply shortOne = connection.exchange("GET", "/apis", headers, new byte[0]);
      RawConnection.Reply watch =
          connection.exchange("GET", maps + "?watch=1", headers, new byte[0]);

      assertThat(list.header("content-encoding")).isEqualTo("gzip");
      assertThat(list.header("vary")).isEqualTo("Accept-Encoding");
      assertThat(list.headers()).doesNotContainKey("content-length");
      assertThat(new String(unpack(list.body()), StandardCharsets.UTF_8))
          .startsWith("{\"kind\":\"ConfigMapList\"")
          .endsWith("}\n");
      assertThat(shortOne.headers()).doesNotContainKeys("content-encoding", "vary");
      assertThat(watch.isStream()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "identity", "gzip;q=0", "x-gzip", "br, deflate", "*"})
  void onlyWhoeverNamesGzipGetsIt(String header) {
    ApiRequest request = ApiRequest.of("GET", "/").withHeader("Accept-Encoding", header);

    assertThat(Compression.accepts(request)).isFalse();
    assertThat(Compression.accepts(GZIP)).isTrue();
    assertThat(Compression.accepts(ApiRequest.of("GET", "/"))).isFalse();
  }
}
