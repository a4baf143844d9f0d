package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ResourceVersion;
import java.util.List;

/** How a client wants objects: whole, or their metadata alone. */
enum View {
  /** The object as it is. */
  WHOLE,
  /** {@code PartialObjectMetadata}. */
  METADATA;

  static final String AVAILABLE = "application/json, application/json;stream=watch";

  private static final List<String> WRITTEN_APART =
      List.of("kind", "apiVersion", "metadata", AppliedFields.KEY);
  private static final String META_VERSION = "meta.k8s.io/v1";
  private static final List<String> METADATA_ORDER = List.of(
      "name",
      "generateName",
      "namespace",
      "uid",
      "resourceVersion",
      "generation",
      "creationTimestamp",
      "deletionTimestamp",
      "deletionGracePeriodSeconds",
      "labels",
      "annotations",
      "ownerReferences",
      "finalizers");

  /** Returns the first view that the client accepts and the server has. @throws Refusal if there is none */
  static View negotiate(ApiRequest request) {
    String accept = String.join(",", request.headers("accept"));
    if (accept.isBlank()) {
      return WHOLE;
    }
    for (MediaType type : MediaType.parseAll(accept)) {
      if (type.matches("application/json")) {
        String as = type.parameter("as");
        if (as.isEmpty()) {
          return WHOLE;
        }
        boolean isMeta =
            type.parameter("g").equals("meta.k8s.io") && type.parameter("v").equals("v1");
        if (isMeta && as.startsWith("PartialObjectMetadata")) {
          return METADATA;
        }
      }
    }
    throw Refusal.notAcceptable(AVAILABLE);
  }

  /** Returns an object as a response or a watch event has it. */
  ObjectNode object(
      ApiResource resource, StoredObject<ObjectNode> stored, ResourceVersion resourceVersion) {
    return write(resource, stored.content(), resourceVersion, true);
  }

  /** Returns an object as an item of a list: built-in ones do not say what they are. */
  ObjectNode item(
      ApiResource resource, StoredObject<ObjectNode> stored, ResourceVersion resourceVersion) {
    boolean says = this == METADATA || resource.isCustom();
    return write(resource, stored.content(), resourceVersion, says);
  }

  /** Returns an empty list of this resource, with its metadata and items to be filled. */
  ObjectNode list(ApiResource resource) {
    ObjectNode list = Json.object();
    if (this == METADATA) {
      list.put("kind", "PartialObjectMetadataList").put("apiVersion", META_VERSION);
    } else {
      list.put("kind", resource.type().kind() + "List");
      list.put("apiVersion", resource.type().apiVersion());
    }
    return list;
  }

  /** Returns an object of which nothing is known but the metadata: a bookmark. */
  ObjectNode bare(ApiResource resource) {
    ObjectNode object = Json.object();
    says(resource, object);
    return object;
  }

  ObjectNode write(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion, boolean says) {
    ObjectNode object = Json.object();
    if (says) {
      says(resource, object);
    }
    object.set("metadata", metadata(content.path("metadata"), resourceVersion));
    if (this == WHOLE) {
      content.properties().forEach(field -> {
        if (!WRITTEN_APART.contains(field.getKey())) {
          object.set(field.getKey(), field.getValue());
        }
      });
    }
    return object;
  }

  private void says(ApiResource resource, ObjectNode object) {
    boolean whole = this == WHOLE;
    object.put("kind", whole ? resource.type().kind() : "PartialObjectMetadata");
    object.put("apiVersion", whole ? resource.type().apiVersion() : META_VERSION);
  }

  private static ObjectNode metadata(JsonNode content, ResourceVersion resourceVersion) {
    ObjectNode metadata = Json.object();
    for (String field : METADATA_ORDER) {
      if (field.equals("resourceVersion") && !resourceVersion.isUnset()) {
        metadata.put(field, resourceVersion.value());
      } else if (content.has(field)) {
        metadata.set(field, content.get(field));
      }
    }
    content.properties().forEach(field -> {
      if (!metadata.has(field.getKey())) {
        metadata.set(field.getKey(), field.getValue());
      }
    });
    return metadata;
  }
}
