package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceVersion;
import java.util.List;

/** Objects as they are. */
final class WholeView implements View {

  private static final List<String> WRITTEN_APART = List.of("kind", "apiVersion", "metadata");
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

  /** Returns an object as an item of a list: built-in ones do not say what they are. */
  @Override
  public ObjectNode item(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion) {
    return write(resource, content, resourceVersion, resource.isCustom());
  }

  @Override
  public ObjectNode list(ApiResource resource) {
    return Json.object()
        .put("kind", resource.names().listKind())
        .put("apiVersion", resource.type().apiVersion());
  }

  @Override
  public ObjectNode bare(ApiResource resource) {
    return Json.object()
        .put("kind", resource.type().kind())
        .put("apiVersion", resource.type().apiVersion());
  }

  @Override
  public ObjectNode write(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion, boolean says) {
    ObjectNode object = says ? bare(resource) : Json.object();
    object.set("metadata", metadata(content.path("metadata"), resourceVersion));
    content.properties().forEach(field -> {
      if (!WRITTEN_APART.contains(field.getKey())) {
        object.set(field.getKey(), field.getValue());
      }
    });
    return object;
  }

  /** Returns the metadata of an object in the order in which servers write it. */
  static ObjectNode metadata(JsonNode content, ResourceVersion resourceVersion) {
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
