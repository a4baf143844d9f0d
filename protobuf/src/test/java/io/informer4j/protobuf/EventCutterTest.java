package io.informer4j.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.wire.CutEvent;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.UnexpectedBodyException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventCutterTest {

  private static byte[] pod(String name, int padding) {
    WireWriter out = new WireWriter();
    out.bytes(2, new byte[padding]);
    int mark = out.mark();
    out.text(6, "7");
    out.text(5, "uid");
    out.text(3, "default");
    out.text(1, name);
    out.message(1, mark);
    return out.toBytes();
  }

  private static byte[] frame(String type, byte[] object) {
    WireWriter out = new WireWriter();
    int mark = out.mark();
    out.bytes(1, Envelope.write("v1", "Pod", object));
    out.message(2, mark);
    out.text(1, type);
    byte[] event = out.toBytes();
    return ByteBuffer.allocate(4 + event.length).putInt(event.length).put(event).array();
  }

  private static byte[] stream(byte[]... frames) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] frame : frames) {
      all.writeBytes(frame);
    }
    return all.toByteArray();
  }

  @Test
  void cutsTheSameEventsWhereverTheBytesAreSplit() {
    byte[] body = stream(frame("ADDED", pod("web", 0)), frame("DELETED", pod("db", 300)));
    List<String> expected = Chunks.events(new ProtobufEventCutter(Limits.DEFAULT), body);
    assertThat(expected).hasSize(2);
    assertThat(expected.get(0)).startsWith("ADDED Pod ");

    for (int cut = 0; cut <= body.length; cut++) {
      ProtobufEventCutter cutter = new ProtobufEventCutter(Limits.DEFAULT);
      assertThat(Chunks.events(cutter, body, cut)).as("cut at %d", cut).isEqualTo(expected);
      assertThat(cutter.isAtBoundary()).isTrue();
    }
    ProtobufEventCutter bytewise = new ProtobufEventCutter(Limits.DEFAULT);
    assertThat(Chunks.events(bytewise, body, Chunks.every(1, body.length))).isEqualTo(expected);
  }

  @Test
  void aStreamThatBreaksOffIsNotAtABoundary() {
    byte[] first = frame("ADDED", pod("web", 0));
    byte[] body = stream(first, frame("DELETED", pod("db", 0)));
    for (int length = first.length + 1; length < body.length; length++) {
      ProtobufEventCutter cutter = new ProtobufEventCutter(Limits.DEFAULT);
      Chunks.events(cutter, Arrays.copyOf(body, length));
      assertThat(cutter.isAtBoundary()).as("after %d bytes", length).isFalse();
    }
  }

  @Test
  void anEventBeyondTheLimitStillSaysWhoseItIs() {
    byte[] body = stream(frame("MODIFIED", pod("big", 9000)), frame("ADDED", pod("web", 0)));
    Limits limits = Limits.DEFAULT.withMaxObjectBytes(200);
    ProtobufEventCutter cutter = new ProtobufEventCutter(limits);
    cutter.feed(body, 0, body.length);

    CutEvent big = cutter.next();

    assertThat(big.type()).isEqualTo("MODIFIED");
    ObjectHead head = ProtobufHeadReader.read(big.object(), limits);
    assertThat(head.metadata().name().name()).isEqualTo("big");
    assertThatThrownBy(() -> big.object().requireWithinLimits())
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("event 1 has");
    assertThat(cutter.next().type()).isEqualTo("ADDED");
    assertThat(cutter.next()).isNull();
  }

  @Test
  void anEventBeyondTheLimitWithoutAnIdentityFailsTheWatch() {
    byte[] body = frame("MODIFIED", pod("n".repeat(500), 9000));
    Limits limits = Limits.DEFAULT.withMaxObjectBytes(200);
    ProtobufEventCutter cutter = new ProtobufEventCutter(limits);
    cutter.feed(body, 0, body.length);

    CutEvent event = cutter.next();

    assertThatThrownBy(() -> ProtobufHeadReader.read(event.object(), limits))
        .isInstanceOf(LimitExceededException.class);
  }

  @Test
  void jsonInsteadOfFramesIsRefusedAtOnce() {
    byte[] body = "{\"type\":\"ADDED\"}".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> Chunks.events(new ProtobufEventCutter(Limits.DEFAULT), body))
        .isInstanceOf(UnexpectedBodyException.class)
        .hasMessageContaining("JSON instead of a watch event");
  }

  @Test
  void aFrameThatIsNoEventIsRefused() {
    assertThatThrownBy(() -> Chunks.events(new ProtobufEventCutter(Limits.DEFAULT), new byte[4]))
        .isInstanceOf(UnexpectedBodyException.class);
  }

  @Test
  void aRecordedWatchListIsCut() {
    byte[] body = Transcripts.body("53-watchlist-protobuf");
    ProtobufEventCutter cutter = new ProtobufEventCutter(Limits.DEFAULT);
    cutter.feed(body, 0, body.length);

    boolean ended = false;
    int added = 0;
    for (CutEvent event = cutter.next(); event != null; event = cutter.next()) {
      if (event.type().equals("ADDED")) {
        added++;
        assertThat(ProtobufHeadReader.read(event.object(), Limits.DEFAULT)
                .metadata()
                .uid())
            .isNotEmpty();
      } else if (event.type().equals("BOOKMARK")) {
        ended |= ProtobufHeadReader.readBookmark(event.object(), Limits.DEFAULT).initialEventsEnd();
      }
    }

    assertThat(added).isPositive();
    assertThat(ended).isTrue();
    assertThat(cutter.isAtBoundary()).isTrue();
  }
}
