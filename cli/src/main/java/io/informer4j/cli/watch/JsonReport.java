package io.informer4j.cli.watch;

import io.informer4j.cli.object.Change;
import io.informer4j.cli.output.Json;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Tells programs: one JSON object per line. <b>Threading:</b> as its consumer. */
public final class JsonReport implements WatchReport {

  private final Consumer<String> lines;
  private final Clock clock;

  /** Makes a report that writes such lines. */
  public JsonReport(Consumer<String> lines, Clock clock) {
    this.lines = lines;
    this.clock = clock;
  }

  @Override
  public void added(
      ResourceType type, ObjectName name, Map<String, Object> object, boolean isInitial) {
    Map<String, Object> line = event("ADDED", type, name);
    line.put("initial", isInitial);
    line.put("object", object);
    write(line);
  }

  @Override
  public void updated(
      ResourceType type,
      ObjectName name,
      Map<String, Object> old,
      Map<String, Object> object,
      List<Change> changes) {
    Map<String, Object> line = event("UPDATED", type, name);
    line.put("changes", changes.stream().map(Change::fields).toList());
    line.put("object", object);
    write(line);
  }

  @Override
  public void deleted(ResourceType type, ObjectName name, boolean wasMissed) {
    Map<String, Object> line = event("DELETED", type, name);
    line.put("missed", wasMissed);
    write(line);
  }

  @Override
  public void listed(String informer, int objects, String revision, Duration took, String how) {
    Map<String, Object> line = about("LISTED", informer);
    line.put("objects", objects);
    line.put("resourceVersion", revision);
    line.put("tookMillis", took.toMillis());
    line.put("by", how);
    write(line);
  }

  @Override
  public void trouble(String informer, String what, Duration again) {
    Map<String, Object> line = about("TROUBLE", informer);
    line.put("message", what);
    line.put("againInMillis", again.toMillis());
    write(line);
  }

  @Override
  public void recovered(String informer, String from, Duration after) {
    Map<String, Object> line = about("RECOVERED", informer);
    line.put("from", from);
    line.put("afterMillis", after.toMillis());
    write(line);
  }

  @Override
  public void remark(String informer, String what) {
    Map<String, Object> line = about("REMARK", informer);
    line.put("message", what);
    write(line);
  }

  @Override
  public void summary(Tally tally, Duration watched) {
    Map<String, Object> line = of("SUMMARY");
    line.put("watchedMillis", watched.toMillis());
    line.put("initial", tally.initial.sum());
    line.put("added", tally.added.sum());
    line.put("updated", tally.updated.sum());
    line.put("deleted", tally.deleted.sum());
    line.put("troubles", tally.troubles.sum());
    write(line);
  }

  private Map<String, Object> event(String what, ResourceType type, ObjectName name) {
    Map<String, Object> line = of(what);
    line.put("resource", type.toString());
    line.put("kind", type.kind());
    line.put("namespace", name.namespace());
    line.put("name", name.name());
    return line;
  }

  private Map<String, Object> about(String what, String informer) {
    Map<String, Object> line = of(what);
    line.put("informer", informer);
    return line;
  }

  private Map<String, Object> of(String what) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("type", what);
    line.put("time", clock.instant().toString());
    return line;
  }

  private void write(Map<String, Object> line) {
    lines.accept(Json.line(line));
  }
}
