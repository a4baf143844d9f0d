package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Objects as JSON, mostly by copying the bytes that are stored. */
final class JsonForm extends ObjectForm {

  private static final byte[] ADDED = start("ADDED");
  private static final byte[] MODIFIED = start("MODIFIED");
  private static final byte[] DELETED = start("DELETED");
  private static final byte[] END = "}\n".getBytes(StandardCharsets.US_ASCII);

  /** What objects say they are, up to the comma before their metadata. */
  private final byte[] head;

  private final int salt;

  JsonForm(ApiResource resource, View view) {
    super(resource, view);
    this.head = isFromTree() ? new byte[0] : head(resource, view);
    this.salt = Arrays.hashCode(head);
  }

  private static byte[] head(ApiResource resource, View view) {
    byte[] head = Json.write(view.bare(resource));
    head[head.length - 1] = ',';
    return head;
  }

  private static byte[] start(String verb) {
    return ("{\"type\":\"" + verb + "\",\"object\":").getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  Encoding encoding() {
    return Encoding.JSON;
  }

  @Override
  int salt() {
    return salt;
  }

  @Override
  byte[] body(StoredObject<Document> object, ResourceVersion version) {
    ByteBuilder out = new ByteBuilder(object.content().size() + 128);
    appendObject(out, object, version);
    out.write('\n');
    return out.toArray();
  }

  @Override
  Iterable<byte[]> list(
      ObjectNode list, List<StoredObject<Document>> items, RevisionFormat format) {
    return new JsonList(this, list, items, format);
  }

  @Override
  byte[] event(StreamEvent.OfObject<Document> event) {
    ByteBuilder out = new ByteBuilder(event.object().content().size() + 192);
    out.write(
        switch (event.verb()) {
          case ADDED -> ADDED;
          case MODIFIED -> MODIFIED;
          case DELETED -> DELETED;
        });
    appendObject(out, event.object(), event.resourceVersion());
    out.write(END);
    return out.toArray();
  }

  @Override
  byte[] event(String type, ObjectNode object) {
    ObjectNode line = Json.object().put("type", type);
    line.set("object", object);
    return Refusal.line(line);
  }

  /** Adds an object as a response or a watch event has it. */
  void appendObject(ByteBuilder out, StoredObject<Document> object, ResourceVersion version) {
    if (isFromTree()) {
      out.write(Json.write(view().object(resource(), object, version)));
      return;
    }
    out.write(head);
    appendFields(out, object.content(), version);
  }

  /** Adds an object as an item of a list: built-in ones do not say what they are. */
  void appendItem(ByteBuilder out, StoredObject<Document> object, ResourceVersion version) {
    if (isFromTree()) {
      out.write(Json.write(view().item(resource(), object, version)));
      return;
    }
    if (view() == View.METADATA || resource().isCustom()) {
      out.write(head);
    } else {
      out.write('{');
    }
    appendFields(out, object.content(), version);
  }

  private void appendFields(ByteBuilder out, Document document, ResourceVersion version) {
    if (view() == View.METADATA) {
      document.appendMetadata(out, version);
    } else {
      document.appendFields(out, version);
    }
    out.write('}');
  }
}
