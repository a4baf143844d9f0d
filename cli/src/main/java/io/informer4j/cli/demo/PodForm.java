package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Makes the pods of an application, and what a kubelet reports of them. They have what real ones have, and about their size.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class PodForm {

  private static final Template TEMPLATE = Template.of("pod.json");
  private static final List<String> CONDITIONS = List.of(
      "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled");

  /** What holds back a container, or stopped it. */
  enum Trouble {
    CRASH("Error", 1),
    OUT_OF_MEMORY("OOMKilled", 137);

    private final String reason;
    private final int exitCode;

    Trouble(String reason, int exitCode) {
      this.reason = reason;
      this.exitCode = exitCode;
    }
  }

  private final ObjectNode tree;
  private final String app;
  private final String version;

  PodForm(App app, String time) {
    this.tree = TEMPLATE.fill(app.values(time));
    this.app = app.name();
    this.version = app.version();
  }

  /** Returns the spec that deployments and replica sets have in their templates. */
  ObjectNode spec() {
    return tree.withObject("/spec").deepCopy();
  }

  /** Returns a pod as a replica set creates it. */
  ObjectNode created(String name) {
    ObjectNode pod = tree.deepCopy();
    ObjectNode metadata = pod.withObject("/metadata");
    metadata.put("name", name);
    metadata.remove("managedFields");
    return pod;
  }

  /** Returns a pod that runs on a node. */
  ObjectNode running(String name, WorkerNode node, String time) {
    ObjectNode pod = tree.deepCopy();
    pod.withObject("/metadata").put("name", name).put("creationTimestamp", time);
    pod.withObject("/spec").put("nodeName", node.name());
    ObjectNode status = runningStatus(name, 0, time);
    String digits = Names.hex(name);
    String address = "10." + (64 + node.index() % 128) + "." + Integer.parseInt(digits, 0, 2, 16)
        + "." + Integer.parseInt(digits, 2, 4, 16);
    status.put("hostIP", node.address()).put("podIP", address).put("startTime", time);
    status.putArray("hostIPs").addObject().put("ip", node.address());
    status.putArray("podIPs").addObject().put("ip", address);
    pod.set("status", status);
    return pod;
  }

  /** Returns the status of a pod whose containers are being made. */
  ObjectNode startingStatus(WorkerNode node, String time) {
    ObjectNode status = status("Pending", false, time);
    status.put("hostIP", node.address()).put("startTime", time);
    ArrayNode containers = status.putArray("containerStatuses");
    for (JsonNode container : tree.at("/spec/containers")) {
      ObjectNode one = container(containers, container, 0, false);
      one.withObject("/state").putObject("waiting").put("reason", "ContainerCreating");
    }
    return status;
  }

  /** Returns the status of a pod all of whose containers run. */
  ObjectNode runningStatus(String name, int restarts, String time) {
    ObjectNode status = status("Running", true, time);
    ArrayNode containers = status.putArray("containerStatuses");
    for (JsonNode container : tree.at("/spec/containers")) {
      boolean isFirst = containers.isEmpty();
      ObjectNode one = container(containers, container, isFirst ? restarts : 0, true);
      one.put("containerID", containerId(name, containers.size(), restarts));
      one.withObject("/state").putObject("running").put("startedAt", time);
    }
    return status;
  }

  /** Returns the status of a pod whose first container was stopped, and waits to be started again if it is to wait. */
  ObjectNode troubledStatus(
      String name, int restarts, Trouble trouble, boolean waits, String time) {
    ObjectNode status = runningStatus(name, restarts, time);
    status.set("conditions", conditions(false, time));
    ObjectNode first = (ObjectNode) status.at("/containerStatuses/0");
    first.put("ready", false).put("started", false);
    ObjectNode ended = Template.MAPPER.createObjectNode();
    ended.put("exitCode", trouble.exitCode).put("reason", trouble.reason);
    ended.put("startedAt", time).put("finishedAt", time);
    ended.put("containerID", containerId(name, 1, restarts));
    ObjectNode state = first.putObject("state");
    if (waits) {
      state
          .putObject("waiting")
          .put("reason", "CrashLoopBackOff")
          .put("message", "back-off 10s restarting failed container=" + app + " pod=" + name);
      first.putObject("lastState").set("terminated", ended);
    } else {
      state.set("terminated", ended);
    }
    return status;
  }

  /** Returns the status of a pod that its node has thrown out. */
  static ObjectNode evictedStatus(String time) {
    ObjectNode status = status("Failed", false, time);
    return status
        .put("reason", "Evicted")
        .put("message", "The node was low on resource: memory. Threshold quantity: 100Mi.");
  }

  private static ObjectNode status(String phase, boolean isReady, String time) {
    ObjectNode status = Template.MAPPER.createObjectNode();
    status.put("phase", phase).put("qosClass", "Burstable");
    status.set("conditions", conditions(isReady, time));
    return status;
  }

  private static ArrayNode conditions(boolean isReady, String time) {
    ArrayNode conditions = Template.MAPPER.createArrayNode();
    for (String type : CONDITIONS) {
      ObjectNode condition = conditions.addObject();
      boolean isTrue = isReady || !type.endsWith("Ready");
      condition.put("type", type).put("status", isTrue ? "True" : "False");
      condition.putNull("lastProbeTime").put("lastTransitionTime", time);
      if (!isTrue) {
        condition
            .put("reason", "ContainersNotReady")
            .put("message", "containers with unready status");
      }
    }
    return conditions;
  }

  private ObjectNode container(
      ArrayNode containers, JsonNode container, int restarts, boolean isReady) {
    ObjectNode one = containers.addObject();
    String image = container.path("image").asText();
    one.put("name", container.path("name").asText()).put("image", image);
    one.put("imageID", image + "@sha256:" + Names.hex(image + version));
    one.put("restartCount", restarts).put("ready", isReady).put("started", isReady);
    one.putObject("state");
    one.putObject("lastState");
    return one;
  }

  private static String containerId(String pod, int number, int restarts) {
    return "containerd://" + Names.hex(pod + "/" + number + "/" + restarts);
  }
}
