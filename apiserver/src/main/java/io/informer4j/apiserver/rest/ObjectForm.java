package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.name.ResourceVersion;
import java.util.List;

/**
 * How the objects of one resource look in one view and one encoding, as bytes.
 *
 * <p><b>Threading:</b> immutable, if the view is.
 */
abstract sealed class ObjectForm permits JsonForm, ProtobufForm {

  private final ApiResource resource;
  private final View view;

  ObjectForm(ApiResource resource, View view) {
    this.resource = resource;
    this.view = view;
  }

  static ObjectForm of(ApiResource resource, View view, Encoding encoding) {
    return switch (encoding) {
      case JSON -> new JsonForm(resource, view);
      case PROTOBUF -> new ProtobufForm(resource, view);
    };
  }

  abstract Encoding encoding();

  final ApiResource resource() {
    return resource;
  }

  final View view() {
    return view;
  }

  /** Returns a number that is another one for most other forms. */
  abstract int salt();

  /** Returns whether this writes the same bytes as another one. */
  final boolean isSameAs(ObjectForm other) {
    return view == other.view && encoding() == other.encoding() && resource.equals(other.resource);
  }

  /**
   * Returns whether objects are parsed and written anew, because the view shows something else than parts of them. Such a
   * view may belong to one request.
   */
  final boolean isFromTree() {
    return view != View.WHOLE && view != View.METADATA;
  }

  /** Returns an object as the body of a response. */
  abstract byte[] body(StoredObject<Document> object, ResourceVersion version);

  /**
   * Returns the body of a list, to be made piece by piece.
   *
   * @param head the list without its items
   * @param items what is in it; not to be changed any more
   * @param format how revisions are written
   */
  abstract Iterable<byte[]> list(
      ObjectNode head, List<StoredObject<Document>> items, RevisionFormat format);

  /** Returns the event of an object as a watch sends it. */
  abstract byte[] event(StreamEvent.OfObject<Document> event);

  /** Returns the event of something that is not stored: a bookmark or an error. */
  abstract byte[] event(String type, ObjectNode object);
}
