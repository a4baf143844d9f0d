package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceVersion;

/** The metadata of objects alone: {@code PartialObjectMetadata}. */
final class MetadataView implements View {

  @Override
  public ObjectNode item(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion) {
    return write(resource, content, resourceVersion, true);
  }

  @Override
  public ObjectNode list(ApiResource resource) {
    return Json.object().put("kind", "PartialObjectMetadataList").put("apiVersion", META_VERSION);
  }

  @Override
  public ObjectNode bare(ApiResource resource) {
    return Json.object().put("kind", "PartialObjectMetadata").put("apiVersion", META_VERSION);
  }

  @Override
  public ObjectNode write(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion, boolean says) {
    ObjectNode object = bare(resource);
    object.set("metadata", WholeView.metadata(content.path("metadata"), resourceVersion));
    return object;
  }
}
