package io.informer4j.apiserver.http;

import io.informer4j.apiserver.Faults.Corruption;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.WireReader;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.BiPredicate;

/**
 * Damages objects in bodies of protobuf. The lengths around a damaged object are those of what is left of it, so that all else
 * can be read.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class CorruptMessages {

  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int LENGTH_OF_FRAME = 4;
  private static final int BYTES = 2;
  private static final int METADATA = 1;
  private static final int ITEMS = 2;

  /** Makes something else of the content of a field. */
  private interface Change {
    byte[] apply(Slice content);
  }

  private final BiPredicate<String, String> isVictim;
  private final Corruption corruption;

  /** Creates what damages the objects of which it says so, by namespace and name. */
  CorruptMessages(BiPredicate<String, String> isVictim, Corruption corruption) {
    this.isVictim = isVictim;
    this.corruption = corruption;
  }

  /** Returns whether this is an object or list in protobuf, or an event of a watch. */
  static boolean isProtobuf(byte[] body) {
    boolean isFrame = body.length > LENGTH_OF_FRAME
        && ByteBuffer.wrap(body).getInt() == body.length - LENGTH_OF_FRAME;
    return isEnvelope(body) || isFrame;
  }

  private static boolean isEnvelope(byte[] body) {
    return body.length >= MAGIC.length && Arrays.equals(body, 0, 4, MAGIC, 0, 4);
  }

  /** Returns a body with the victims in it damaged; the same one if there are none. */
  byte[] damage(byte[] body) {
    try {
      if (isEnvelope(body)) {
        return envelope(Slice.of(body));
      }
      byte[] event = change(
          new Slice(body, LENGTH_OF_FRAME, body.length), 2, raw -> change(raw, 1, this::envelope));
      return ByteBuffer.allocate(LENGTH_OF_FRAME + event.length)
          .putInt(event.length)
          .put(event)
          .array();
    } catch (UnreadableObjectException e) {
      // Damaged already: there is nothing more to do to it.
      return body;
    }
  }

  private byte[] envelope(Slice slice) {
    Envelope envelope = Envelope.read(slice, Limits.DEFAULT);
    byte[] content = envelope.kind().endsWith("List")
        ? change(envelope.content(), ITEMS, this::object)
        : object(envelope.content());
    return Envelope.write(envelope.apiVersion(), envelope.kind(), content);
  }

  private byte[] object(Slice object) {
    String[] name = {"", "", "", ""};
    change(object, METADATA, metadata -> {
      WireReader in = new WireReader(metadata, Limits.DEFAULT);
      for (int tag = in.next(); tag != 0; tag = in.next()) {
        if (tag >>> 3 < name.length && (tag & 7) == BYTES) {
          name[tag >>> 3] = in.text(tag);
        } else {
          in.skip(tag);
        }
      }
      return metadata.copy();
    });
    if (!isVictim.test(name[3], name[1])) {
      return object.copy();
    }
    return corruption == Corruption.TRUNCATED
        ? Arrays.copyOf(object.copy(), object.length() / 2)
        : withWrongTypes(object);
  }

  /** Keeps the metadata, and gives every other field a wire type that it cannot have. */
  private static byte[] withWrongTypes(Slice object) {
    WireReader in = new WireReader(object, Limits.DEFAULT);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean isWrong = false;
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      WireWriter field = new WireWriter();
      if (tag >>> 3 == METADATA) {
        field.bytes(METADATA, in.bytes(tag).copy());
      } else {
        in.skip(tag);
        writeWrong(field, tag);
        isWrong = true;
      }
      out.writeBytes(field.toBytes());
    }
    if (!isWrong) {
      out.writeBytes(new byte[] {2 << 3, 0});
    }
    return out.toByteArray();
  }

  private static void writeWrong(WireWriter field, int tag) {
    if ((tag & 7) == BYTES) {
      field.int64(tag >>> 3, 0);
    } else {
      field.text(tag >>> 3, "corrupted");
    }
  }

  /** Returns a message with another content in all fields of a number. */
  private static byte[] change(Slice message, int number, Change change) {
    WireReader in = new WireReader(message, Limits.DEFAULT);
    ByteArrayOutputStream out = new ByteArrayOutputStream(message.length());
    int start = 0;
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      if (tag >>> 3 == number && (tag & 7) == BYTES) {
        WireWriter field = new WireWriter();
        field.bytes(number, change.apply(in.bytes(tag)));
        out.writeBytes(field.toBytes());
      } else {
        in.skip(tag);
        out.write(message.array(), message.from() + start, in.offset() - start);
      }
      start = in.offset();
    }
    return out.toByteArray();
  }
}
