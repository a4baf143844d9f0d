package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types of those fields that clients get wrong most: metadata of every kind, data of ConfigMaps and Secrets, specs and
 * the numbers in them. What is none of its type cannot be read by the real server's types, which says so in Go's words.
 */
final class TypedFields {

  /**
   * One field.
   *
   * @param owner the structure of the real server that has it, as messages name it
   * @param path where it is, by dots
   * @param type what it must be
   * @param structure how messages name the type of objects, if it is about them
   */
  private record Field(String owner, String path, FieldType type, String structure) {
    String pointer() {
      return "/" + path.replace('.', '/');
    }
  }

  private static final List<Field> METADATA = new ArrayList<>();

  /** By {@code plural.group}. */
  private static final Map<String, List<Field>> TABLE = new LinkedHashMap<>();

  static {
    METADATA.add(new Field("", "metadata", FieldType.OBJECT, "v1.ObjectMeta"));
    for (String field : List.of("name", "generateName", "namespace", "resourceVersion")) {
      metadata(field, FieldType.TEXT);
    }
    metadata("uid", FieldType.UID);
    metadata("labels", FieldType.TEXT_MAP);
    metadata("annotations", FieldType.TEXT_MAP);
    metadata("finalizers", FieldType.TEXT_LIST);
    METADATA.add(new Field(
        "ObjectMeta", "metadata.ownerReferences", FieldType.OBJECT_LIST, "v1.OwnerReference"));

    put("configmaps", "ConfigMap", "", FieldType.TEXT_MAP, "data");
    put("configmaps", "ConfigMap", "", FieldType.BYTES_MAP, "binaryData");
    put("configmaps", "ConfigMap", "", FieldType.BOOL, "immutable");
    put("secrets", "Secret", "", FieldType.BYTES_MAP, "data");
    put("secrets", "Secret", "", FieldType.TEXT_MAP, "stringData");
    put("secrets", "Secret", "", FieldType.BOOL, "immutable");
    spec("deployments.apps", "Deployment");
    spec("deployments.apps", FieldType.INT32, "replicas", "minReadySeconds");
    spec("deployments.apps", FieldType.INT32, "revisionHistoryLimit", "progressDeadlineSeconds");
    spec("deployments.apps", FieldType.BOOL, "paused");
    spec("replicasets.apps", "ReplicaSet");
    spec("replicasets.apps", FieldType.INT32, "replicas", "minReadySeconds");
    spec("statefulsets.apps", "StatefulSet");
    spec("statefulsets.apps", FieldType.INT32, "replicas", "revisionHistoryLimit");
    spec("statefulsets.apps", FieldType.TEXT, "serviceName");
    spec("daemonsets.apps", "DaemonSet");
    spec("daemonsets.apps", FieldType.INT32, "minReadySeconds", "revisionHistoryLimit");
    spec("replicationcontrollers", "ReplicationController");
    spec("replicationcontrollers", FieldType.INT32, "replicas", "minReadySeconds");
    spec("replicationcontrollers", FieldType.TEXT_MAP, "selector");
    spec("jobs.batch", "Job");
    spec("jobs.batch", FieldType.INT32, "parallelism", "completions", "backoffLimit");
    spec("jobs.batch", FieldType.INT32, "ttlSecondsAfterFinished");
    spec("jobs.batch", FieldType.INT64, "activeDeadlineSeconds");
    spec("jobs.batch", FieldType.BOOL, "suspend");
    spec("cronjobs.batch", "CronJob");
    spec("cronjobs.batch", FieldType.TEXT, "schedule");
    spec("cronjobs.batch", FieldType.BOOL, "suspend");
    spec("cronjobs.batch", FieldType.INT64, "startingDeadlineSeconds");
    spec("pods", "Pod");
    spec("pods", FieldType.TEXT, "nodeName", "serviceAccountName", "schedulerName");
    spec("pods", FieldType.INT64, "terminationGracePeriodSeconds", "activeDeadlineSeconds");
    spec("pods", FieldType.TEXT_MAP, "nodeSelector");
    spec("services", "Service");
    spec("services", FieldType.TEXT, "clusterIP", "externalName");
    spec("services", FieldType.TEXT_MAP, "selector");
    spec("leases.coordination.k8s.io", "Lease");
    spec("leases.coordination.k8s.io", FieldType.TEXT, "holderIdentity");
    spec("leases.coordination.k8s.io", FieldType.INT32, "leaseDurationSeconds", "leaseTransitions");
    spec("nodes", "Node");
    spec("nodes", FieldType.BOOL, "unschedulable");
    spec("nodes", FieldType.TEXT, "providerID", "podCIDR");
    spec("namespaces", "Namespace");
    spec("persistentvolumes", "PersistentVolume");
    spec("persistentvolumeclaims", "PersistentVolumeClaim");
    spec("persistentvolumeclaims", FieldType.TEXT, "volumeName", "storageClassName");
    spec("ingresses.networking.k8s.io", "Ingress");
    spec("networkpolicies.networking.k8s.io", "NetworkPolicy");
    spec("poddisruptionbudgets.policy", "PodDisruptionBudget");
    spec("horizontalpodautoscalers.autoscaling", "HorizontalPodAutoscaler");
    spec("horizontalpodautoscalers.autoscaling", FieldType.INT32, "minReplicas", "maxReplicas");
  }

  private TypedFields() {}

  private static void metadata(String field, FieldType type) {
    METADATA.add(new Field("ObjectMeta", "metadata." + field, type, ""));
  }

  private static void put(
      String key, String owner, String parent, FieldType type, String... fields) {
    for (String field : fields) {
      TABLE
          .computeIfAbsent(key, k -> new ArrayList<>())
          .add(new Field(owner, parent + field, type, ""));
    }
  }

  /** A kind has a spec, which is an object. */
  private static void spec(String key, String kind) {
    TABLE
        .computeIfAbsent(key, k -> new ArrayList<>())
        .add(new Field(kind, "spec", FieldType.OBJECT, "v1." + kind + "Spec"));
  }

  private static void spec(String key, FieldType type, String... fields) {
    String kind = TABLE.getOrDefault(key, List.of()).get(0).owner();
    put(key, kind + "Spec", "spec.", type, fields);
  }

  /** Returns why the real server's types could not read an object, in Go's words; empty if they could. */
  static Optional<String> problem(ObjectNode object, ApiResource resource) {
    Optional<String> problem = problem(object, resource, METADATA);
    return problem.isPresent() || resource.isCustom()
        ? problem
        : problem(object, resource, TABLE.getOrDefault(resource.qualifiedPlural(), List.of()));
  }

  private static Optional<String> problem(
      ObjectNode object, ApiResource resource, List<Field> fields) {
    for (Field field : fields) {
      JsonNode value = object.at(field.pointer());
      if (!value.isMissingNode() && !value.isNull()) {
        String owner = field.owner().isEmpty() ? resource.type().kind() : field.owner();
        Optional<String> problem =
            field.type().problem(value, owner + "." + field.path(), field.structure());
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return Optional.empty();
  }
}
