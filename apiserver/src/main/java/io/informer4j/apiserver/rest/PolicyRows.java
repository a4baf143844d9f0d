package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rows of what allows, limits and admits. */
final class PolicyRows {

  private PolicyRows() {}

  static void register(Map<String, TablePrinter> printers) {
    TablePrinter bindings =
        TablePrinter.of("Name|Role|Age|Users+|Groups+|ServiceAccounts+", PolicyRows::roleBinding);
    printers.put("rolebindings.rbac.authorization.k8s.io", bindings);
    printers.put("clusterrolebindings.rbac.authorization.k8s.io", bindings);
    printers.put(
        "poddisruptionbudgets.policy",
        TablePrinter.of(
            "Name|Min Available|Max Unavailable|Allowed Disruptions:integer|Age",
            c -> c.addName()
                .addText("spec/minAvailable", "N/A")
                .addText("spec/maxUnavailable", "N/A")
                .addNumber("status/disruptionsAllowed")
                .addAge()));
    printers.put(
        "priorityclasses.scheduling.k8s.io",
        TablePrinter.of(
            "Name|Value:integer|Global-Default:boolean|Age|PreemptionPolicy",
            c -> c.addName()
                .addNumber("value")
                .addFlag("globalDefault", false)
                .addAge()
                .addText("preemptionPolicy", "PreemptLowerPriority")));
    printers.put(
        "runtimeclasses.node.k8s.io",
        TablePrinter.of("Name|Handler|Age", c -> c.addName().addText("handler").addAge()));
    printers.put(
        "certificatesigningrequests.certificates.k8s.io",
        TablePrinter.of(
            "Name|Age|SignerName|Requestor|RequestedDuration|Condition",
            PolicyRows::signingRequest));
    TablePrinter webhooks = TablePrinter.of(
        "Name|Webhooks:integer|Age", c -> c.addName().addSize("webhooks").addAge());
    printers.put("mutatingwebhookconfigurations.admissionregistration.k8s.io", webhooks);
    printers.put("validatingwebhookconfigurations.admissionregistration.k8s.io", webhooks);
    printers.put(
        "validatingadmissionpolicies.admissionregistration.k8s.io",
        TablePrinter.of(
            "Name|Validations:integer|ParamKind|Age", c -> policy(c, "spec/validations")));
    printers.put(
        "mutatingadmissionpolicies.admissionregistration.k8s.io",
        TablePrinter.of("Name|Mutations:integer|ParamKind|Age", c -> policy(c, "spec/mutations")));
    TablePrinter policyBindings =
        TablePrinter.of("Name|PolicyName|ParamRef|Age", PolicyRows::policyBinding);
    printers.put("validatingadmissionpolicybindings.admissionregistration.k8s.io", policyBindings);
    printers.put("mutatingadmissionpolicybindings.admissionregistration.k8s.io", policyBindings);
    printers.put(
        "flowschemas.flowcontrol.apiserver.k8s.io",
        TablePrinter.of(
            "Name|PriorityLevel|MatchingPrecedence|DistinguisherMethod|Age|MissingPL",
            PolicyRows::flowSchema));
    printers.put(
        "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io",
        TablePrinter.of(
            "Name|Type|NominalConcurrencyShares|Queues|HandSize|QueueLengthLimit|Age",
            PolicyRows::priorityLevel));
    registerDevices(printers);
  }

  private static void registerDevices(Map<String, TablePrinter> printers) {
    TablePrinter nameAndAge = TablePrinter.of("Name|Age", c -> c.addName().addAge());
    printers.put("deviceclasses.resource.k8s.io", nameAndAge);
    printers.put("resourceclaimtemplates.resource.k8s.io", nameAndAge);
    printers.put(
        "resourceclaims.resource.k8s.io",
        TablePrinter.of("Name|State|Age", c -> c.addName().add(claimState(c)).addAge()));
    printers.put(
        "resourceslices.resource.k8s.io",
        TablePrinter.of(
            "Name|Node|Driver|Pool|Age",
            c -> c.addName()
                .addText("spec/nodeName")
                .addText("spec/driver")
                .addText("spec/pool/name")
                .addAge()));
  }

