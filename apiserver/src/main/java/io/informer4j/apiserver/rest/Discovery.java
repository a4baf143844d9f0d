package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Tells clients which resources there are. */
final class Discovery {

  private static final List<String> VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
  private static final List<String> STATUS_VERBS = List.of("get", "patch", "update");

  private final ApiResources resources;

  Discovery(ApiResources resources) {
    this.resources = resources;
  }

  /** Answers if the path is one of discovery. */
  Optional<ApiResponse> answer(String path) {
    List<String> parts = RequestPath.split(path);
    if (parts.equals(List.of("version"))) {
      return respond(version());
    }
    if (parts.equals(List.of("api"))) {
      return respond(coreVersions());
    }
    if (parts.equals(List.of("apis"))) {
      return respond(groups());
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

  private static ObjectNode version() {
    return Json.object()
        .put("major", "1")
        .put("minor", "36")
        .put("gitVersion", "v1.36.0+informer4j")
        .put("platform", "java");
  }

  private static ObjectNode coreVersions() {
    ObjectNode versions = Json.object().put("kind", "APIVersions");
    versions.putArray("versions").add("v1");
    versions.putArray("serverAddressByClientCIDRs");
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
    for (ResourceType type : resources.types()) {
      if (!type.group().isEmpty()) {
        names.add(type.group());
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
    Set<String> versions = new LinkedHashSet<>();
    for (ResourceType type : resources.types()) {
      if (type.group().equals(name)) {
        versions.add(type.version());
      }
    }
    ArrayNode array = group.putArray("versions");
    versions.forEach(version -> array.add(groupVersion(name, version)));
    group.set("preferredVersion", groupVersion(name, versions.iterator().next()));
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
    for (ApiResource resource : resources.all()) {
      if (resource.type().apiVersion().equals(apiVersion)) {
        ResourceType type = resource.type();
        entries.add(entry(type, "", type.kind().toLowerCase(Locale.ROOT), VERBS));
        if (resource.hasStatus()) {
          entries.add(entry(type, "/status", "", STATUS_VERBS));
        }
      }
    }
    return entries.isEmpty() ? none() : respond(list);
  }

  private static ObjectNode entry(
      ResourceType type, String suffix, String singular, List<String> verbs) {
    ObjectNode entry = Json.object()
        .put("name", type.plural() + suffix)
        .put("singularName", singular)
        .put("namespaced", type.isNamespaced())
        .put("kind", type.kind());
    ArrayNode array = entry.putArray("verbs");
    verbs.forEach(array::add);
    return entry;
  }
}
