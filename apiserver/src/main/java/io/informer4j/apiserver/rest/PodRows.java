package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Rows of pods: what their many containers do, in one word. */
final class PodRows {

  private final Cells cells;
  private final Map<String, JsonNode> initContainers = new LinkedHashMap<>();
  private long restarts;
  private String lastRestart = "";
  private long sidecarRestarts;
  private String lastSidecarRestart = "";
  private long ready;
  private long total;
  private String reason;

  private PodRows(Cells cells) {
    this.cells = cells;
    this.reason = cells.text("status/reason", cells.text("status/phase", "Pending"));
  }

  static void register(Map<String, TablePrinter> printers) {
    printers.put(
        "pods",
        TablePrinter.of(
            "Name|Ready|Status|Restarts|Age|IP+|Node+|Nominated Node+|Readiness Gates+",
            cells -> new PodRows(cells).print()));
  }

  private void print() {
    for (JsonNode condition : cells.at("status/conditions")) {
      if (Json.text(condition, "type").equals("PodScheduled")
          && Json.text(condition, "reason").equals("SchedulingGated")) {
        reason = "SchedulingGated";
      }
    }
    total = cells.at("spec/containers").size();
    for (JsonNode container : cells.at("spec/initContainers")) {
      initContainers.put(Json.text(container, "name"), container);
      total += isSidecar(container) ? 1 : 0;
    }
    boolean initializing = lookAtInitContainers();
    if (!initializing || cells.condition("Initialized").equals("True")) {
      lookAtContainers();
    }
    if (cells.isDeleting() && cells.text("status/reason", "").equals("NodeLost")) {
      reason = "Unknown";
    } else if (cells.isDeleting() && !isOver()) {
      reason = "Terminating";
    }
    cells.addName().add(ready + "/" + total).add(reason).add(restarts()).addAge();
    String ip = Cells.text(cells.at("status/podIPs").path(0).path("ip"), "");
    cells
        .add(ip.isEmpty() ? cells.text("status/podIP", Cells.NONE) : ip)
        .addText("spec/nodeName", Cells.NONE)
        .addText("status/nominatedNodeName", Cells.NONE)
        .add(readinessGates());
  }

  private static boolean isSidecar(JsonNode container) {
    return Json.text(container, "restartPolicy").equals("Always");
  }

  private boolean isOver() {
    String phase = cells.text("status/phase", "");
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  private String restarts() {
    return restarts == 0 || lastRestart.isEmpty()
        ? Long.toString(restarts)
        : restarts + " (" + HumanDuration.since(lastRestart, cells.now()) + " ago)";
  }

  /** Returns whether one of them has not done its work, and says so. */
  private boolean lookAtInitContainers() {
    int index = 0;
    for (JsonNode status : cells.at("status/initContainerStatuses")) {
      JsonNode container =
          initContainers.getOrDefault(Json.text(status, "name"), status.path("none"));
      String finished = finishedBefore(status);
      restarts += status.path("restartCount").asLong(0);
      lastRestart = later(lastRestart, finished);
      if (isSidecar(container)) {
        sidecarRestarts += status.path("restartCount").asLong(0);
        lastSidecarRestart = later(lastSidecarRestart, finished);
      }
      JsonNode terminated = status.path("state").path("terminated");
      boolean done = terminated.isObject() && terminated.path("exitCode").asInt(0) == 0;
      boolean serving = isSidecar(container) && status.path("started").asBoolean(false);
      if (!done && serving && status.path("ready").asBoolean(false)) {
        ready++;
      }
      if (!done && !serving) {
        reason = "Init:" + initReason(status, index);
        return true;
      }
      index++;
    }
    return false;
  }

  private String initReason(JsonNode status, int index) {
    JsonNode terminated = status.path("state").path("terminated");
    if (terminated.isObject()) {
      return terminated(terminated);
    }
    String waiting = Json.text(status.path("state").path("waiting"), "reason");
    return waiting.isEmpty() || waiting.equals("PodInitializing")
        ? index + "/" + initContainers.size()
        : waiting;
  }

  private void lookAtContainers() {
    restarts = sidecarRestarts;
    lastRestart = lastSidecarRestart;
    boolean running = false;
    String failure = "";
    JsonNode statuses = cells.at("status/containerStatuses");
    for (int i = statuses.size() - 1; i >= 0; i--) {
      JsonNode status = statuses.get(i);
      JsonNode state = status.path("state");
      restarts += status.path("restartCount").asLong(0);
      lastRestart = later(lastRestart, finishedBefore(status));
      String waiting = Json.text(state.path("waiting"), "reason");
      if (!waiting.isEmpty()) {
        reason = waiting;
      } else if (state.path("terminated").isObject()) {
        reason = terminated(state.path("terminated"));
        failure = state.path("terminated").path("exitCode").asInt(0) == 0 ? failure : reason;
      } else if (status.path("ready").asBoolean(false) && state.path("running").isObject()) {
        running = true;
        ready++;
      }
    }
    if (reason.equals("Completed")) {
      if (running && cells.condition("Ready").equals("True")) {
        reason = "Running";
      } else if (!failure.isEmpty()) {
        reason = failure;
      } else if (running) {
        reason = "NotReady";
      }
    }
  }

  private static String terminated(JsonNode terminated) {
    String reason = Json.text(terminated, "reason");
    if (!reason.isEmpty()) {
      return reason;
    }
    int signal = terminated.path("signal").asInt(0);
    return signal != 0
        ? "Signal:" + signal
        : "ExitCode:" + terminated.path("exitCode").asInt(0);
  }

  private static String finishedBefore(JsonNode status) {
    return Json.text(status.path("lastState").path("terminated"), "finishedAt");
  }

  /** Timestamps of objects are all of the same form, so that their order is that of texts. */
  private static String later(String one, String other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private String readinessGates() {
    JsonNode gates = cells.at("spec/readinessGates");
    if (gates.isEmpty()) {
      return Cells.NONE;
    }
    int open = 0;
    for (JsonNode gate : gates) {
      open += cells.condition(Json.text(gate, "conditionType")).equals("True") ? 1 : 0;
    }
    return open + "/" + gates.size();
  }
}
