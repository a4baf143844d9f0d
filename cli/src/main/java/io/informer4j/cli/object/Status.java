package io.informer4j.cli.object;

import java.util.Map;

/** Says in a word or two how an object is doing, for the kinds that everybody looks at. */
public final class Status {

  private Status() {}

  /** Returns the words, none for objects that have no such thing. */
  public static String of(Map<String, Object> tree) {
    return switch (Trees.text(tree, "kind")) {
      case "Pod" -> pod(tree);
      case "Deployment", "StatefulSet", "ReplicaSet" -> replicas(tree) + " ready";
      case "Node" -> node(tree);
      default -> Trees.text(tree, "status", "phase");
    };
  }

  static String pod(Map<String, Object> pod) {
    if (!Trees.text(pod, "metadata", "deletionTimestamp").isEmpty()) {
      return "Terminating";
    }
    for (Object status : Trees.list(pod, "status", "containerStatuses")) {
      String waiting = Trees.text(status, "state", "waiting", "reason");
      if (!waiting.isEmpty()) {
        return waiting;
      }
    }
    return Trees.text(pod, "status", "phase");
  }

  static String replicas(Map<String, Object> object) {
    return orZero(Trees.text(object, "status", "readyReplicas")) + "/"
        + orZero(Trees.text(object, "spec", "replicas"));
  }

  static String orZero(String number) {
    return number.isEmpty() ? "0" : number;
  }

  static String node(Map<String, Object> node) {
    String scheduling =
        Trees.text(node, "spec", "unschedulable").equals("true") ? ",SchedulingDisabled" : "";
    for (Object condition : Trees.list(node, "status", "conditions")) {
      if (Trees.text(condition, "type").equals("Ready")) {
        boolean isReady = Trees.text(condition, "status").equals("True");
        return (isReady ? "Ready" : "NotReady") + scheduling;
      }
    }
    return "Unknown" + scheduling;
  }
}
