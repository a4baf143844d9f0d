package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Rows of services and what stands behind and before them. */
final class NetworkRows {

  private static final int FEW = 3;

  private NetworkRows() {}

  static void register(Map<String, TablePrinter> printers) {
    printers.put(
        "services",
        TablePrinter.of(
            "Name|Type|Cluster-IP|External-IP|Port(s)|Age|Selector+", NetworkRows::service));
    printers.put(
        "endpoints",
        TablePrinter.of(
            "Name|Endpoints|Age",
            c -> c.addName().add(endpoints(c.at("subsets"))).addAge()));
    printers.put(
        "endpointslices.discovery.k8s.io",
        TablePrinter.of("Name|AddressType|Ports|Endpoints|Age", NetworkRows::endpointSlice));
    printers.put(
        "ingresses.networking.k8s.io",
        TablePrinter.of("Name|Class|Hosts|Address|Ports|Age", NetworkRows::ingress));
    printers.put(
        "ingressclasses.networking.k8s.io",
        TablePrinter.of("Name|Controller|Parameters|Age", NetworkRows::ingressClass));
    printers.put(
        "networkpolicies.networking.k8s.io",
        TablePrinter.of(
            "Name|Pod-Selector|Age",
            c -> c.addName().addSelector("spec/podSelector", Cells.NONE).addAge()));
    printers.put(
        "servicecidrs.networking.k8s.io",
        TablePrinter.of(
            "Name|CIDRs|Age", c -> c.addName().add(join(c.at("spec/cidrs"), "")).addAge()));
    printers.put(
        "ipaddresses.networking.k8s.io",
        TablePrinter.of("Name|ParentRef|Age", NetworkRows::ipAddress));
  }

  private static void service(Cells cells) {
    List<String> ports = new ArrayList<>();
    for (JsonNode port : cells.at("spec/ports")) {
      long node = port.path("nodePort").asLong(0);
      ports.add(port.path("port").asText("") + (node > 0 ? ":" + node : "") + "/"
          + Cells.text(port.path("protocol"), "TCP"));
    }
    String first = Cells.text(cells.at("spec/clusterIPs").path(0), "");
    cells
        .addName()
        .addText("spec/type", "ClusterIP")
        .add(first.isEmpty() ? cells.text("spec/clusterIP", Cells.NONE) : first)
        .add(externalIp(cells))
        .add(ports.isEmpty() ? Cells.NONE : String.join(",", ports))
        .addAge()
        .addLabels("spec/selector");
  }

  private static String externalIp(Cells cells) {
    String external = join(cells.at("spec/externalIPs"), "");
    return switch (cells.text("spec/type", "ClusterIP")) {
      case "ClusterIP", "NodePort" -> external.isEmpty() ? Cells.NONE : external;
      case "LoadBalancer" -> {
        String balancer = loadBalancer(cells);
        String both = balancer.isEmpty() || external.isEmpty()
            ? balancer + external
            : balancer + "," + external;
        yield both.isEmpty() ? "<pending>" : both;
      }
      case "ExternalName" -> cells.text("spec/externalName", "");
      default -> HumanDuration.UNKNOWN;
    };
  }

  private static String loadBalancer(Cells cells) {
    TreeSet<String> addresses = new TreeSet<>();
    for (JsonNode ingress : cells.at("status/loadBalancer/ingress")) {
      String ip = Json.text(ingress, "ip");
      addresses.add(ip.isEmpty() ? Json.text(ingress, "hostname") : ip);
    }
    addresses.remove("");
    return String.join(",", addresses);
  }

  private static String join(JsonNode texts, String otherwise) {
    List<String> all = new ArrayList<>();
    texts.forEach(text -> all.add(text.asText()));
    return all.isEmpty() ? otherwise : String.join(",", all);
  }

  private static String endpoints(JsonNode subsets) {
    if (subsets.isEmpty()) {
      return Cells.NONE;
    }
    List<String> all = new ArrayList<>();
    for (JsonNode subset : subsets) {
      List<String> suffixes = new ArrayList<>();
      subset.path("ports").forEach(port -> suffixes.add(":" + port.path("port").asText("")));
      for (String suffix : suffixes.isEmpty() ? List.of("") : suffixes) {
        subset.path("addresses").forEach(a -> all.add(host(Json.text(a, "ip"), suffix)));
      }
    }
    return Cells.firstOf(all, FEW, ",");
  }

  private static String host(String ip, String suffix) {
    return suffix.isEmpty() || ip.indexOf(':') < 0 ? ip + suffix : "[" + ip + "]" + suffix;
  }

  private static void endpointSlice(Cells cells) {
    List<String> ports = new ArrayList<>();
    for (JsonNode port : cells.at("ports")) {
      ports.add(Cells.text(port.path("port"), Cells.text(port.path("name"), "*")));
    }
    List<String> addresses = new ArrayList<>();
    for (JsonNode endpoint : cells.at("endpoints")) {
      endpoint.path("addresses").forEach(address -> addresses.add(address.asText()));
    }
    cells
        .addName()
        .addText("addressType")
        .add(ports.isEmpty() ? Cells.UNSET : Cells.firstOf(ports, FEW, ","))
        .add(addresses.isEmpty() ? Cells.UNSET : Cells.firstOf(addresses, FEW, ","))
        .addAge();
  }

  private static void ingress(Cells cells) {
    List<String> hosts = new ArrayList<>();
    for (JsonNode rule : cells.at("spec/rules")) {
      String host = Json.text(rule, "host");
      if (!host.isEmpty()) {
        hosts.add(host);
      }
    }
    cells
        .addName()
        .addText("spec/ingressClassName", Cells.NONE)
        .add(hosts.isEmpty() ? "*" : Cells.firstOf(hosts, FEW, ","))
        .add(loadBalancer(cells))
        .add(cells.at("spec/tls").isEmpty() ? "80" : "80, 443")
        .addAge();
  }

  private static void ingressClass(Cells cells) {
    JsonNode annotations = cells.at("metadata/annotations");
    boolean isDefault =
        Json.text(annotations, "ingressclass.kubernetes.io/is-default-class").equals("true");
    JsonNode parameters = cells.at("spec/parameters");
    String group = Json.text(parameters, "apiGroup");
    cells
        .add(cells.name() + (isDefault ? " (default)" : ""))
        .addText("spec/controller")
        .add(
            parameters.isObject()
                ? Json.text(parameters, "kind") + (group.isEmpty() ? "" : "." + group) + "/"
                    + Json.text(parameters, "name")
                : Cells.NONE)
        .addAge();
  }

  private static void ipAddress(Cells cells) {
    JsonNode parent = cells.at("spec/parentRef");
    String group = Json.text(parent, "group");
    String namespace = Json.text(parent, "namespace");
    String resource = Json.text(parent, "resource") + (group.isEmpty() ? "" : "." + group);
    cells
        .addName()
        .add(
            parent.isObject()
                ? resource.toLowerCase(Locale.ROOT) + (namespace.isEmpty() ? "" : "/" + namespace)
                    + "/" + Json.text(parent, "name")
                : Cells.NONE)
        .addAge();
  }
}
