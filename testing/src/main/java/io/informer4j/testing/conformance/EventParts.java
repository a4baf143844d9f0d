package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.protobuf.WireReader;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts the body of a watch into events: lines of JSON, or frames of protobuf, which are told as lines of JSON too.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
abstract class EventParts {

  final Consumer<String> events;
  final ByteArrayOutputStream part = new ByteArrayOutputStream();

  private EventParts(Consumer<String> events) {
    this.events = events;
  }

  static EventParts of(String contentType, Consumer<String> events) {
    return contentType.equals(ProtobufTrees.MEDIA_TYPE + ";stream=watch")
        ? new Frames(events)
        : new Lines(events);
  }

  /** Takes the next byte. */
  abstract void add(byte next);

  /** Nothing follows: what is there is told as it is. */
  final void end() {
    if (part.size() > 0) {
      events.accept(part.toString(StandardCharsets.UTF_8));
      part.reset();
    }
  }

  private static final class Lines extends EventParts {

    Lines(Consumer<String> events) {
      super(events);
    }

    @Override
    void add(byte next) {
      if (next == '\n') {
        end();
      } else {
        part.write(next);
      }
    }
  }

  private static final class Frames extends EventParts {

    private static final int LENGTH = 4;
    private int lengthBytes;
    private int length;

    Frames(Consumer<String> events) {
      super(events);
    }

    @Override
    void add(byte next) {
      if (lengthBytes < LENGTH) {
        lengthBytes++;
        length = (length << 8) | (next & 0xFF);
        return;
      }
      part.write(next);
      if (part.size() == length) {
        events.accept(read(part.toByteArray()));
        part.reset();
        lengthBytes = 0;
        length = 0;
      }
    }

    private static String read(byte[] frame) {
      ObjectNode event = Json.object("{}");
      WireReader in = new WireReader(Slice.of(frame), Limits.DEFAULT);
      for (int tag = in.next(); tag != 0; tag = in.next()) {
        if (tag >>> 3 == 1) {
          event.put("type", in.text(tag));
        } else {
          int outer = in.enter(tag);
          event.set("object", ProtobufTrees.read(in.bytes(in.next()).copy()));
          in.leave(outer);
        }
      }
      return event.toString();
    }
  }
}
