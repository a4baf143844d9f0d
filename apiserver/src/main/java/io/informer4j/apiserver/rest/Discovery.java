package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells clients which resources there are, one group at a time. */
final class Discovery {

  private final ApiResources resources;
  private final AggregatedDiscovery aggregated;

  Discovery(ApiResources resources) {
    this.resources = resources;
    this.aggregated = new AggregatedDiscovery(resources);
  }

  /** Answers if the path is one of discovery. */
  Optional<ApiResponse> answer(ApiRequest request) {
    List<String> parts = RequestPath.split(request.path());
    if (parts.equals(List.of("api"))) {
      return aggregated.answer(request, true).or(() -> respond(coreVersions(request)));
    }
    if (parts.equals(List.of("apis"))) {
      return aggregated.answer(request, false).or(() -> respond(groups()));
    }
    if (parts.size() == 2 && parts.get(0).equals("apis")) {
      return groupNames().contains(parts.get(1)) ? respond(group(parts.get(1), true)) : none();
    }
    if (parts.size() == 2 && parts.get(0).equals("api")) {
      return resourceList(parts.get(1));
    }
    if (parts.size() == 3 && parts.get(0).equals("apis")) {
      return resourceList(parts.get(1) + "/" + parts.get(2));
    }
    return none();
  }

  private static Optional<ApiResponse> none() {
    return Optional.empty();
  }

  private static Optional<ApiResponse> respond(ObjectNode body) {
    return Optional.of(ApiResponse.json(200, Refusal.line(body)));
  }

  /** The address that a client should use is the one that it has used. */
  private static ObjectNode coreVersions(ApiRequest request) {
    ObjectNode versions = Json.object().put("kind", "APIVersions");
    versions.putArray("versions").add("v1");
    ArrayNode addresses = versions.putArray("serverAddressByClientCIDRs");
    request
        .header("host")
        .ifPresent(host ->
            addresses.addObject().put("clientCIDR", "0.0.0.0/0").put("serverAddress", host));
    return versions;
  }

  private ObjectNode groups() {
    ObjectNode list = Json.object().put("kind", "APIGroupList").put("apiVersion", "v1");
    ArrayNode groups = list.putArray("groups");
    groupNames().forEach(name -> groups.add(group(name, false)));
    return list;
  }

  private Set<String> groupNames() {
    Set<String> names = new LinkedHashSet<>();
    for (ApiResource resource : resources.served()) {
      if (!resource.type().group().isEmpty()) {
        names.add(resource.type().group());
      }
    }
    return names;
  }

  private ObjectNode group(String name, boolean says) {
    ObjectNode group = Json.object();
    if (says) {
      group.put("kind", "APIGroup").put("apiVersion", "v1");
    }
    group.put("name", name);
    List<String> versions = VersionOrder.of(resources.served(), name);
    ArrayNode array = group.putArray("versions");
    versions.forEach(version -> array.add(groupVersion(name, version)));
    group.set("preferredVersion", groupVersion(name, versions.get(0)));
    return group;
  }

  private static ObjectNode groupVersion(String group, String version) {
    return Json.object().put("groupVersion", group + "/" + version).put("version", version);
  }

  private Optional<ApiResponse> resourceList(String apiVersion) {
    ObjectNode list = Json.object().put("kind", "APIResourceList");
    if (apiVersion.indexOf('/') >= 0) {
      list.put("apiVersion", "v1");
    }
    list.put("groupVersion", apiVersion);
    ArrayNode entries = list.putArray("resources");
    for (ApiResource resource : resources.served()) {
      if (resource.type().apiVersion().equals(apiVersion)) {
        entries.add(entry(resource));
        resource.subresources().forEach(sub -> entries.add(entry(resource.type(), sub)));
      }
    }
    return entries.isEmpty() ? none() : respond(list);
  }

  private static ObjectNode entry(ApiResource resource) {
    ResourceType type = resource.type();
    ObjectNode entry = Json.object()
        .put("name", type.plural())
        .put("singularName", resource.names().singular())
        .put("namespaced", type.isNamespaced())
        .put("kind", type.kind());
    AggregatedDiscovery.put(entry, "verbs", resource.verbs());
    AggregatedDiscovery.put(entry, "shortNames", resource.names().shortNames());
    AggregatedDiscovery.put(entry, "categories", resource.names().categories());
    return entry;
  }

  private static ObjectNode entry(ResourceType type, Subresource sub) {
    ObjectNode entry = Json.object()
        .put("name", type.plural() + "/" + sub.name())
        .put("singularName", "")
        .put("namespaced", type.isNamespaced());
    if (!sub.group().isEmpty()) {
      entry.put("group", sub.group()).put("version", sub.version());
    }
    entry.put("kind", sub.kind());
    AggregatedDiscovery.put(entry, "verbs", sub.verbs());
    return entry;
  }
}
