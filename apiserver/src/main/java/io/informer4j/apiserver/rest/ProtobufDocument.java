package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.apiserver.protobuf.TreeWriter;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.Schema;
import java.util.Optional;

/**
 * A stored object as protobuf, encoded once and copied ever after.
 *
 * <p><i>Implementation notes:</i> the bytes are the fields of the metadata, then all other fields. The resource version, which
 * belongs into the middle of the metadata, and the length of these are added when it is sent.
 *
 * <p><b>Threading:</b> immutable.
 */
final class ProtobufDocument {

  private static final Message OBJECT_META =
      Schema.message("k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta");
  private static final int RESOURCE_VERSION =
      OBJECT_META.field("resourceVersion").orElseThrow().number();
  private static final int VERSION_TAG = (RESOURCE_VERSION << 3) | 2;
  private static final int METADATA_TAG = (1 << 3) | 2;

  private final byte[] bytes;
  private final int versionAt;
  private final int metadataEnd;

  private ProtobufDocument(byte[] bytes, int versionAt, int metadataEnd) {
    this.bytes = bytes;
    this.versionAt = versionAt;
    this.metadataEnd = metadataEnd;
  }

  /** Encodes an object: all of it if its kind has a message, otherwise its metadata. */
  static ProtobufDocument of(ObjectNode tree) {
    Optional<Message> message = ProtobufTrees.message(tree);
    JsonNode metadata = tree.path("metadata");
    TreeWriter out = new TreeWriter();
    if (message.isPresent()) {
      out.fields(message.get(), tree, 2, Integer.MAX_VALUE);
    }
    int rest = out.mark();
    out.fields(OBJECT_META, metadata, RESOURCE_VERSION + 1, Integer.MAX_VALUE);
    int behind = out.mark();
    out.fields(OBJECT_META, metadata, 1, RESOURCE_VERSION - 1);
    int all = out.mark();
    return new ProtobufDocument(out.toBytes(), all - behind, all - rest);
  }

  /** Returns the length of the message, or of one with the metadata alone. */
  int size(ResourceVersion version, boolean isWhole) {
    int metadata = metadataSize(version);
    int rest = isWhole ? bytes.length - metadataEnd : 0;
    return 1 + ByteBuilder.varintSize(metadata) + metadata + rest;
  }

  private int metadataSize(ResourceVersion version) {
    int length = version.value().length();
    return metadataEnd + 1 + ByteBuilder.varintSize(length) + length;
  }

  /** Adds the message, or one with the metadata alone. */
  void append(ByteBuilder out, ResourceVersion version, boolean isWhole) {
    out.write(METADATA_TAG);
    out.varint(metadataSize(version));
    out.write(bytes, 0, versionAt);
    out.write(VERSION_TAG);
    out.varint(version.value().length());
    out.ascii(version.value());
    out.write(bytes, versionAt, metadataEnd - versionAt);
    if (isWhole) {
      out.write(bytes, metadataEnd, bytes.length - metadataEnd);
    }
  }
}
