package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.apiserver.protobuf.TreeWriter;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Objects as protobuf: envelopes, and the length-prefixed frames of watches. */
final class ProtobufForm extends ObjectForm {

  private static final byte[] MAGIC = {'k', '8', 's', 0};
  /** Neither encoding nor type of the content, which Go writes all the same. */
  private static final byte[] END = {(3 << 3) | 2, 0, (4 << 3) | 2, 0};

  private static final int FIRST = (1 << 3) | 2;
  private static final int SECOND = (2 << 3) | 2;
  private static final int LENGTH_OF_FRAME = 4;

  /** A message that is written when its length is known to all around it. */
  interface Content {

    int size();

    void append(ByteBuilder out);

    static Content of(byte[] bytes) {
      return new Content() {
        @Override
        public int size() {
          return bytes.length;
        }

        @Override
        public void append(ByteBuilder out) {
          out.write(bytes);
        }
      };
    }
  }

  private record Stored(ProtobufDocument document, ResourceVersion version, boolean isWhole)
      implements Content {
    @Override
    public int size() {
      return document.size(version, isWhole);
    }

    @Override
    public void append(ByteBuilder out) {
      document.append(out, version, isWhole);
    }
  }

  /** What objects say they are, as a field of an envelope. */
  private final byte[] type;

  ProtobufForm(ApiResource resource, View view) {
    super(resource, view);
    this.type = type(view.bare(resource));
  }

  @Override
  Encoding encoding() {
    return Encoding.PROTOBUF;
  }

  @Override
  int salt() {
    return Arrays.hashCode(type) + 1;
  }

  /** Returns what an object says it is, as a field of an envelope. */
  static byte[] type(ObjectNode object) {
    TreeWriter out = new TreeWriter();
    out.text(2, Json.text(object, "kind"));
    out.text(1, Json.text(object, "apiVersion"));
    out.message(1, 0);
    return out.toBytes();
  }

  /** Returns an object, or an item of a list, which in protobuf do not say what they are. */
  Content content(StoredObject<Document> object, ResourceVersion version) {
    if (isFromTree()) {
      return Content.of(message(view().object(resource(), object, version)));
    }
    return new Stored(object.content().protobuf(), version, view() == View.WHOLE);
  }

  private static byte[] message(ObjectNode object) {
    TreeWriter out = new TreeWriter();
    out.fields(
        ProtobufTrees.message(object)
            .orElseThrow(
                () -> new IllegalStateException("no message of kind " + Json.text(object, "kind"))),
        object);
    return out.toBytes();
  }

  @Override
  byte[] body(StoredObject<Document> object, ResourceVersion version) {
    Content content = content(object, version);
    ByteBuilder out = new ByteBuilder(envelopeSize(type, content.size()));
    appendEnvelope(out, type, content);
    return out.toArray();
  }

  @Override
  Iterable<byte[]> list(
      ObjectNode head, List<StoredObject<Document>> items, RevisionFormat format) {
    return new ProtobufList(this, head, items, format);
  }

  @Override
  byte[] event(StreamEvent.OfObject<Document> event) {
    return frame(event.verb().name(), type, content(event.object(), event.resourceVersion()));
  }

  @Override
  byte[] event(String eventType, ObjectNode object) {
    return frame(eventType, type(object), Content.of(message(object)));
  }

  /** Four bytes of length, then what happened and to what. */
  private static byte[] frame(String eventType, byte[] type, Content content) {
    byte[] name = eventType.getBytes(StandardCharsets.US_ASCII);
    int envelope = envelopeSize(type, content.size());
    int raw = ByteBuilder.fieldSize(envelope);
    int size = ByteBuilder.fieldSize(name.length) + ByteBuilder.fieldSize(raw);
    ByteBuilder out = new ByteBuilder(LENGTH_OF_FRAME + size);
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.write(size >>> shift);
    }
    out.write(FIRST);
    out.varint(name.length);
    out.write(name);
    out.write(SECOND);
    out.varint(raw);
    out.write(FIRST);
    out.varint(envelope);
    appendEnvelope(out, type, content);
    return out.toArray();
  }

  private static int envelopeSize(byte[] type, int content) {
    return MAGIC.length + type.length + ByteBuilder.fieldSize(content) + END.length;
  }

  private static void appendEnvelope(ByteBuilder out, byte[] type, Content content) {
    appendStart(out, type, content.size());
    content.append(out);
    out.write(END);
  }

  /** Adds everything of an envelope that stands before a content of that length. */
  static void appendStart(ByteBuilder out, byte[] type, long content) {
    out.write(MAGIC);
    out.write(type);
    out.write(SECOND);
    out.varint(content);
  }

  /** Adds everything of an envelope that stands behind the content. */
  static void appendEnd(ByteBuilder out) {
    out.write(END);
  }
}
