package io.informer4j.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadReaderTest {

  private static ObjectHead read(WireWriter out) {
    return ProtobufHeadReader.read(Slice.of(out.toBytes()), Limits.DEFAULT);
  }

  private static void label(WireWriter out, String key, String value) {
    int mark = out.mark();
    out.text(2, value);
    out.text(1, key);
    out.message(11, mark);
  }

  @Test
  void readsWhoAnObjectIs() {
    WireWriter out = new WireWriter();
    out.text(2, "a spec that is no message");
    int metadata = out.mark();
    out.text(17, "managed fields that are no message");
    label(out, "tier", "a");
    label(out, "app", "web");
    int time = out.mark();
    out.int32(2, 0);
    out.int64(1, 1_700_000_000);
    out.message(9, time);
    out.int64(7, 4);
    out.text(6, "42");
    out.text(5, "uid");
    out.text(3, "default");
    out.text(1, "web");
    out.message(1, metadata);

    ObjectHead head = read(out);

    assertThat(head.metadata())
        .isEqualTo(new ObjectMetadata(
            ObjectName.of("default", "web"),
            "uid",
            ResourceVersion.of("42"),
            Map.of("app", "web", "tier", "a")));
    assertThat(head.metadata().labels().keySet()).containsExactly("app", "tier");
  }

  @Test
  void metadataMayComeInPiecesAndBehindTheRest() {
    WireWriter out = new WireWriter();
    int second = out.mark();
    out.text(3, "default");
    out.message(1, second);
    out.text(2, "spec");
    int first = out.mark();
    out.text(1, "web");
    out.message(1, first);

    assertThat(read(out).metadata().name()).isEqualTo(ObjectName.of("default", "web"));
  }

  @Test
  void anObjectWithoutANameIsRefused() {
    assertThatThrownBy(() -> read(new WireWriter()))
        .isInstanceOf(MalformedProtobufException.class)
        .hasMessageContaining("without a name");
  }
}
