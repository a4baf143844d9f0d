package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A node of the cluster.
 *
 * @param index its number, from 0 on
 * @param name what it is called
 */
record WorkerNode(int index, String name) {

  private static final Template TEMPLATE = Template.of("node.json");

  static WorkerNode of(int index) {
    return new WorkerNode(index, Names.node(index));
  }

  String address() {
    return "10.1." + index / 250 + "." + (index % 250 + 4);
  }

  /** Returns it as it is when all is well. */
  ObjectNode object(String time) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("node", name);
    values.put("zone", Names.zone(index));
    values.put("block", Integer.toString(64 + index % 128));
    values.put("address", address());
    values.put("machine", Names.hex(name).substring(0, 32));
    values.put("time", time);
    ObjectNode node = TEMPLATE.fill(values);
    node.withObject("/status").set("conditions", conditions(true, time));
    return node;
  }

  /** Returns a patch of its status. */
  static ObjectNode status(boolean isReady, String time) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch.putObject("status").set("conditions", conditions(isReady, time));
    return patch;
  }

  /** Returns a patch of its taints. */
  static ObjectNode taints(boolean isReady, String time) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    if (isReady) {
      patch.putObject("spec").putNull("taints");
      return patch;
    }
    ArrayNode taints = patch.putObject("spec").putArray("taints");
    for (String effect : new String[] {"NoSchedule", "NoExecute"}) {
      taints
          .addObject()
          .put("key", "node.kubernetes.io/not-ready")
          .put("effect", effect)
          .put("timeAdded", time);
    }
    return patch;
  }

  private static ArrayNode conditions(boolean isReady, String time) {
    ArrayNode conditions = Template.MAPPER.createArrayNode();
    condition(conditions, "MemoryPressure", "False", "KubeletHasSufficientMemory", time);
    condition(conditions, "DiskPressure", "False", "KubeletHasNoDiskPressure", time);
    condition(conditions, "PIDPressure", "False", "KubeletHasSufficientPID", time);
    condition(
        conditions,
        "Ready",
        isReady ? "True" : "False",
        isReady ? "KubeletReady" : "KubeletNotReady",
        time);
    return conditions;
  }

  private static void condition(
      ArrayNode conditions, String type, String status, String reason, String time) {
    conditions
        .addObject()
        .put("type", type)
        .put("status", status)
        .put("reason", reason)
        .put("message", "kubelet says so")
        .put("lastHeartbeatTime", time)
        .put("lastTransitionTime", time);
  }
}
