package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What a server says about itself. */
final class DiscoveryCases {

  private static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
  private static final List<String> ALL_VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  private DiscoveryCases() {}

  static List<ConformanceCase> all() {
    Requirement aggregated = Requirement.since(30, "aggregated discovery v2");
    return new CaseList("discovery")
        .add("a server tells its version", DiscoveryCases::version)
        .add("a server tells that it is well", DiscoveryCases::health)
        .add("the core group has v1", DiscoveryCases::coreVersions)
        .add("groups have versions, one of them preferred", DiscoveryCases::groups)
        .add("a group can be asked for alone", DiscoveryCases::oneGroup)
        .add("core resources have names, kinds, scopes and verbs", DiscoveryCases::coreResources)
        .add("resources of a group have subresources", DiscoveryCases::groupResources)
        .add("all of the core group in one answer", aggregated, DiscoveryCases::aggregatedCore)
        .add("all groups in one answer", aggregated, DiscoveryCases::aggregatedGroups)
        .all();
  }

  private static void version(Scene scene) {
    Reply version = scene.get("/version").expectStatus(200).expect("/major", "1");
    Check.that(
        version.text("/gitVersion").startsWith("v1."), "a version: " + version.text("/gitVersion"));
  }

  private static void health(Scene scene) {
    for (String path : List.of("/healthz", "/livez", "/readyz")) {
      Reply reply = scene.get(path).expectStatus(200);
      Check.equal(path, "ok", reply.body().asText());
    }
  }

  private static void coreVersions(Scene scene) {
    scene
        .get("/api", "application/json")
        .expectStatus(200)
        .expect("/kind", "APIVersions")
        .expectTree("/versions", "['v1']");
  }

  private static void groups(Scene scene) {
    Reply groups =
        scene.get("/apis", "application/json").expectStatus(200).expect("/kind", "APIGroupList");
    JsonNode apps = find(groups.at("/groups"), "name", "apps");
    Check.equal(
        "version of apps", "apps/v1", apps.at("/preferredVersion/groupVersion").asText());
    Check.equal("version of apps", "v1", apps.at("/preferredVersion/version").asText());
    Check.equal("first version", "apps/v1", apps.at("/versions/0/groupVersion").asText());
  }

  private static void oneGroup(Scene scene) {
    scene
        .get("/apis/apps")
        .expectStatus(200)
        .expect("/kind", "APIGroup")
        .expect("/apiVersion", "v1")
        .expect("/name", "apps")
        .expect("/preferredVersion/version", "v1");
  }

  private static void coreResources(Scene scene) {
    Reply list = scene
        .get("/api/v1")
        .expectStatus(200)
        .expect("/kind", "APIResourceList")
        .expect("/groupVersion", "v1");
    JsonNode maps = find(list.at("/resources"), "name", "configmaps");
    Check.equal("kind of configmaps", "ConfigMap", maps.path("kind").asText());
    Check.equal("scope of configmaps", true, maps.path("namespaced").asBoolean());
    Check.equal("verbs of configmaps", ALL_VERBS, Json.texts(maps.path("verbs")));
    Check.equal("short names of configmaps", List.of("cm"), Json.texts(maps.path("shortNames")));
    JsonNode nodes = find(list.at("/resources"), "name", "nodes");
    Check.equal("scope of nodes", false, nodes.path("namespaced").asBoolean(true));
    find(list.at("/resources"), "name", "pods/status");
  }

  private static void groupResources(Scene scene) {
    Reply list = scene
        .get("/apis/apps/v1")
        .expectStatus(200)
        .expect("/kind", "APIResourceList")
        .expect("/apiVersion", "v1")
        .expect("/groupVersion", "apps/v1");
    JsonNode scale = find(list.at("/resources"), "name", "deployments/scale");
    Check.equal("kind of a scale", "Scale", scale.path("kind").asText());
    Check.equal("group of a scale", "autoscaling", scale.path("group").asText());
    Check.equal(
        "verbs of a scale", List.of("get", "patch", "update"), Json.texts(scale.path("verbs")));
    JsonNode deployments = find(list.at("/resources"), "name", "deployments");
    Check.equal("categories", List.of("all"), Json.texts(deployments.path("categories")));
  }

  private static void aggregatedCore(Scene scene) {
    Reply list = scene
        .get("/api", AGGREGATED)
        .expectStatus(200)
        .expect("/kind", "APIGroupDiscoveryList")
        .expect("/apiVersion", "apidiscovery.k8s.io/v2")
        .expect("/items/0/versions/0/version", "v1");
    JsonNode maps = find(list.at("/items/0/versions/0/resources"), "resource", "configmaps");
    Check.equal("kind", "ConfigMap", maps.at("/responseKind/kind").asText());
    Check.equal("scope", "Namespaced", maps.path("scope").asText());
    Check.equal("verbs", ALL_VERBS, Json.texts(maps.path("verbs")));
  }

  private static void aggregatedGroups(Scene scene) {
    Reply list = scene.get("/apis", AGGREGATED).expectStatus(200);
    for (JsonNode group : list.at("/items")) {
      if (group.at("/metadata/name").asText().equals("apps")) {
        JsonNode deployments = find(group.at("/versions/0/resources"), "resource", "deployments");
        find(deployments.path("subresources"), "subresource", "scale");
        return;
      }
    }
    throw new CheckFailure("no group apps in " + list.text("/items"));
  }

  private static JsonNode find(JsonNode list, String field, String value) {
    for (JsonNode entry : list) {
      if (entry.path(field).asText().equals(value)) {
        return entry;
      }
    }
    throw new CheckFailure("expected an entry with " + field + " <" + value + "> in " + list);
  }
}