  private static String claimState(Cells cells) {
    List<String> states = new ArrayList<>();
    if (cells.isDeleting()) {
      states.add("deleted");
    }
    if (cells.at("status/allocation").isObject()) {
      states.add("allocated");
      if (!cells.at("status/reservedFor").isEmpty()) {
        states.add("reserved");
      }
    } else if (!cells.isDeleting()) {
      states.add("pending");
    }
    return String.join(",", states);
  }

  private static void roleBinding(Cells cells) {
    List<String> users = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    List<String> accounts = new ArrayList<>();
    for (JsonNode subject : cells.at("subjects")) {
      String name = Json.text(subject, "name");
      switch (Json.text(subject, "kind")) {
        case "User" -> users.add(name);
        case "Group" -> groups.add(name);
        case "ServiceAccount" -> accounts.add(Json.text(subject, "namespace") + "/" + name);
        default -> {}
      }
    }
    cells
        .addName()
        .add(cells.text("roleRef/kind", "") + "/" + cells.text("roleRef/name", ""))
        .addAge()
        .add(String.join(", ", users))
        .add(String.join(", ", groups))
        .add(String.join(", ", accounts));
  }

  private static void signingRequest(Cells cells) {
    String duration = cells.text("spec/expirationSeconds", "");
    cells
        .addName()
        .addAge()
        .addText("spec/signerName", Cells.NONE)
        .addText("spec/username")
        .add(
            duration.isEmpty()
                ? Cells.NONE
                : HumanDuration.of(
                    Duration.ofSeconds(cells.at("spec/expirationSeconds").asLong())))
        .add(signingState(cells));
  }

  private static String signingState(Cells cells) {
    String state = "Pending";
    if (!cells.condition("Denied").isEmpty()) {
      state = "Denied";
    } else if (!cells.condition("Approved").isEmpty()) {
      state = "Approved";
    }
    return state
        + (cells.condition("Failed").isEmpty() ? "" : ",Failed")
        + (cells.text("status/certificate", "").isEmpty() ? "" : ",Issued");
  }

  private static void policy(Cells cells, String rules) {
    JsonNode kind = cells.at("spec/paramKind");
    cells
        .addName()
        .addSize(rules)
        .add(
            kind.isObject()
                ? Json.text(kind, "apiVersion") + "/" + Json.text(kind, "kind")
                : Cells.UNSET)
        .addAge();
  }

  private static void policyBinding(Cells cells) {
    String name = cells.text("spec/paramRef/name", "");
    String namespace = cells.text("spec/paramRef/namespace", "*");
    cells
        .addName()
        .addText("spec/policyName")
        .add(name.isEmpty() ? Cells.UNSET : namespace + "/" + name)
        .addAge();
  }

  private static void flowSchema(Cells cells) {
    String dangling = cells.condition("Dangling");
    cells
        .addName()
        .addText("spec/priorityLevelConfiguration/name")
        .add(cells.at("spec/matchingPrecedence").asLong(1000))
        .addText("spec/distinguisherMethod/type", Cells.NONE)
        .addAge()
        .add(dangling.isEmpty() ? "?" : dangling);
  }

  private static void priorityLevel(Cells cells) {
    String queuing = "spec/limited/limitResponse/queuing/";
    cells.addName().addText("spec/type");
    for (String path : List.of(
        "spec/limited/nominalConcurrencyShares",
        queuing + "queues",
        queuing + "handSize",
        queuing + "queueLengthLimit")) {
      if (cells.at(path).isNumber()) {
        cells.addNumber(path);
      } else {
        cells.add(Cells.NONE);
      }
    }
    cells.addAge();
  }
}
