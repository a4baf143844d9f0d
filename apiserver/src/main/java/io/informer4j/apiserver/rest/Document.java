package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a history keeps of an object: its JSON, encoded as it will be sent.
 *
 * <pre>{@code
 * history.get(pods, ObjectName.of("ns", "web")).orElseThrow().content().tree().path("spec");
 * }</pre>
 *
 * <p>A list of a hundred thousand pods copies bytes and parses nothing; what selectors ask for has been read from the
 * object when it was written. Everything else is to be had from {@link #tree}, at the price of parsing it.
 *
 * <p><i>Implementation notes:</i> the bytes are {@code {"metadata":{…},…}}, without kind and version, which all documents
 * of a kind share, and without the resource version, which is not known before the object is stored and is spliced in.
 * What the server keeps for itself stands at the end, behind what is sent.
 *
 * <p><b>Threading:</b> immutable, if nobody writes to the tree.
 */
public final class Document {

  private static final byte[] VERSION_FIELD =
      "\"resourceVersion\":\"".getBytes(StandardCharsets.US_ASCII);

  /** How much a piece may be longer than the bytes that are kept: the resource version and what surrounds it. */
  static final int LONGEST_SPLICE = VERSION_FIELD.length + 48;

  /**
   * The tree that was parsed last: one request asks for that of one document several times. It is always one that was
   * parsed from the bytes, never the one that was written, so that it does not show whether it was remembered.
   */
  private static volatile @Nullable Parsed lastParsed;

  private record Parsed(Document of, ObjectNode tree) {}

  private final DocumentType type;
  private final byte[] json;
  /** Where the resource version belongs, before a comma or the end of the metadata. */
  private final int versionAt;
  /** Where the metadata ends. */
  private final int metadataEnd;
  /** Where that ends which clients see, before the closing brace. */
  private final int visibleEnd;
  /** The values of the type's fields. */
  private final String[] values;
  /** Encoded when it is first asked for; it goes with the document, and is never longer than that by much. */
  private volatile @Nullable ProtobufDocument protobuf;

  Document(
      DocumentType type,
      byte[] json,
      int versionAt,
      int metadataEnd,
      int visibleEnd,
      String[] values) {
    this.type = type;
    this.json = json;
    this.versionAt = versionAt;
    this.metadataEnd = metadataEnd;
    this.visibleEnd = visibleEnd;
    this.values = values;
  }

  /** Returns the document of an object, which is not kept. */
  public static Document of(ObjectNode tree) {
    return DocumentEncoder.encode(tree);
  }

  /** Returns the object, parsed anew, and not to be written to: changes are made on copies. */
  public ObjectNode tree() {
    @Nullable Parsed last = lastParsed;
    if (last != null && last.of == this) {
      return last.tree;
    }
    ObjectNode tree = parse();
    lastParsed = new Parsed(this, tree);
    return tree;
  }

  private ObjectNode parse() {
    ObjectNode tree = Json.object();
    if (!type.kind().isEmpty()) {
      tree.put("kind", type.kind());
    }
    if (!type.apiVersion().isEmpty()) {
      tree.put("apiVersion", type.apiVersion());
    }
    try {
      tree.setAll((ObjectNode) Json.read(json));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was written cannot be read", e);
    }
    return tree;
  }

  /** Returns the object as protobuf, encoded now if it has not been before. */
  ProtobufDocument protobuf() {
    @Nullable ProtobufDocument known = protobuf;
    if (known == null) {
      @Nullable Parsed last = lastParsed;
      known = ProtobufDocument.of(last != null && last.of == this ? last.tree : parse());
      protobuf = known;
    }
    return known;
  }

  /** Returns whether the object has been encoded as protobuf. */
  boolean isEncoded() {
    return protobuf != null;
  }

  /** Returns the number of bytes that are kept of it as JSON. */
  public int size() {
    return json.length;
  }

  /** Returns the text of a field that selectors may name, without parsing if it is one of the kind's. */
  String field(String path) {
    int index = type.fields().indexOf(path);
    return index < 0 ? FieldPath.read(tree(), path) : values[index];
  }

  /** Adds the metadata as a field, with the resource version in its place. */
  void appendMetadata(ByteBuilder out, ResourceVersion version) {
    out.write(json, 1, versionAt - 1);
    if (!version.isUnset()) {
      boolean isFirst = json[versionAt - 1] == '{';
      if (!isFirst) {
        out.write(',');
      }
      out.write(VERSION_FIELD);
      out.ascii(version.value());
      out.write('"');
      if (isFirst && json[versionAt] != '}') {
        out.write(',');
      }
    }
    out.write(json, versionAt, metadataEnd - versionAt);
  }

  /** Adds all fields but kind and version. */
  void appendFields(ByteBuilder out, ResourceVersion version) {
    appendMetadata(out, version);
    out.write(json, metadataEnd, visibleEnd - metadataEnd);
  }

  @Override
  public String toString() {
    return parse().toString();
  }
}
