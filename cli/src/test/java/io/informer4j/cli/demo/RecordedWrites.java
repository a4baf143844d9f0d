package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A server that keeps nothing but the names of what is there, and a line for each write. */
final class RecordedWrites implements Writes {

  final List<String> lines = new ArrayList<>();
  final Map<String, ObjectNode> created = new TreeMap<>();
  /** What is there: loaded or created, and not deleted. */
  final Map<String, Kind> there = new TreeMap<>();

  private final Set<String> terminating = new TreeSet<>();

  private static String key(Kind kind, ObjectName name) {
    return kind + " " + name;
  }

  void load(ObjectNode object) {
    for (Kind kind : Kind.values()) {
      if (kind.type().kind().equals(object.get("kind").asText())) {
        there.put(key(kind, name(object)), kind);
      }
    }
  }

  private static ObjectName name(ObjectNode object) {
    return ObjectName.of(
        object.at("/metadata/namespace").asText(""), object.at("/metadata/name").asText());
  }

  private boolean note(String verb, Kind kind, ObjectName name, String what) {
    lines.add(verb + " " + key(kind, name) + " " + what);
    return there.containsKey(key(kind, name));
  }

  @Override
  public Optional<String> create(Kind kind, ObjectNode object) {
    ObjectName name = name(object);
    boolean isThere = note("create", kind, name, object.toString());
    created.put(key(kind, name), object);
    return isThere || there.put(key(kind, name), kind) != null
        ? Optional.empty()
        : Optional.of("uid-" + lines.size());
  }

  @Override
  public boolean patch(Kind kind, ObjectName name, ObjectNode patch) {
    return note("patch", kind, name, patch.toString());
  }

  @Override
  public boolean patchStatus(Kind kind, ObjectName name, ObjectNode patch) {
    return note("status", kind, name, patch.toString());
  }

  @Override
  public boolean bind(ObjectName pod, String node) {
    return note("bind", Kind.POD, pod, node);
  }

  @Override
  public boolean delete(Kind kind, ObjectName name, boolean atOnce) {
    boolean isThere = note("delete", kind, name, atOnce ? "at once" : "");
    if (atOnce || kind != Kind.POD) {
      there.remove(key(kind, name));
      terminating.remove(key(kind, name));
    } else if (isThere) {
      terminating.add(key(kind, name));
    }
    return isThere;
  }

  @Override
  public Optional<String> uid(Kind kind, ObjectName name) {
    return there.containsKey(key(kind, name)) ? Optional.of("uid-of-" + name) : Optional.empty();
  }

  @Override
  public boolean isTerminating(ObjectName pod) {
    return terminating.contains(key(Kind.POD, pod));
  }

  /** Returns the names of a kind that are there. */
  List<ObjectName> names(Kind kind) {
    List<ObjectName> names = new ArrayList<>();
    there.forEach((key, value) -> {
      if (value == kind) {
        names.add(ObjectName.parse(key.substring(key.indexOf(' ') + 1)));
      }
    });
    return names;
  }
}
