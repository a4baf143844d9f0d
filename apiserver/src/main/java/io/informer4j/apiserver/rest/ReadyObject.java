package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * An object on its way into a server, encoded in all ways in which it will be sent: on any thread, before the server's own
 * has to do with it.
 *
 * <pre>{@code
 * api.load(List.of(ReadyObject.of(pod), ReadyObject.of(service)));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable, if nobody writes to the tree.
 */
public final class ReadyObject {

  private final ObjectNode tree;
  private final Document document;

  private ReadyObject(ObjectNode tree, Document document) {
    this.tree = tree;
    this.document = document;
  }

  /**
   * Encodes an object. If it has no uid it gets one, made of its kind and name.
   *
   * @throws IllegalArgumentException if it does not say what it is and how it is called
   */
  public static ReadyObject of(ObjectNode object) {
    for (String field : new String[] {"/apiVersion", "/kind", "/metadata/name"}) {
      if (object.at(field).asText("").isEmpty()) {
        throw new IllegalArgumentException(
            "an object without " + field.substring(1).replace('/', '.') + " cannot be loaded");
      }
    }
    if (Metadata.text(object, "uid").isEmpty()) {
      Metadata.writable(object).put("uid", uid(object));
    }
    Document document = Document.of(object);
    document.protobuf();
    return new ReadyObject(object, document);
  }

  private static String uid(ObjectNode object) {
    String whole = Json.text(object, "apiVersion") + "/" + Json.text(object, "kind") + "/"
        + Metadata.text(object, "namespace") + "/" + Metadata.text(object, "name");
    return UUID.nameUUIDFromBytes(whole.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** Returns about how many bytes it is. */
  public int size() {
    return document.size();
  }

  ObjectNode tree() {
    return tree;
  }

  StoredObject<Document> storeIn(History<Document> history, ApiResource resource) {
    return history.create(
        resource.type(), name(), Metadata.text(tree, "uid"), Metadata.labels(tree), document);
  }

  ObjectName name() {
    return ObjectName.of(Metadata.text(tree, "namespace"), Metadata.text(tree, "name"));
  }

  @Override
  public String toString() {
    return Json.text(tree, "kind") + " " + name() + " (" + Json.text(tree, "apiVersion") + ")";
  }

  boolean isOf(ApiResource resource) {
    return resource.type().accepts(Json.text(tree, "apiVersion"), Json.text(tree, "kind"));
  }
}
