package io.informer4j.console.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** One informer of a scene: counters that grow as fast as they are told to. */
final class SceneInformer {

  final int id;
  final String name;
  final String kind;
  final String apiVersion;
  final List<String> namespaces;
  final List<String> handlers;
  final List<SceneObject> objects = new ArrayList<>();
  String failure = "";
  boolean secret;
  boolean backingOff;
  double perSecond;
  double slowestFill;
  long received;
  int quarantined;
  private double phase;

  SceneInformer(
      int id,
      String name,
      String apiVersion,
      String kind,
      double perSecond,
      List<String> namespaces,
      List<String> handlers) {
    this.id = id;
    this.name = name;
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.perSecond = perSecond;
    this.namespaces = namespaces;
    this.handlers = handlers;
    this.phase = id;
  }

  /** Lets time pass; what comes swings around the rate, as it does in a cluster. */
  int advance(long millis) {
    phase += millis / 9000.0;
    double swing =
        1 + 0.35 * Math.sin(phase) + 0.2 * Math.sin(phase * 7.3) + 0.1 * Math.sin(23 * phase);
    long before = received;
    received += backingOff ? 0 : Math.round(perSecond * swing * millis / 1000);
    return (int) (received - before);
  }

  String revision() {
    return Long.toString(81_234 + received);
  }

  ObjectNode overview(ObjectNode json) {
    json.put("id", id).put("name", name).put("resource", name).put("apiVersion", apiVersion);
    json.put("kind", kind).put("format", "PACKED").put("secret", secret);
    json.put("live", true).put("ready", !backingOff);
    json.put("why", backingOff ? "the server cannot be reached" : "");
    int held = objects.size() + (int) (8 * Math.sin(phase * 1.3) + 8);
    json.put("objects", held).put("bytes", held * 3_250L).put("quarantined", quarantined);
    namespaces.forEach(json.putArray("namespaces")::add);
    json.putArray("indexes").add("namespace").add("byNode");
    json.put("received", received).put("stored", received);
    ArrayNode scopes = json.putArray("scopes");
    for (String namespace : namespaces.isEmpty() ? List.of("") : namespaces) {
      scope(scopes.addObject(), namespace);
    }
    ArrayNode handlerList = json.putArray("handlers");
    for (int i = 0; i < handlers.size(); i++) {
      handler(handlerList.addObject(), i);
    }
    return json;
  }

  private void scope(ObjectNode json, String namespace) {
    int share = Math.max(1, namespaces.size());
    json.put("namespace", namespace).put("state", backingOff ? "BACKING_OFF" : "WATCHING");
    json.put("mode", "WATCH_LIST").put("encoding", "protobuf").put("revision", revision());
    json.put("epoch", 1).put("sinceLastEventMillis", backingOff ? 6_200 : 40);
    json.put("sinceBookmarkMillis", (long) (phase * 9000) % 9_800);
    json.put("lagMillis", backingOff ? 6_200 : Math.round(6 + 4 * Math.sin(phase * 3)));
    json.put("lists", 1).put("relists", 0).put("watches", 3).put("events", received / share);
    json.put("backoffs", backingOff ? 4 : 1).put("synced", true);
    json.put("queueDepth", Math.max(0, Math.round(perSecond / 60 * Math.sin(phase * 5))));
    json.put("lastFailure", backingOff ? "watch of " + name + ": connection refused" : failure);
  }

  private void handler(ObjectNode json, int index) {
    boolean slowest = index == handlers.size() - 1;
    double fill = slowest ? slowestFill * (0.9 + 0.1 * Math.sin(phase * 4)) : 0;
    json.put("name", handlers.get(index)).put("synced", true).put("capacity", 1024);
    json.put("pending", Math.round(fill * 1024) + Math.round(2 + 2 * Math.sin(phase * 9 + index)));
    json.put("policy", "MERGE").put("delivered", received);
    json.put("merged", slowest && slowestFill > 0.5 ? received / 9 : 0);
    json.put("errors", 0).put("busyMillis", 0).put("latencyMillis", 0.4 + index * 1.3);
  }
}
