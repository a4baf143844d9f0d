package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who manages which fields of an object: {@code metadata.managedFields}, as it is after a write.
 *
 * <p>An update takes the fields that it changes from whoever had them; a configuration that is applied takes all that it
 * names, together with others if their values are the same, and gives up what it names no more. Entries that a write does
 * not touch keep the JSON that they had.
 *
 * <p><b>Threading:</b> for one thread; each write makes its own.
 */
final class ManagedFields {

  static final String FIELD = "managedFields";
  private static final String APPLY = "Apply";
  private static final String UPDATE = "Update";
  private static final int MOST_UPDATERS = 10;
  private static final String OLD_UPDATES = "ancient-changes";
  private static final String BEFORE_APPLY = "before-first-apply";

  /** Somebody who writes: who, by which version, through which subresource. */
  record Manager(String name, String apiVersion, String subresource) {}

  /** What one manager has; {@code json} is null if it was changed since it was read. */
  private record Entry(
      Manager manager,
      String operation,
      String time,
      FieldSet fields,
      @Nullable ObjectNode json) {

    boolean isOf(Manager other, String wanted) {
      boolean version = wanted.equals(APPLY) || manager.apiVersion().equals(other.apiVersion());
      return operation.equals(wanted)
          && version
          && manager.name().equals(other.name())
          && manager.subresource().equals(other.subresource());
    }

    Entry minus(FieldSet gone) {
      return fields.intersection(gone).isEmpty()
          ? this
          : new Entry(manager, operation, time, fields.minus(gone), null);
    }
  }

  /** A field that a configuration would take from somebody. */
  record Conflict(String who, List<String> path) {}

  private final MergeRules rules;
  private final List<Entry> entries;

  private ManagedFields(MergeRules rules, List<Entry> entries) {
    this.rules = rules;
    this.entries = entries;
  }

  /** Returns what the object says; nothing if it says nothing, or nothing that can be read. */
  static ManagedFields of(ObjectNode object, ApiResource resource) {
    return new ManagedFields(
        MergeRules.of(resource), parse(Metadata.of(object).path(FIELD)).orElseGet(ArrayList::new));
  }

  /**
   * Writes into the next state of an object who manages what, after an update.
   *
   * @param sent the entries in the object that the client sent: those count if they can be read; an empty list, or one
   *     empty entry, forgets all; no list at all stands for those that there were
   * @param begin whether entries are made where there are none
   */
  static void update(
      ApiResource resource,
      ObjectNode before,
      ObjectNode next,
      JsonNode sent,
      Manager manager,
      String time,
      boolean begin) {
    MergeRules rules = MergeRules.of(resource);
    JsonNode present = Metadata.of(before).path(FIELD);
    boolean trustsSent = manager.subresource().isEmpty() && sent.isArray();
    boolean reset =
        trustsSent && (sent.isEmpty() || (sent.size() == 1 && sent.get(0).isEmpty()));
    Optional<List<Entry>> given =
        trustsSent && !reset && !sent.equals(present) ? parse(sent) : Optional.empty();
    FieldComparison changed = FieldComparison.between(before, next, rules);
    if (changed.isEmpty() && given.isEmpty() && !reset) {
      keep(next, present);
      return;
    }
    List<Entry> entries =
        reset ? new ArrayList<>() : given.orElseGet(() -> parse(present).orElseGet(ArrayList::new));
    ManagedFields fields = new ManagedFields(rules, entries);
    if (begin || !entries.isEmpty()) {
      fields.take(changed, manager, time);
    }
    fields.writeTo(next);
  }

  private static void keep(ObjectNode next, JsonNode present) {
    if (!present.isEmpty()) {
      Metadata.writable(next).set(FIELD, present);
    }
  }

  private void take(FieldComparison changed, Manager manager, String time) {
    FieldSet taken = changed.modified.union(changed.added);
    entries.replaceAll(entry -> entry.minus(taken).minus(changed.removed));
    if (!taken.isEmpty()) {
      int at = indexOf(manager, UPDATE);
      FieldSet all = at < 0 ? taken : entries.remove(at).fields().union(taken);
      entries.add(new Entry(manager, UPDATE, time, all, null));
    }
    entries.removeIf(entry -> entry.fields().isEmpty());
    capUpdaters();
  }

