package io.informer4j.testing.perturbation;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.rest.Document;
import io.informer4j.name.ResourceType;
import io.informer4j.testing.client.SimulatedCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * How a cluster ended, in a form in which two runs can be compared: without what differs although the same was done,
 * which are revisions, uids, times, generations and the ends of generated names.
 */
final class Outcome {

  private static final List<String> NEVER_COMPARED = List.of(
      "metadata.uid",
      "metadata.resourceVersion",
      "metadata.generation",
      "metadata.managedFields",
      "status.observedGeneration");
  private static final Pattern UID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})");

  /** By kind, namespace and name; several where the name is generated. Each object is its fields by path. */
  private final NavigableMap<String, List<NavigableMap<String, String>>> objects = new TreeMap<>();

  private final List<String> ignored;
  private final Map<String, String> generatedNames = new HashMap<>();

  private Outcome(List<String> ignored) {
    this.ignored = new ArrayList<>(NEVER_COMPARED);
    this.ignored.addAll(ignored);
  }

  /**
   * Returns the present state of a cluster, but for these resources and fields: paths such as {@code status.lastSeen}.
   */
  static Outcome of(SimulatedCluster cluster, List<ResourceType> background, List<String> ignored) {
    Outcome outcome = new Outcome(ignored);
    List<ResourceType> types = new ArrayList<>(cluster.resources().types());
    types.removeAll(background);
    for (ResourceType type : types) {
      present(cluster, type).forEach(outcome::noteGeneratedName);
    }
    for (ResourceType type : types) {
      present(cluster, type).forEach(object -> outcome.add(type, object));
    }
    return outcome;
  }

  private static Iterable<StoredObject<Document>> present(
      SimulatedCluster cluster, ResourceType type) {
    return cluster.history().stateAt(type, cluster.history().head()).values();
  }

  private void noteGeneratedName(StoredObject<Document> object) {
    JsonNode prefix = object.content().tree().path("metadata").path("generateName");
    if (!prefix.asText("").isEmpty()) {
      generatedNames.put(object.name().name(), prefix.asText() + "*");
    }
  }

  private void add(ResourceType type, StoredObject<Document> object) {
    String namespace = object.name().namespace();
    String key = type.kind() + " " + (namespace.isEmpty() ? "" : namespace + "/")
        + compared(object.name().name());
    NavigableMap<String, String> fields = new TreeMap<>();
    flatten("", "", object.content().tree(), fields);
    objects.computeIfAbsent(key, k -> new ArrayList<>()).add(fields);
  }

  /** Puts the fields below a node under their paths; what is ignored is looked up without positions in lists. */
  private void flatten(String path, String plain, JsonNode node, Map<String, String> fields) {
    if (ignored.contains(plain)) {
      return;
    }
    if (node.isObject() && !node.isEmpty()) {
      String prefix = path.isEmpty() ? "" : path + ".";
      String plainPrefix = plain.isEmpty() ? "" : plain + ".";
      node.properties()
          .forEach(field -> flatten(
              prefix + field.getKey(), plainPrefix + field.getKey(), field.getValue(), fields));
    } else if (node.isArray() && !node.isEmpty()) {
      for (int i = 0; i < node.size(); i++) {
        flatten(path + "[" + i + "]", plain, node.get(i), fields);
      }
    } else {
      fields.put(path, node.isTextual() ? compared(node.asText()) : node.toString());
    }
  }

  private String compared(String text) {
    if (TIME.matcher(text).matches()) {
      return "(a time)";
    }
    return UID.matcher(text).matches() ? "(a uid)" : generatedNames.getOrDefault(text, text);
  }

  /** Returns what is different here, a line each; none if both are the same. */
  List<String> differencesFrom(Outcome reference) {
    List<String> differences = new ArrayList<>();
    TreeSet<String> keys = new TreeSet<>(objects.keySet());
    keys.addAll(reference.objects.keySet());
    for (String key : keys) {
      compare(
          key,
          objects.getOrDefault(key, List.of()),
          reference.objects.getOrDefault(key, List.of()),
          differences);
    }
    return differences;
  }

  private static void compare(
      String key,
      List<NavigableMap<String, String>> here,
      List<NavigableMap<String, String>> there,
      List<String> differences) {
    if (there.isEmpty()) {
      differences.add(key + " is there, and should not be");
    } else if (here.isEmpty()) {
      differences.add(key + " is missing");
    } else if (here.size() != there.size()) {
      differences.add(key + " is there " + here.size() + " times instead of " + there.size());
    } else if (here.size() == 1) {
      compareFields(key, here.get(0), there.get(0), differences);
    } else if (!sorted(here).equals(sorted(there))) {
      differences.add(key + ": " + sorted(here) + " instead of " + sorted(there));
    }
  }

  private static List<String> sorted(List<NavigableMap<String, String>> objects) {
    return objects.stream().map(NavigableMap::toString).sorted().toList();
  }

  private static void compareFields(
      String key,
      NavigableMap<String, String> here,
      NavigableMap<String, String> there,
      List<String> differences) {
    TreeSet<String> paths = new TreeSet<>(here.keySet());
    paths.addAll(there.keySet());
    for (String path : paths) {
      String found = here.getOrDefault(path, "absent");
      String expected = there.getOrDefault(path, "absent");
      if (!found.equals(expected)) {
        differences.add(key + ": " + path + " is " + found + " instead of " + expected);
      }
    }
  }
}
