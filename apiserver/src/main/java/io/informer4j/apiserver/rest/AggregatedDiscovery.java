package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells clients of all groups with all their resources at once: {@code APIGroupDiscoveryList}. */
final class AggregatedDiscovery {

  private static final String GROUP = "apidiscovery.k8s.io";
  private static final String KIND = "APIGroupDiscoveryList";

  private final ApiResources resources;

  AggregatedDiscovery(ApiResources resources) {
    this.resources = resources;
  }

  /**
   * Answers if the client wants this form.
   *
   * @param isCore whether it asks for the core group, otherwise for all others
   */
  Optional<ApiResponse> answer(ApiRequest request, boolean isCore) {
    for (MediaType type : Negotiation.accepted(request)) {
      if (!type.matches("application/json")) {
        continue;
      }
      String version = type.parameter("v");
      if (type.parameter("as").isEmpty()) {
        return Optional.empty();
      }
      if (type.parameter("as").equals(KIND)
          && type.parameter("g").equals(GROUP)
          && (version.equals("v2") || version.equals("v2beta1"))) {
        return Optional.of(respond(request, version, isCore));
      }
    }
    return Optional.empty();
  }

  private ApiResponse respond(ApiRequest request, String version, boolean isCore) {
    byte[] body = Refusal.line(list(version, isCore));
    String tag = "\"" + digest(body) + "\"";
    boolean isKnown = request.headers("if-none-match").contains(tag);
    ApiResponse response =
        isKnown ? ApiResponse.json(304, new byte[0]) : ApiResponse.json(200, body);
    return response
        .withHeader("Content-Type", "application/json;g=" + GROUP + ";v=" + version + ";as=" + KIND)
        .withHeader("Cache-Control", "public")
        .withHeader("Etag", tag)
        .withHeader("Vary", "Accept");
  }

  /** Returns what names a body, as servers do. */
  static String digest(byte[] body) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-512").digest(body);
      return HexFormat.of().withUpperCase().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-512", e);
    }
  }

  private ObjectNode list(String version, boolean isCore) {
    ObjectNode list = Json.object().put("kind", KIND).put("apiVersion", GROUP + "/" + version);
    list.putObject("metadata");
    ArrayNode items = list.putArray("items");
    List<ApiResource> served = resources.served();
    Set<String> groups = new LinkedHashSet<>();
    served.forEach(resource -> groups.add(resource.type().group()));
    for (String group : groups) {
      if (group.isEmpty() == isCore) {
        items.add(group(served, group));
      }
    }
    return list;
  }

  private static ObjectNode group(List<ApiResource> served, String group) {
    ObjectNode item = Json.object();
    ObjectNode metadata = item.putObject("metadata");
    if (!group.isEmpty()) {
      metadata.put("name", group);
    }
    ArrayNode versions = item.putArray("versions");
    for (String version : VersionOrder.of(served, group)) {
      ObjectNode entry = versions.addObject().put("version", version);
      ArrayNode array = entry.putArray("resources");
      for (ApiResource resource : served) {
        ResourceType type = resource.type();
        if (type.group().equals(group) && type.version().equals(version)) {
          array.add(resource(resource));
        }
      }
      entry.put("freshness", "Current");
    }
    return item;
  }

  private static ObjectNode resource(ApiResource resource) {
    ResourceType type = resource.type();
    ObjectNode entry = Json.object().put("resource", type.plural());
    responseKind(entry, "", "", type.kind());
    entry
        .put("scope", type.isNamespaced() ? "Namespaced" : "Cluster")
        .put("singularResource", resource.names().singular());
    put(entry, "verbs", resource.verbs());
    put(entry, "shortNames", resource.names().shortNames());
    put(entry, "categories", resource.names().categories());
    if (!resource.subresources().isEmpty()) {
      ArrayNode subresources = entry.putArray("subresources");
      for (Subresource sub : resource.subresources()) {
        ObjectNode subEntry = subresources.addObject().put("subresource", sub.name());
        responseKind(subEntry, sub.group(), sub.version(), sub.kind());
        put(subEntry, "verbs", sub.verbs());
      }
    }
    return entry;
  }

  private static void responseKind(ObjectNode entry, String group, String version, String kind) {
    entry.putObject("responseKind").put("group", group).put("version", version).put("kind", kind);
  }

  /** Puts a list of texts, unless it is empty. */
  static void put(ObjectNode entry, String field, List<String> texts) {
    if (!texts.isEmpty()) {
      ArrayNode array = entry.putArray(field);
      texts.forEach(array::add);
    }
  }
}
