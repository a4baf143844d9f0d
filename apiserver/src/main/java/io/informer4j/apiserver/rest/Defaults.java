package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The defaults of Kubernetes' own kinds that controllers and kubectl rely on: a short list, which is all there is. Other
 * fields are stored as sent.
 */
final class Defaults {

  private static final String POD_SPEC = "pod spec";
  private static final String NONE = "None";

  /** One field that has a value when nobody gives it one; {@code []} in its path stands for each element. */
  private record Default(List<String> path, JsonNode value) {}

  private static final Map<String, List<Default>> TABLE = new LinkedHashMap<>();

  static {
    set(POD_SPEC, "restartPolicy", "'Always'");
    set(POD_SPEC, "dnsPolicy", "'ClusterFirst'");
    set(POD_SPEC, "schedulerName", "'default-scheduler'");
    set(POD_SPEC, "terminationGracePeriodSeconds", "30");
    set(POD_SPEC, "securityContext", "{}");
    for (String containers : List.of("containers", "initContainers")) {
      set(POD_SPEC, containers + ".[].resources", "{}");
      set(POD_SPEC, containers + ".[].terminationMessagePath", "'/dev/termination-log'");
      set(POD_SPEC, containers + ".[].terminationMessagePolicy", "'File'");
      set(POD_SPEC, containers + ".[].ports.[].protocol", "'TCP'");
    }
    String rolling = "{'type':'RollingUpdate','rollingUpdate':";
    set("deployments.apps", "spec.replicas", "1");
    set(
        "deployments.apps",
        "spec.strategy",
        rolling + "{'maxUnavailable':'25%','maxSurge':'25%'}}");
    set("deployments.apps", "spec.revisionHistoryLimit", "10");
    set("deployments.apps", "spec.progressDeadlineSeconds", "600");
    set("replicasets.apps", "spec.replicas", "1");
    set("replicationcontrollers", "spec.replicas", "1");
    set("statefulsets.apps", "spec.replicas", "1");
    set("statefulsets.apps", "spec.podManagementPolicy", "'OrderedReady'");
    set("statefulsets.apps", "spec.updateStrategy", rolling + "{'partition':0}}");
    set("statefulsets.apps", "spec.revisionHistoryLimit", "10");
    set("daemonsets.apps", "spec.updateStrategy", rolling + "{'maxUnavailable':1,'maxSurge':0}}");
    set("daemonsets.apps", "spec.revisionHistoryLimit", "10");
    set("jobs.batch", "spec.parallelism", "1");
    set("jobs.batch", "spec.completions", "1");
    set("jobs.batch", "spec.backoffLimit", "6");
    set("jobs.batch", "spec.completionMode", "'NonIndexed'");
    set("jobs.batch", "spec.suspend", "false");
    set("cronjobs.batch", "spec.concurrencyPolicy", "'Allow'");
    set("cronjobs.batch", "spec.suspend", "false");
    set("cronjobs.batch", "spec.successfulJobsHistoryLimit", "3");
    set("cronjobs.batch", "spec.failedJobsHistoryLimit", "1");
    set("services", "spec.type", "'ClusterIP'");
    set("services", "spec.sessionAffinity", "'None'");
    set("services", "spec.ports.[].protocol", "'TCP'");
    set("secrets", "type", "'Opaque'");
    set("persistentvolumeclaims", "spec.volumeMode", "'Filesystem'");
    set("persistentvolumes", "spec.volumeMode", "'Filesystem'");
    set("persistentvolumes", "spec.persistentVolumeReclaimPolicy", "'Retain'");
  }

  private Defaults() {}

