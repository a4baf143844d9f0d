package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Rows of what runs pods. Fields that the real server defaults are shown with their defaults. */
final class WorkloadRows {

  private static final String PARTS = "|Containers+|Images+|Selector+";
  private static final String TEMPLATE = "spec/template/spec";

  private WorkloadRows() {}

  static void register(Map<String, TablePrinter> printers) {
    printers.put(
        "deployments.apps",
        TablePrinter.of("Name|Ready|Up-to-date|Available|Age" + PARTS, WorkloadRows::deployment));
    printers.put(
        "replicasets.apps",
        TablePrinter.of(
            "Name|Desired:integer|Current:integer|Ready:integer|Age" + PARTS,
            cells -> replicas(cells).addSelector("spec/selector", Cells.NONE)));
    printers.put(
        "replicationcontrollers",
        TablePrinter.of(
            "Name|Desired:integer|Current:integer|Ready:integer|Age" + PARTS,
            cells -> replicas(cells).addLabels("spec/selector")));
    printers.put(
        "statefulsets.apps",
        TablePrinter.of("Name|Ready|Age|Containers+|Images+", WorkloadRows::statefulSet));
    printers.put(
        "daemonsets.apps",
        TablePrinter.of(
            "Name|Desired:integer|Current:integer|Ready:integer|Up-to-date:integer"
                + "|Available:integer|Node Selector|Age" + PARTS,
            WorkloadRows::daemonSet));
    printers.put(
        "jobs.batch",
        TablePrinter.of("Name|Status|Completions|Duration|Age" + PARTS, WorkloadRows::job));
    printers.put(
        "cronjobs.batch",
        TablePrinter.of(
            "Name|Schedule|Timezone|Suspend:boolean|Active:integer|Last Schedule|Age" + PARTS,
            WorkloadRows::cronJob));
    printers.put(
        "podtemplates",
        TablePrinter.of(
            "Name|Containers|Images|Pod Labels",
            cells -> cells
                .addName()
                .addContainers("template/spec")
                .addLabels("template/metadata/labels")));
    printers.put(
        "controllerrevisions.apps",
        TablePrinter.of("Name|Controller|Revision|Age", WorkloadRows::controllerRevision));
    printers.put(
        "horizontalpodautoscalers.autoscaling",
        TablePrinter.of(
            "Name|Reference|Targets|MinPods|MaxPods|Replicas|Age", WorkloadRows::autoscaler));
  }

  private static void deployment(Cells cells) {
    cells
        .addName()
        .add(readyOfWanted(cells))
        .addNumber("status/updatedReplicas")
        .addNumber("status/availableReplicas")
        .addAge()
        .addContainers(TEMPLATE)
        .addSelector("spec/selector", "");
  }

  private static void statefulSet(Cells cells) {
    cells.addName().add(readyOfWanted(cells)).addAge().addContainers(TEMPLATE);
  }

  private static String readyOfWanted(Cells cells) {
    return cells.text("status/readyReplicas", "0") + "/" + cells.text("spec/replicas", "1");
  }

  private static Cells replicas(Cells cells) {
    return cells
        .addName()
        .add(cells.at("spec/replicas").asLong(1))
        .addNumber("status/replicas")
        .addNumber("status/readyReplicas")
        .addAge()
        .addContainers(TEMPLATE);
  }

  private static void daemonSet(Cells cells) {
    cells
        .addName()
        .addNumber("status/desiredNumberScheduled")
        .addNumber("status/currentNumberScheduled")
        .addNumber("status/numberReady")
        .addNumber("status/updatedNumberScheduled")
        .addNumber("status/numberAvailable")
        .addLabels(TEMPLATE + "/nodeSelector")
        .addAge()
        .addContainers(TEMPLATE)
        .addSelector("spec/selector", Cells.NONE);
  }

  private static void job(Cells cells) {
    cells
        .addName()
        .add(jobStatus(cells))
        .add(completions(cells))
        .add(jobDuration(cells))
        .addAge()
        .addContainers(TEMPLATE)
        .addSelector("spec/selector", Cells.NONE);
  }

  private static String jobStatus(Cells cells) {
    for (String type : List.of("Complete", "Failed")) {
      if (cells.condition(type).equals("True")) {
        return type;
      }
    }
    if (cells.isDeleting()) {
      return "Terminating";
    }
    for (String type : List.of("Suspended", "FailureTarget", "SuccessCriteriaMet")) {
      if (cells.condition(type).equals("True")) {
        return type;
      }
    }
    return "Running";
  }

