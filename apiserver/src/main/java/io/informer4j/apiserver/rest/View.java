package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ResourceVersion;

/** How a client wants objects: whole, their metadata alone, or as rows of a table. */
@SuppressWarnings("ClassInitializationDeadlock") // neither class runs anything of this one at first
interface View {

  /** The object as it is. */
  View WHOLE = new WholeView();

  /** {@code PartialObjectMetadata}. */
  View METADATA = new MetadataView();

  String META_VERSION = "meta.k8s.io/v1";

  /** Returns an object as a response or a watch event has it. */
  default ObjectNode object(
      ApiResource resource, StoredObject<Document> stored, ResourceVersion resourceVersion) {
    return write(resource, stored.content().tree(), resourceVersion, true);
  }

  /** Returns an object as an item of a list. */
  default ObjectNode item(
      ApiResource resource, StoredObject<Document> stored, ResourceVersion resourceVersion) {
    return item(resource, stored.content().tree(), resourceVersion);
  }

  /** Returns an object as an item of a list. */
  ObjectNode item(ApiResource resource, ObjectNode content, ResourceVersion resourceVersion);

  /** Returns an empty list of this resource, with its metadata and {@link #items} to be filled. */
  ObjectNode list(ApiResource resource);

  /** Returns the name of the field in which a list has its items. */
  default String items() {
    return "items";
  }

  /** Returns an object of which nothing is known but the metadata, which is to be filled: a bookmark. */
  ObjectNode bare(ApiResource resource);

  /**
   * Returns an object that may not be stored.
   *
   * @param says whether it says what it is
   */
  ObjectNode write(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion, boolean says);
}
