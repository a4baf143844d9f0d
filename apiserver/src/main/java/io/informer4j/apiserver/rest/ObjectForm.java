package io.informer4j.apiserver.rest;

import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ResourceVersion;
import java.util.Arrays;

/**
 * How the objects of one resource look in one view, as bytes.
 *
 * <p><b>Threading:</b> immutable, if the view is.
 */
final class ObjectForm {

  private final ApiResource resource;
  private final View view;
  /** What objects say they are, up to the comma before their metadata. */
  private final byte[] head;

  private final int salt;

  ObjectForm(ApiResource resource, View view) {
    this.resource = resource;
    this.view = view;
    this.head = isFromTree() ? new byte[0] : head(resource, view);
    this.salt = Arrays.hashCode(head);
  }

  private static byte[] head(ApiResource resource, View view) {
    byte[] head = Json.write(view.bare(resource));
    head[head.length - 1] = ',';
    return head;
  }

  ApiResource resource() {
    return resource;
  }

  View view() {
    return view;
  }

  /** Returns a number that is another one for most other forms. */
  int salt() {
    return salt;
  }

  /** Returns whether this writes the same bytes as another one. */
  boolean isSameAs(ObjectForm other) {
    return view == other.view && resource.equals(other.resource);
  }

  /** Adds an object as a response or a watch event has it. */
  void appendObject(ByteBuilder out, StoredObject<Document> object, ResourceVersion version) {
    if (isFromTree()) {
      out.write(Json.write(view.object(resource, object, version)));
      return;
    }
    out.write(head);
    appendFields(out, object.content(), version);
  }

  /** Adds an object as an item of a list: built-in ones do not say what they are. */
  void appendItem(ByteBuilder out, StoredObject<Document> object, ResourceVersion version) {
    if (isFromTree()) {
      out.write(Json.write(view.item(resource, object, version)));
      return;
    }
    if (view == View.METADATA || resource.isCustom()) {
      out.write(head);
    } else {
      out.write('{');
    }
    appendFields(out, object.content(), version);
  }

  private void appendFields(ByteBuilder out, Document document, ResourceVersion version) {
    if (view == View.METADATA) {
      document.appendMetadata(out, version);
    } else {
      document.appendFields(out, version);
    }
    out.write('}');
  }

  /**
   * Returns whether objects are parsed and written anew, because the view shows something else than parts of them. Such a
   * view may belong to one request.
   */
  boolean isFromTree() {
    return view != View.WHOLE && view != View.METADATA;
  }
}
