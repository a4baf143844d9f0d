package io.informer4j.cli.demo;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Says in a few words how an object is doing, and what has changed. Of config maps and secrets the keys are named, never the
 * values.
 */
final class Descriptions {

  private Descriptions() {}

  /** Returns how an object is. */
  static String of(HasMetadata object) {
    return String.join(", ", parts(object).values());
  }

  /** Returns what is different between two revisions of an object. */
  static String change(HasMetadata before, HasMetadata now) {
    Map<String, String> old = parts(before);
    StringJoiner changes = new StringJoiner(", ");
    parts(now).forEach((part, value) -> {
      String was = old.getOrDefault(part, "");
      if (!was.equals(value)) {
        changes.add(was.isEmpty() || part.equals("node") ? value : was + " → " + value);
      }
    });
    String keys = changedKeys(data(before), data(now));
    if (!keys.isEmpty()) {
      changes.add(keys + " changed" + (now instanceof Secret ? " (values stay hidden)" : ""));
    }
    String labels = changedLabels(before, now);
    if (!labels.isEmpty()) {
      changes.add(labels);
    }
    return changes.length() == 0 ? "only what is not shown here" : changes.toString();
  }

  private static Map<String, String> parts(HasMetadata object) {
    Map<String, String> parts = new LinkedHashMap<>();
    if (object instanceof Pod pod) {
      parts.put("state", state(pod));
      parts.put("grace", grace(pod));
      parts.put("ready", ready(pod));
      parts.put("restarts", restarts(pod));
      String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
      parts.put("node", node == null ? "" : "on " + node);
    } else if (object instanceof Deployment deployment) {
      parts.put("image", image(deployment));
      parts.put("replicas", replicas(deployment));
      parts.put("updated", updated(deployment));
    } else if (object instanceof Node node) {
      parts.put("state", state(node));
      int taints = node.getSpec() == null ? 0 : node.getSpec().getTaints().size();
      parts.put("taints", taints == 0 ? "no taints" : taints + " taints");
    } else {
      parts.put("keys", data(object).size() + " keys");
    }
    parts.values().removeIf(String::isEmpty);
    return parts;
  }

  /** As kubectl has it in its column STATUS. */
  private static String state(Pod pod) {
    if (pod.getMetadata().getDeletionTimestamp() != null) {
      return "Terminating";
    }
    if (pod.getStatus() == null || pod.getStatus().getPhase() == null) {
      return "Pending";
    }
    if (pod.getStatus().getReason() != null) {
      return pod.getStatus().getReason();
    }
    for (ContainerStatus container : pod.getStatus().getContainerStatuses()) {
      String reason = reason(container.getState());
      if (reason != null) {
        return reason;
      }
    }
    return pod.getStatus().getPhase();
  }

  private static @Nullable String reason(@Nullable ContainerState state) {
    if (state == null) {
      return null;
    }
    if (state.getWaiting() != null) {
      return state.getWaiting().getReason();
    }
    return state.getTerminated() == null
        ? null
        : state.getTerminated().getReason() + " (exit " + state.getTerminated().getExitCode() + ")";
  }

  private static String grace(Pod pod) {
    Long seconds = pod.getMetadata().getDeletionGracePeriodSeconds();
    return seconds == null ? "" : seconds == 0 ? "at once" : "within " + seconds + " s";
  }

  private static String ready(Pod pod) {
    if (pod.getStatus() == null || pod.getStatus().getContainerStatuses().isEmpty()) {
      return "";
    }
    long ready = pod.getStatus().getContainerStatuses().stream()
        .filter(container -> Boolean.TRUE.equals(container.getReady()))
        .count();
    return ready + "/" + pod.getStatus().getContainerStatuses().size() + " ready";
  }

  private static String restarts(Pod pod) {
    int restarts = pod.getStatus() == null
        ? 0
        : pod.getStatus().getContainerStatuses().stream()
            .mapToInt(container -> Objects.requireNonNullElse(container.getRestartCount(), 0))
            .sum();
    return restarts == 0 ? "" : restarts == 1 ? "1 restart" : restarts + " restarts";
  }

  private static String image(Deployment deployment) {
    String image =
        deployment.getSpec().getTemplate().getSpec().getContainers().get(0).getImage();
    return image.substring(image.lastIndexOf('/') + 1);
  }

  private static String replicas(Deployment deployment) {
    DeploymentStatus status = deployment.getStatus();
    Integer ready = status == null ? null : status.getReadyReplicas();
    return Objects.requireNonNullElse(ready, 0) + "/" + deployment.getSpec().getReplicas()
        + " ready";
  }

  private static String updated(Deployment deployment) {
    DeploymentStatus status = deployment.getStatus();
    Integer updated = status == null ? null : status.getUpdatedReplicas();
    return Objects.requireNonNullElse(updated, 0) + " up to date";
  }

  private static String state(Node node) {
    if (node.getStatus() != null) {
      for (NodeCondition condition : node.getStatus().getConditions()) {
        if ("Ready".equals(condition.getType())) {
          return "True".equals(condition.getStatus()) ? "Ready" : "NotReady";
        }
      }
    }
    return "Unknown";
  }

  /** Returns whether a node says that it is ready. */
  static boolean isReady(Node node) {
    return state(node).equals("Ready");
  }

  private static Map<String, String> data(HasMetadata object) {
    Map<String, String> data = object instanceof ConfigMap map
        ? map.getData()
        : object instanceof Secret secret ? secret.getData() : null;
    return data == null ? Map.of() : data;
  }

  private static String changedKeys(Map<String, String> before, Map<String, String> now) {
    TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(now.keySet());
    keys.removeIf(key -> Objects.equals(before.get(key), now.get(key)));
    return String.join(", ", keys);
  }

  private static String changedLabels(HasMetadata before, HasMetadata now) {
    Map<String, String> old = labels(before);
    Map<String, String> current = labels(now);
    TreeSet<String> keys = new TreeSet<>(old.keySet());
    keys.addAll(current.keySet());
    StringJoiner changes = new StringJoiner(", ");
    for (String key : keys) {
      String value = current.get(key);
      if (value == null) {
        changes.add("label " + key + " removed");
      } else if (!value.equals(old.get(key))) {
        changes.add("label " + key + "=" + value);
      }
    }
    return changes.toString();
  }

  private static Map<String, String> labels(HasMetadata object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    return labels == null ? Map.of() : labels;
  }
}