  private static String completions(Cells cells) {
    String succeeded = cells.text("status/succeeded", "0");
    String wanted = cells.text("spec/completions", "");
    long parallelism = cells.at("spec/parallelism").asLong(1);
    if (!wanted.isEmpty()) {
      return succeeded + "/" + wanted;
    }
    return parallelism > 1 ? succeeded + "/1 of " + parallelism : succeeded + "/1";
  }

  private static String jobDuration(Cells cells) {
    String start = cells.text("status/startTime", "");
    String end = cells.text("status/completionTime", "");
    if (start.isEmpty()) {
      return "";
    }
    try {
      return HumanDuration.between(
          start, end.isEmpty() ? cells.now() : OffsetDateTime.parse(end).toInstant());
    } catch (DateTimeException e) {
      return "<invalid>";
    }
  }

  private static void cronJob(Cells cells) {
    cells
        .addName()
        .addText("spec/schedule")
        .addText("spec/timeZone", Cells.NONE)
        .add(cells.at("spec/suspend").asBoolean(false) ? "True" : "False")
        .addSize("status/active")
        .add(cells.since("status/lastScheduleTime", Cells.NONE))
        .addAge()
        .addContainers("spec/jobTemplate/" + TEMPLATE)
        .addSelector("spec/jobTemplate/spec/selector", Cells.NONE);
  }

  private static void controllerRevision(Cells cells) {
    String controller = Cells.NONE;
    for (JsonNode owner : cells.at("metadata/ownerReferences")) {
      if (owner.path("controller").asBoolean(false)) {
        String apiVersion = Json.text(owner, "apiVersion");
        int slash = apiVersion.indexOf('/');
        String kind =
            Json.text(owner, "kind") + (slash < 0 ? "" : "." + apiVersion.substring(0, slash));
        controller = kind.toLowerCase(Locale.ROOT) + "/" + Json.text(owner, "name");
      }
    }
    cells.addName().add(controller).addNumber("revision").addAge();
  }

  private static void autoscaler(Cells cells) {
    List<String> targets = new ArrayList<>();
    int index = 0;
    for (JsonNode metric : cells.at("spec/metrics")) {
      targets.add(target(metric, cells.at("status/currentMetrics").path(index++)));
    }
    String cpu = cells.text("spec/targetCPUUtilizationPercentage", "");
    if (!cpu.isEmpty()) {
      String now = cells.text("status/currentCPUUtilizationPercentage", "");
      targets.add("cpu: " + (now.isEmpty() ? HumanDuration.UNKNOWN : now + "%") + "/" + cpu + "%");
    }
    cells
        .addName()
        .add(cells.text("spec/scaleTargetRef/kind", "") + "/"
            + cells.text("spec/scaleTargetRef/name", ""))
        .add(targets.isEmpty() ? Cells.NONE : Cells.firstOf(targets, 2, ", "))
        .addText("spec/minReplicas", "1")
        .addNumber("spec/maxReplicas")
        .addNumber("status/currentReplicas")
        .addAge();
  }

  private static String target(JsonNode metric, JsonNode status) {
    String type = Json.text(metric, "type");
    if (type.isEmpty()) {
      return "<unknown type>";
    }
    String field = Character.toLowerCase(type.charAt(0)) + type.substring(1);
    JsonNode target = metric.path(field).path("target");
    JsonNode current = status.path(field).path("current");
    boolean isResource = type.endsWith("Resource");
    String prefix = isResource ? Json.text(metric.path(field), "name") + ": " : "";
    String average = Cells.text(target.path("averageValue"), "");
    if (!average.isEmpty()) {
      String suffix = type.equals("External") || type.equals("Object") ? " (avg)" : "";
      return prefix + value(current, "averageValue", "") + "/" + average + suffix;
    }
    if (isResource) {
      String wanted = Cells.text(target.path("averageUtilization"), "");
      return prefix + value(current, "averageUtilization", "%") + "/"
          + (wanted.isEmpty() ? "<auto>" : wanted + "%");
    }
    return value(current, "value", "") + "/" + Cells.text(target.path("value"), "");
  }

  private static String value(JsonNode node, String field, String unit) {
    String value = Cells.text(node.path(field), "");
    return value.isEmpty() ? HumanDuration.UNKNOWN : value + unit;
  }
}
