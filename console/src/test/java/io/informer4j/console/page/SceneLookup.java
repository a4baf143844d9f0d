package io.informer4j.console.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Answers what the page asks about one informer of a scene. */
final class SceneLookup {

  private final Scene scene;
  private final SceneInformer informer;

  SceneLookup(Scene scene, SceneInformer informer) {
    this.scene = scene;
    this.informer = informer;
  }

  ObjectNode details() {
    ObjectNode json =
        Scene.JSON.createObjectNode().put("id", informer.id).put("name", informer.name);
    json.putObject("settings")
        .put("resource", informer.apiVersion + " " + informer.name)
        .put("format", "PACKED")
        .put("resync", "off")
        .put("queue", "in order, 4096 at most")
        .put("bookmark watchdog", "90 s");
    ArrayNode reconnects = json.putArray("reconnects");
    reconnects
        .addObject()
        .put("at", scene.at - 3_600_000)
        .put("namespace", "")
        .put("what", "WATCH_ENDED")
        .put("detail", "the server closed the stream after its time-out")
        .put("revision", "80977");
    reconnects
        .addObject()
        .put("at", scene.at - 65_000)
        .put("namespace", "")
        .put("what", "CONNECTION_LOST")
        .put("detail", "connection reset by peer; resumed after 0.8 s")
        .put("revision", "81190");
    json.putArray("errors")
        .addObject()
        .put("at", scene.at - 64_200)
        .put("namespace", "")
        .put("what", "watch of " + informer.name + ": connection refused, retried in 0.8 s");
    ArrayNode quarantined = json.putArray("quarantined");
    for (int i = 0; i < informer.quarantined; i++) {
      SceneObject object = informer.objects.get(i);
      quarantined
          .addObject()
          .put("at", scene.at - 9_000)
          .put("namespace", object.namespace())
          .put("name", object.name())
          .put("revision", "81190")
          .put("why", "spec.replicas: not a number");
    }
    return json;
  }

  ObjectNode objects(Map<String, String> asked) {
    String selector = asked.getOrDefault("selector", "");
    if (!selector.isEmpty() && !selector.matches("[\\w./-]+=[\\w.-]*(,[\\w./-]+=[\\w.-]*)*")) {
      throw new IllegalArgumentException("selector \"" + selector + "\": expected key=value");
    }
    Predicate<SceneObject> wanted =
        object -> object.name().contains(asked.getOrDefault("search", ""))
            && equal(asked, "namespace", object.namespace())
            && (!asked.containsKey("index")
                || equal(asked, "value", indexed(asked.get("index"), object)))
            && selected(selector, object);
    ObjectNode json = Scene.JSON.createObjectNode();
    ArrayNode page = json.putArray("objects");
    int matched = 0;
    String last = "";
    for (SceneObject object : informer.objects) {
      if (!wanted.test(object)) {
        continue;
      }
      matched++;
      boolean passed = object.key().compareTo(asked.getOrDefault("after", "")) <= 0;
      if (!passed && page.size() < Integer.parseInt(asked.getOrDefault("limit", "100"))) {
        ObjectNode row = page.addObject()
            .put("namespace", object.namespace())
            .put("name", object.name())
            .put("uid", "uid-" + object.name().hashCode())
            .put("revision", informer.revision());
        row.set("labels", Scene.JSON.valueToTree(object.labels()));
        last = object.key();
      } else if (!passed) {
        json.put("after", last);
      }
    }
    return json.put("total", informer.objects.size()).put("matched", matched);
  }

  private static boolean equal(Map<String, String> asked, String parameter, String value) {
    return asked.getOrDefault(parameter, value).equals(value);
  }

  private static String indexed(String index, SceneObject object) {
    return index.equals("byNode") ? object.node() : object.namespace();
  }

  private static boolean selected(String selector, SceneObject object) {
    for (String part : selector.isEmpty() ? new String[0] : selector.split(",", -1)) {
      String[] pair = part.split("=", 2);
      if (!pair[1].equals(object.labels().get(pair[0]))) {
        return false;
      }
    }
    return true;
  }

  ObjectNode index(String index, Map<String, String> asked) {
    Map<String, Integer> counts = new TreeMap<>();
    for (SceneObject object : informer.objects) {
      if (indexed(index, object).contains(asked.getOrDefault("search", ""))) {
        counts.merge(indexed(index, object), 1, Integer::sum);
      }
    }
    ObjectNode json = Scene.JSON.createObjectNode();
    ArrayNode values = json.putArray("values");
    counts.forEach(
        (value, objects) -> values.addObject().put("value", value).put("objects", objects));
    return json.put("total", counts.size());
  }

  Optional<ObjectNode> object(String namespace, String name) {
    return informer.objects.stream()
        .filter(object -> object.namespace().equals(namespace) && object.name().equals(name))
        .findFirst()
        .map(this::object);
  }

  private ObjectNode object(SceneObject object) {
    ObjectNode json = Scene.JSON.createObjectNode();
    json.put("namespace", object.namespace())
        .put("name", object.name())
        .put("uid", "6f1c2a44-0d5e-4b7e-9a51-3f0f6f1b2c77")
        .put("revision", "81234");
    json.set("labels", Scene.JSON.valueToTree(object.labels()));
    json.put("yaml", object.shownYaml(informer.kind, "81234")).put("redacted", informer.secret);
    json.put("truncated", false);
    ArrayNode flight = json.putArray("flight");
    scene.way(flight, informer, object, "80977", scene.at - 81_000, "ADDED");
    scene.way(flight, informer, object, "81190", scene.at - 9_000, "MODIFIED");
    scene.way(flight, informer, object, "81234", scene.at - 1_200, "MODIFIED");
    return json;
  }
}
