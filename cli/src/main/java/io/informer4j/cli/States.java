package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Says in a word or two how an object is doing, for the kinds that everybody looks at. */
final class States {

  private States() {}

  static String of(GenericKubernetesResource object) {
    return switch (object.getKind()) {
      case "Pod" -> pod(object);
      case "Deployment", "StatefulSet", "ReplicaSet" -> replicas(object);
      case "Node" -> node(object);
      default -> phase(object);
    };
  }

  private static String pod(GenericKubernetesResource pod) {
    String phase = pod.getMetadata().getDeletionTimestamp() == null ? phase(pod) : "Terminating";
    String node = text(pod, "spec", "nodeName");
    return node.isEmpty() ? phase : phase + " on " + node;
  }

  private static String replicas(GenericKubernetesResource object) {
    String ready = text(object, "status", "readyReplicas");
    return (ready.isEmpty() ? "0" : ready) + "/" + text(object, "spec", "replicas") + " ready";
  }

  private static String node(GenericKubernetesResource node) {
    Object conditions = at(node, "status", "conditions");
    if (conditions instanceof List<?> list) {
      for (Object condition : list) {
        if (condition instanceof Map<?, ?> map && "Ready".equals(map.get("type"))) {
          return "True".equals(map.get("status")) ? "Ready" : "NotReady";
        }
      }
    }
    return "";
  }

  private static String phase(GenericKubernetesResource object) {
    return text(object, "status", "phase");
  }

  private static String text(GenericKubernetesResource object, String first, String second) {
    return Objects.toString(at(object, first, second), "");
  }

  private static @org.jspecify.annotations.Nullable Object at(
      GenericKubernetesResource object, String first, String second) {
    return object.getAdditionalProperties().get(first) instanceof Map<?, ?> map
        ? map.get(second)
        : null;
  }
}