  private static void set(String kind, String path, String value) {
    try {
      byte[] json = value.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
      TABLE
          .computeIfAbsent(kind, k -> new ArrayList<>())
          .add(new Default(Arrays.asList(path.split("\\.")), Json.read(json)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a default that is no JSON: " + value, e);
    }
  }

  /**
   * Sets what a new object has, status included.
   *
   * @param revision the revision that it will have, from which a service's address is made
   */
  static void setNew(ApiResource resource, ObjectNode object, long revision) {
    setSpec(resource, object);
    switch (key(resource)) {
      case "namespaces" -> {
        object.withObject("/spec").putArray("finalizers").add("kubernetes");
        object.putObject("status").put("phase", "Active");
      }
      case "pods" ->
        object.putObject("status").put("phase", "Pending").put("qosClass", PodQuality.of(object));
      case "persistentvolumes", "persistentvolumeclaims" ->
        object.putObject("status").put("phase", "Pending");
      case "services" -> {
        setAddress(object, revision);
        object.putObject("status").putObject("loadBalancer");
      }
      default -> {}
    }
  }

  /** Sets what an object still has when a client leaves it out of an update. */
  static void setAgain(ApiResource resource, ObjectNode next, ObjectNode before) {
    setSpec(resource, next);
    if (key(resource).equals("services") && next.get("spec") instanceof ObjectNode spec) {
      boolean external = Json.text(spec, "type").equals("ExternalName");
      for (String field : List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
        JsonNode old = before.path("spec").get(field);
        if (old != null && !spec.has(field) && !external) {
          spec.set(field, old);
        }
      }
    }
  }

  private static String key(ApiResource resource) {
    return resource.isCustom() ? "" : resource.qualifiedPlural();
  }

  private static void setSpec(ApiResource resource, ObjectNode object) {
    String key = key(resource);
    setAll(key, object);
    switch (key) {
      case "namespaces" ->
        Metadata.writable(object)
            .withObject("/labels")
            .put("kubernetes.io/metadata.name", Metadata.text(object, "name"));
      case "secrets" -> encode(object);
      case "services" -> setTargetPorts(object);
      case "pods" -> setPodSpec(object.path("spec"));
      case "deployments.apps",
          "replicasets.apps",
          "statefulsets.apps",
          "daemonsets.apps",
          "replicationcontrollers",
          "jobs.batch" -> setPodSpec(object.at("/spec/template/spec"));
      case "cronjobs.batch" -> setPodSpec(object.at("/spec/jobTemplate/spec/template/spec"));
      default -> {}
    }
  }

  private static void setPodSpec(JsonNode spec) {
    if (spec instanceof ObjectNode object) {
      setAll(POD_SPEC, object);
      for (String containers : List.of("containers", "initContainers")) {
        object.path(containers).forEach(Defaults::setPullPolicy);
      }
    }
  }

  /** Images without a tag, or with the tag "latest", are pulled each time. */
  private static void setPullPolicy(JsonNode container) {
    String image = Json.text(container, "image");
    if (container instanceof ObjectNode object && !object.has("imagePullPolicy")) {
      String last = image.substring(image.lastIndexOf('/') + 1);
      boolean latest = last.endsWith(":latest") || (!last.contains(":") && !last.contains("@"));
      object.put("imagePullPolicy", latest ? "Always" : "IfNotPresent");
    }
  }

  private static void setAll(String key, ObjectNode object) {
    for (Default entry : TABLE.getOrDefault(key, List.of())) {
      set(object, entry.path, entry.value);
    }
  }

  /** Sets a field if it is not there; what it is in must be. */
  private static void set(JsonNode node, List<String> path, JsonNode value) {
    String step = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (step.equals("[]")) {
      node.forEach(element -> set(element, rest, value));
    } else if (!rest.isEmpty()) {
      set(node.path(step), rest, value);
    } else if (node instanceof ObjectNode object && !object.has(step)) {
      object.set(step, value.deepCopy());
    }
  }

  /** Text of a secret is kept as data, as everything else of it is. */
  private static void encode(ObjectNode secret) {
    JsonNode texts = secret.remove("stringData");
    if (texts instanceof ObjectNode) {
      ObjectNode data = secret.withObject("/data");
      texts
          .properties()
          .forEach(text -> data.put(
              text.getKey(),
              Base64.getEncoder()
                  .encodeToString(text.getValue().asText().getBytes(StandardCharsets.UTF_8))));
    }
  }

  private static void setTargetPorts(ObjectNode service) {
    service.path("spec").path("ports").forEach(port -> {
      if (port instanceof ObjectNode object && !object.has("targetPort") && object.has("port")) {
        object.set("targetPort", object.get("port"));
      }
    });
  }

  /** Gives a service an address out of 10.64.0.0/10, which no other has within four million revisions. */
  private static void setAddress(ObjectNode service, long revision) {
    if (!(service.get("spec") instanceof ObjectNode spec)
        || Json.text(spec, "type").equals("ExternalName")) {
      return;
    }
    String address = Json.text(spec, "clusterIP");
    if (address.isEmpty()) {
      long low = revision & 0x3FFFFF;
      address = "10." + (64 + (low >> 16)) + "." + (low >> 8 & 0xFF) + "." + (low & 0xFF);
    }
    spec.put("clusterIP", address);
    spec.putArray("clusterIPs").add(address);
    if (!spec.has("ipFamilies")) {
      spec.putArray("ipFamilies").add("IPv4");
    }
    if (!spec.has("ipFamilyPolicy")) {
      spec.put("ipFamilyPolicy", "SingleStack");
    }
    if (!spec.has("internalTrafficPolicy") && !address.equals(NONE)) {
      spec.put("internalTrafficPolicy", "Cluster");
    }
  }
}
