package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Rows of nodes, namespaces, events and the data that pods share. */
final class ClusterRows {

  private static final String ROLE_PREFIX = "node-role.kubernetes.io/";

  private ClusterRows() {}

  static void register(Map<String, TablePrinter> printers) {
    printers.put(
        "nodes",
        TablePrinter.of(
            "Name|Status|Roles|Age|Version|Internal-IP+|External-IP+|OS-Image+|Kernel-Version+"
                + "|Container-Runtime+",
            ClusterRows::node));
    printers.put(
        "namespaces",
        TablePrinter.of(
            "Name|Status|Age", c -> c.addName().add(phase(c, "Active")).addAge()));
    printers.put(
        "events",
        TablePrinter.of(
            "Last Seen|Type|Reason|Object|Subobject+|Source+|Message|First Seen+|Count+|Name+",
            cells -> event(cells, "involvedObject", "source", "message", "")));
    printers.put(
        "events.events.k8s.io",
        TablePrinter.of(
            "Last Seen|Type|Reason|Object|Subobject+|Source+|Message|First Seen+|Count+|Name+",
            cells -> event(cells, "regarding", "deprecatedSource", "note", "deprecated")));
    printers.put("configmaps", configMaps());
    printers.put(
        "secrets",
        TablePrinter.of(
            "Name|Type|Data|Age",
            c -> c.addName().addText("type", "Opaque").addSize("data").addAge()));
    printers.put("serviceaccounts", TablePrinter.of("Name|Age", c -> c.addName().addAge()));
    printers.put(
        "leases.coordination.k8s.io",
        TablePrinter.of(
            "Name|Holder|Age", c -> c.addName().addText("spec/holderIdentity").addAge()));
    printers.put("resourcequotas", TablePrinter.of("Name|Request|Limit|Age", ClusterRows::quota));
    printers.put(
        "apiservices.apiregistration.k8s.io",
        TablePrinter.of("Name|Service|Available|Age", ClusterRows::apiService));
  }

  private static TablePrinter configMaps() {
    List<TableColumn> columns = new ArrayList<>(TableColumn.parse("Name|Data|Age"));
    columns.set(1, new TableColumn("Data", "string", "", TableColumn.MAP_DATA, 0));
    return new TablePrinter(
        columns,
        c -> c.addName()
            .add((long) c.at("data").size() + c.at("binaryData").size())
            .addAge());
  }

  /** Returns the phase of an object, with what it is at first if nobody has set it. */
  static String phase(Cells cells, String first) {
    return cells.isDeleting() ? "Terminating" : cells.text("status/phase", first);
  }

  private static void node(Cells cells) {
    String ready = cells.condition("Ready");
    String status = ready.isEmpty() ? "Unknown" : ready.equals("True") ? "Ready" : "NotReady";
    if (cells.at("spec/unschedulable").asBoolean(false)) {
      status += ",SchedulingDisabled";
    }
    String architecture = cells.text("status/nodeInfo/architecture", "");
    String kernel = cells.text("status/nodeInfo/kernelVersion", HumanDuration.UNKNOWN);
    cells
        .addName()
        .add(status)
        .add(roles(cells.at("metadata/labels")))
        .addAge()
        .addText("status/nodeInfo/kubeletVersion")
        .add(address(cells, "InternalIP"))
        .add(address(cells, "ExternalIP"))
        .addText("status/nodeInfo/osImage", HumanDuration.UNKNOWN)
        .add(architecture.isEmpty() ? kernel : kernel + " (" + architecture + ")")
        .addText("status/nodeInfo/containerRuntimeVersion", HumanDuration.UNKNOWN);
  }

  private static String roles(JsonNode labels) {
    TreeSet<String> roles = new TreeSet<>();
    labels.properties().forEach(label -> {
      if (label.getKey().startsWith(ROLE_PREFIX)) {
        roles.add(label.getKey().substring(ROLE_PREFIX.length()));
      } else if (label.getKey().equals("kubernetes.io/role")) {
        roles.add(label.getValue().asText());
      }
    });
    roles.remove("");
    return roles.isEmpty() ? Cells.NONE : String.join(",", roles);
  }

  private static String address(Cells cells, String type) {
    for (JsonNode address : cells.at("status/addresses")) {
      if (Json.text(address, "type").equals(type)) {
        return Json.text(address, "address");
      }
    }
    return Cells.NONE;
  }

  private static void event(
      Cells cells, String object, String source, String message, String prefix) {
    String first = cells.since(
        field(prefix, "firstTimestamp"), cells.since("eventTime", HumanDuration.UNKNOWN));
    String last = cells.since(field(prefix, "lastTimestamp"), first);
    long count = Math.max(1, cells.at(field(prefix, "count")).asLong(0));
    if (cells.at("series").isObject()) {
      last = cells.since("series/lastObservedTime", HumanDuration.UNKNOWN);
      count = cells.at("series/count").asLong(0);
    }
    String kind = cells.text(object + "/kind", "").toLowerCase(Locale.ROOT);
    String name = cells.text(object + "/name", "");
    cells
        .add(last)
        .addText("type")
        .addText("reason")
        .add(name.isEmpty() ? kind : kind + "/" + name)
        .addText(object + "/fieldPath")
        .add(source(cells, source))
        .add(cells.text(message, "").trim())
        .add(first)
        .add(count)
        .addName();
  }

  private static String field(String prefix, String name) {
    return prefix.isEmpty()
        ? name
        : prefix + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static String source(Cells cells, String source) {
    String component = cells.text(
        source + "/component",
        cells.text("reportingComponent", cells.text("reportingController", "")));
    String host = cells.text(source + "/host", cells.text("reportingInstance", ""));
    return host.isEmpty() ? component : component + ", " + host;
  }

  private static void quota(Cells cells) {
    List<String> requests = new ArrayList<>();
    List<String> limits = new ArrayList<>();
    Cells.sorted(cells.at("status/hard")).forEach((resource, hard) -> {
      String used = Cells.text(cells.at("status/used").path(resource), "0");
      (resource.startsWith("limits.") ? limits : requests)
          .add(resource + ": " + used + "/" + hard.asText());
    });
    cells
        .addName()
        .add(String.join(", ", requests))
        .add(String.join(", ", limits))
        .addAge();
  }

  private static void apiService(Cells cells) {
    JsonNode service = cells.at("spec/service");
    String available = cells.condition("Available");
    cells
        .addName()
        .add(
            service.isObject()
                ? Json.text(service, "namespace") + "/" + Json.text(service, "name")
                : "Local")
        .add(available.isEmpty() ? "Unknown" : available)
        .addAge();
  }
}