  /**
   * Applies a configuration: returns the object with it merged in, without what this manager applied before and nobody
   * wants any more, and notes who has what.
   *
   * @param live the object as it is; a new one has nothing but what is always there
   * @throws Refusal 409 if the configuration changes what others have, unless it is forced
   */
  ObjectNode apply(
      ObjectNode live,
      ObjectNode configuration,
      Manager manager,
      String time,
      boolean force,
      boolean keepEmpty) {
    if (entries.isEmpty()) {
      Manager earlier = new Manager(BEFORE_APPLY, manager.apiVersion(), "");
      take(FieldComparison.between(Json.object(), live, rules), earlier, time);
    }
    int at = indexOf(manager, APPLY);
    Optional<Entry> last = at < 0 ? Optional.empty() : Optional.of(entries.remove(at));
    FieldSet wanted = FieldComparison.fieldsOf(configuration, rules);
    ObjectNode merged = AppliedMerge.merge(live.deepCopy(), configuration, rules);
    last.ifPresent(entry -> abandoned(entry.fields(), wanted).removeFrom(merged, rules, keepEmpty));
    FieldComparison changed = FieldComparison.between(live, merged, rules);
    FieldSet taken = changed.modified.union(changed.added);
    if (!force) {
      refuseConflicts(taken);
    }
    entries.replaceAll(entry -> entry.minus(taken).minus(changed.removed));
    String since = changed.isEmpty() ? last.map(Entry::time).orElse("") : time;
    entries.add(new Entry(manager, APPLY, since, wanted, null));
    entries.removeIf(entry -> entry.fields().isEmpty());
    return merged;
  }

  /** Returns what was applied last and nobody has any more. */
  private FieldSet abandoned(FieldSet last, FieldSet wanted) {
    FieldSet owned = wanted;
    for (Entry entry : entries) {
      owned = owned.union(entry.fields());
    }
    return last.withParents().minus(owned.withParents());
  }

  private void refuseConflicts(FieldSet taken) {
    List<Conflict> conflicts = new ArrayList<>();
    for (Entry entry : entries) {
      String who = show(entry);
      entry.fields().intersection(taken).forEach(path -> conflicts.add(new Conflict(who, path)));
    }
    if (!conflicts.isEmpty()) {
      throw Refusal.applyConflict(conflicts);
    }
  }

  private static String show(Entry entry) {
    Manager manager = entry.manager();
    String name = "\"" + manager.name() + "\"";
    String through = manager.subresource().isEmpty()
        ? name
        : name + " with subresource \"" + manager.subresource() + "\"";
    return entry.operation().equals(UPDATE) ? through + " using " + manager.apiVersion() : through;
  }

  private int indexOf(Manager manager, String operation) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).isOf(manager, operation)) {
        return i;
      }
    }
    return -1;
  }

  /** Puts the oldest updates of a version into one entry when there are too many. */
  private void capUpdaters() {
    List<Entry> updates = new ArrayList<>(
        entries.stream().filter(e -> e.operation().equals(UPDATE)).toList());
    updates.sort(
        Comparator.comparing(Entry::time).thenComparing(e -> e.manager().name()));
    while (updates.size() > MOST_UPDATERS) {
      Entry first = updates.remove(0);
      Entry second = updates.remove(0);
      entries.remove(first);
      entries.remove(second);
      Manager bucket = new Manager(OLD_UPDATES, second.manager().apiVersion(), "");
      Entry both =
          new Entry(bucket, UPDATE, second.time(), first.fields().union(second.fields()), null);
      entries.add(both);
      updates.add(0, both);
    }
  }

  private static Optional<List<Entry>> parse(JsonNode json) {
    List<Entry> entries = new ArrayList<>();
    for (JsonNode node : json) {
      String operation = Json.text(node, "operation");
      boolean known = operation.equals(APPLY) || operation.equals(UPDATE);
      if (!known
          || !(node instanceof ObjectNode object)
          || !node.path("fieldsV1").isObject()) {
        return Optional.empty();
      }
      Manager manager = new Manager(
          Json.text(node, "manager"),
          Json.text(node, "apiVersion"),
          Json.text(node, "subresource"));
      entries.add(new Entry(
          manager,
          operation,
          Json.text(node, "time"),
          FieldSet.parse(node.path("fieldsV1")),
          object));
    }
    return Optional.of(entries);
  }

  /** Sets the entries in an object, in the order of the real server: appliers first, then by time and name. */
  void writeTo(ObjectNode object) {
    ObjectNode metadata = Metadata.writable(object);
    if (entries.isEmpty()) {
      metadata.remove(FIELD);
      return;
    }
    entries.sort(Comparator.comparing(Entry::operation)
        .thenComparing(Entry::time)
        .thenComparing(e -> e.manager().name())
        .thenComparing(e -> e.manager().apiVersion())
        .thenComparing(e -> e.manager().subresource()));
    ArrayNode array = metadata.putArray(FIELD);
    entries.forEach(entry -> array.add(write(entry)));
  }

  private static ObjectNode write(Entry entry) {
    ObjectNode known = entry.json();
    if (known != null) {
      return known;
    }
    ObjectNode json = Json.object()
        .put("manager", entry.manager().name())
        .put("operation", entry.operation())
        .put("apiVersion", entry.manager().apiVersion());
    if (!entry.time().isEmpty()) {
      json.put("time", entry.time());
    }
    json.put("fieldsType", "FieldsV1");
    json.set("fieldsV1", entry.fields().toJson());
    if (!entry.manager().subresource().isEmpty()) {
      json.put("subresource", entry.manager().subresource());
    }
    return json;
  }
}
