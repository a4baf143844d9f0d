package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who has applied which fields of an object, so that a field goes when the one who applied it does so no more, and that
 * nobody overwrites another's without force.
 *
 * <p>It lies in the stored content, beside what clients see: for each manager the pointers to the fields it applied, with
 * true if it is the only one who wants them, false if they were there before with the same value. Writers who do not apply
 * are not kept: a field that none of the managers has is somebody else's, whoever that is. A list counts as one field, an
 * object by what is in it.
 */
final class AppliedFields {

  /** Where it lies in the content. No field of an object can have this name. */
  static final String KEY = "$applied";

  private static final List<String> IDENTITY = List.of(
      "/apiVersion",
      "/kind",
      "/metadata/name",
      "/metadata/namespace",
      "/metadata/uid",
      "/metadata/resourceVersion");

  private final String manager;
  private final Map<String, JsonNode> wanted = new LinkedHashMap<>();

  /**
   * Takes a configuration apart.
   *
   * @param manager who applies it
   * @param onlyStatus whether it counts for status alone; otherwise for everything else, where status is apart
   */
  AppliedFields(String manager, ObjectNode configuration, boolean hasStatus, boolean onlyStatus) {
    this.manager = onlyStatus ? manager + "/status" : manager;
    collect("", configuration);
    wanted.keySet().removeAll(IDENTITY);
    if (hasStatus) {
      wanted
          .keySet()
          .removeIf(at -> (at.equals("/status") || at.startsWith("/status/")) != onlyStatus);
    }
  }

  private void collect(String at, JsonNode value) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(field -> collect(at + "/" + escape(field.getKey()), field.getValue()));
    } else if (!value.isNull()) {
      wanted.put(at, value);
    }
  }

  private static String escape(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }

  /** Returns which fields have another value now that is not this manager's alone to change. */
  List<String> conflicts(ObjectNode current) {
    List<String> conflicts = new ArrayList<>();
    JsonNode all = current.path(KEY);
    wanted.forEach((at, value) -> {
      JsonNode present = current.at(at);
      boolean differs = !present.isMissingNode() && !present.equals(value);
      boolean isMine = all.path(manager).path(at).asBoolean(false);
      if (differs && (!isMine || isWantedByOthers(all, at))) {
        conflicts.add(at.replace('/', '.'));
      }
    });
    return conflicts;
  }

  /** Removes from the merged object what this manager applied before, applies no more, and nobody else wants. */
  void removeAbandoned(ObjectNode current, ObjectNode merged) {
    JsonNode all = current.path(KEY);
    all.path(manager).properties().forEach(field -> {
      boolean abandoned = field.getValue().asBoolean() && !wanted.containsKey(field.getKey());
      if (abandoned && !isWantedByOthers(all, field.getKey())) {
        remove(merged, JsonPointer.compile(field.getKey()));
      }
    });
  }

  private boolean isWantedByOthers(JsonNode all, String at) {
    return all.properties().stream()
        .anyMatch(other -> !other.getKey().equals(manager) && other.getValue().has(at));
  }

  /** Removes a field, and what it leaves empty above it. */
  private static void remove(ObjectNode object, JsonPointer at) {
    JsonPointer parent = at.head();
    if (parent == null || !(object.at(parent) instanceof ObjectNode holder)) {
      return;
    }
    holder.remove(at.last().getMatchingProperty());
    if (holder.isEmpty()) {
      remove(object, parent);
    }
  }

  /** Notes in the next content of an object what this manager has applied. */
  void noteIn(ObjectNode next, ObjectNode current) {
    JsonNode before = current.path(KEY).path(manager);
    ObjectNode mine = Json.object();
    wanted.forEach((at, value) -> {
      boolean wasThere = current.at(at).equals(value);
      mine.put(at, wasThere ? before.path(at).asBoolean(false) : true);
    });
    next.withObject("/" + KEY).set(manager, mine);
  }

  /** Carries over who has applied what, except for fields that another value has now. */
  static void carry(ObjectNode current, ObjectNode next) {
    if (!(current.get(KEY) instanceof ObjectNode before)) {
      return;
    }
    ObjectNode all = before.deepCopy();
    all.forEach(fields -> ((ObjectNode) fields)
        .properties()
        .removeIf(field -> !current.at(field.getKey()).equals(next.at(field.getKey()))));
    all.properties().removeIf(manager -> manager.getValue().isEmpty());
    if (!all.isEmpty()) {
      next.set(KEY, all);
    }
  }
}
