package io.informer4j.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ResourceVersion;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ListHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListCutterTest {

  private static byte[] item(String name) {
    WireWriter out = new WireWriter();
    int mark = out.mark();
    out.text(3, "default");
    out.text(1, name);
    out.message(1, mark);
    return out.toBytes();
  }

  /** Writes a list with unknown fields of every kind around its items. */
  private static byte[] list(String kind, String... names) {
    WireWriter out = new WireWriter();
    out.raw(group(9));
    out.float64(31, 2.5);
    for (int i = names.length - 1; i >= 0; i--) {
      out.bytes(2, item(names[i]));
      out.int64(15, 77 << i);
    }
    out.text(19, "unknown");
    int mark = out.mark();
    out.int64(4, 3);
    out.text(3, "token");
    out.text(2, "42");
    out.message(1, mark);
    return Envelope.write("v1", kind, out.toBytes());
  }

  private static byte[] group(int number) {
    WireWriter inner = new WireWriter();
    inner.raw(new byte[] {(byte) (number << 3 | 4)});
    inner.raw(new byte[] {2 << 3 | 3, 2 << 3 | 4});
    inner.text(2, "not an item");
    inner.raw(new byte[] {(byte) (number << 3 | 3)});
    return inner.toBytes();
  }

  private static List<String> expected(String... names) {
    return Stream.of(names).map(name -> Chunks.print(item(name), false)).toList();
  }

  @Test
  void cutsTheSameItemsWhereverTheBytesAreSplit() {
    byte[] body = list("PodList", "web", "db", "queue");
    for (int cut = 0; cut <= body.length; cut++) {
      ProtobufListCutter cutter = new ProtobufListCutter(Limits.DEFAULT);
      assertThat(Chunks.items(cutter, body, cut))
          .as("cut at %d", cut)
          .isEqualTo(expected("web", "db", "queue"));
      assertThat(cutter.isComplete()).isTrue();
      assertThat(cutter.head())
          .isEqualTo(new ListHead("v1", "PodList", ResourceVersion.of("42"), "token"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64})
  void cutsTheSameItemsOutOfSmallChunks(int size) {
    byte[] body = list("PodList", "web", "db", "queue");
    ProtobufListCutter cutter = new ProtobufListCutter(Limits.DEFAULT);

    List<String> items = Chunks.items(cutter, body, Chunks.every(size, body.length));

    assertThat(items).isEqualTo(expected("web", "db", "queue"));
    assertThat(cutter.isComplete()).isTrue();
  }

  @Test
  void aListThatBreaksOffIsNotComplete() {
    byte[] body = list("PodList", "web");
    int endOfList = body.length - 4; // then come two empty texts, which nobody misses
    for (int length = 0; length < endOfList; length++) {
      ProtobufListCutter cutter = new ProtobufListCutter(Limits.DEFAULT);
      Chunks.items(cutter, Arrays.copyOf(body, length));
      assertThat(cutter.isComplete()).as("after %d bytes", length).isFalse();
    }
  }

  @Test
  void anItemBeyondTheLimitIsHandedOutAsItsBeginningAndTheRestSkipped() {
    WireWriter big = new WireWriter();
    big.bytes(2, new byte[5000]);
    big.raw(item("big"));
    WireWriter out = new WireWriter();
    out.bytes(2, item("small"));
    out.bytes(2, big.toBytes());
    byte[] body = Envelope.write("v1", "PodList", out.toBytes());
    Limits limits = Limits.DEFAULT.withMaxObjectBytes(100);

    for (int size : new int[] {1, 90, 100, 5000, body.length}) {
      ProtobufListCutter cutter = new ProtobufListCutter(limits);
      List<String> items = Chunks.items(cutter, body, Chunks.every(size, body.length));
      assertThat(items).hasSize(2);
      assertThat(items.get(0)).startsWith("excess ").endsWith(" of 100");
      assertThat(items.get(1)).isEqualTo(expected("small").get(0));
      assertThat(cutter.isComplete()).isTrue();
    }
    ProtobufListCutter cutter = new ProtobufListCutter(limits);
    cutter.feed(body, 0, body.length);
    Slice item = cutter.next();
    assertThat(ProtobufHeadReader.read(item, limits).metadata().name().name()).isEqualTo("big");
    assertThatThrownBy(item::requireWithinLimits).isInstanceOf(LimitExceededException.class);
  }

  @Test
  void whatIsNoListIsNamed() {
    byte[] json = "{\"kind\":1}".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Chunks.items(new ProtobufListCutter(Limits.DEFAULT), json))
        .isInstanceOf(UnexpectedBodyException.class)
        .hasMessageContaining("JSON instead of a list");
    assertThatThrownBy(() -> Chunks.items(new ProtobufListCutter(Limits.DEFAULT), list("Status")))
        .isInstanceOf(UnexpectedBodyException.class)
        .hasMessageContaining("kind Status");
  }

  @Test
  void aLengthBeyondTheListIsRefusedAtOnce() {
    byte[] item = {2 << 3 | 2, 127, 1};
    byte[] body = Envelope.write("v1", "PodList", item);

    assertThatThrownBy(() -> Chunks.items(new ProtobufListCutter(Limits.DEFAULT), body))
        .isInstanceOf(MalformedProtobufException.class)
        .hasMessageContaining("a length of 127 in a list of which 1 bytes are left");
  }

  @Test
  void aListLongerThanAnythingIsNotAnEmptyOne() {
    byte[] type = {'k', '8', 's', 0, 1 << 3 | 2, 6, 2 << 3 | 2, 4, 'L', 'i', 's', 't', 2 << 3 | 2};
    byte[] body = Arrays.copyOf(type, type.length + 9);
    Arrays.fill(body, type.length, body.length - 1, (byte) 0xFF);
    body[body.length - 1] = 0x7F;

    assertThatThrownBy(() -> Chunks.items(new ProtobufListCutter(Limits.DEFAULT), body))
        .isInstanceOf(MalformedProtobufException.class)
        .hasMessageContaining("a list of 9223372036854775807 bytes");
  }

  @Test
  void groupsAreNotFollowedForEver() {
    byte[] groups = new byte[1000];
    Arrays.fill(groups, (byte) (9 << 3 | 3));
    byte[] body = Envelope.write("v1", "PodList", groups);

    assertThatThrownBy(() -> Chunks.items(new ProtobufListCutter(Limits.DEFAULT), body))
        .isInstanceOf(LimitExceededException.class);
  }

  @Test
  void aRecordedListIsCut() {
    byte[] body = Transcripts.body("47-list-pods-protobuf");
    ProtobufListCutter whole = new ProtobufListCutter(Limits.DEFAULT);
    List<String> items = Chunks.items(whole, body);
    ProtobufListCutter bytewise = new ProtobufListCutter(Limits.DEFAULT);

    assertThat(items).isNotEmpty();
    assertThat(Chunks.items(bytewise, body, Chunks.every(1, body.length))).isEqualTo(items);
    assertThat(whole.isComplete()).isTrue();
    assertThat(whole.head().kind()).isEqualTo("PodList");
    assertThat(whole.head().resourceVersion().isConcrete()).isTrue();
  }
}
