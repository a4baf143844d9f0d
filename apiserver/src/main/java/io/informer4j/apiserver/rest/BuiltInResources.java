package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of the resources of Kubernetes itself, as of 1.36. */
final class BuiltInResources {

  private record Traits(boolean status, boolean generation, List<String> fields) {}

  /** By plural and group: {@code pods}, {@code deployments.apps}. */
  private static final Map<String, Traits> TABLE = new LinkedHashMap<>();

  static {
    plain("configmaps", "endpoints", "limitranges", "serviceaccounts");
    plain("controllerrevisions.apps", "leases.coordination.k8s.io");
    plain("storageclasses.storage.k8s.io", "priorityclasses.scheduling.k8s.io");
    plain("roles.rbac.authorization.k8s.io", "rolebindings.rbac.authorization.k8s.io");
    plain(
        "clusterroles.rbac.authorization.k8s.io", "clusterrolebindings.rbac.authorization.k8s.io");
    put("secrets", false, false, "type");
    put("podtemplates", false, true);
    put("endpointslices.discovery.k8s.io", false, true);
    put("networkpolicies.networking.k8s.io", false, true);
    put("ingressclasses.networking.k8s.io", false, true);
    put("services", true, false, "spec.clusterIP", "spec.type");
    put("nodes", true, false, "spec.unschedulable");
    put("namespaces", true, false, "status.phase");
    put("persistentvolumes", true, false);
    put("persistentvolumeclaims", true, false);
    put("resourcequotas", true, false);
    put("horizontalpodautoscalers.autoscaling", true, false);
    put("replicationcontrollers", true, true, "status.replicas");
    put("replicasets.apps", true, true, "status.replicas");
    put("deployments.apps", true, true);
    put("statefulsets.apps", true, true);
    put("daemonsets.apps", true, true);
    put("jobs.batch", true, true, "status.successful");
    put("cronjobs.batch", true, true);
    put("ingresses.networking.k8s.io", true, true);
    put("poddisruptionbudgets.policy", true, true);
    put(
        "pods",
        true,
        true,
        "spec.nodeName",
        "spec.restartPolicy",
        "spec.schedulerName",
        "spec.serviceAccountName",
        "spec.hostNetwork",
        "status.phase",
        "status.podIP",
        "status.nominatedNodeName");
    put(
        "events",
        false,
        false,
        "involvedObject.kind",
        "involvedObject.namespace",
        "involvedObject.name",
        "involvedObject.uid",
        "involvedObject.apiVersion",
        "involvedObject.resourceVersion",
        "involvedObject.fieldPath",
        "reason",
        "reportingComponent",
        "source",
        "type");
  }

  private BuiltInResources() {}

  static Optional<ApiResource> find(ResourceType type) {
    String key = type.group().isEmpty() ? type.plural() : type.plural() + "." + type.group();
    return Optional.ofNullable(TABLE.get(key))
        .map(t -> new ApiResource(type, false, t.status, t.generation, t.fields));
  }

  private static void plain(String... keys) {
    for (String key : keys) {
      put(key, false, false);
    }
  }

  private static void put(String key, boolean status, boolean generation, String... fields) {
    TABLE.put(key, new Traits(status, generation, Arrays.asList(fields)));
  }
}
