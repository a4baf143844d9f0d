package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.informer.InformerStats;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Quarantined;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes what there is to know of one informer beyond its figures: settings, reconnects, errors, quarantined objects. */
final class Details {

  /** How many quarantined objects are told. */
  static final int MOST_QUARANTINED = 100;

  /** An entry of a log, and the namespace of the mirror that it is about. */
  private record Logged(String namespace, EventLog.Entry entry) {}

  private final Subject subject;

  Details(Subject subject) {
    this.subject = subject;
  }

  void write(JsonGenerator json) throws IOException {
    List<Logged> errors = logged(Tap::errors);
    json.writeStartObject();
    json.writeNumberField("id", subject.id());
    json.writeStringField("name", subject.informer().name());
    settings(json);
    json.writeArrayFieldStart("reconnects");
    for (Logged logged : logged(Tap::reconnects)) {
      reconnect(json, logged);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("errors");
    for (Logged logged : errors) {
      error(json, logged);
    }
    json.writeEndArray();
    quarantined(json, errors);
    json.writeStringField("description", description());
    json.writeEndObject();
  }

  private void settings(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : subject.informer().settings().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
  }

  /** Returns the last of what all mirrors have logged, oldest first. */
  private List<Logged> logged(Function<Tap, EventLog> log) {
    List<Logged> all = new ArrayList<>();
    subject
        .taps()
        .forEach((namespace, tap) ->
            log.apply(tap).entries().forEach(entry -> all.add(new Logged(namespace, entry))));
    all.sort(Comparator.comparingLong(logged -> logged.entry().at()));
    return all.subList(Math.max(0, all.size() - EventLog.KEPT), all.size());
  }

  private void reconnect(JsonGenerator json, Logged logged) throws IOException {
    json.writeStartObject();
    json.writeNumberField("at", logged.entry().at());
    json.writeStringField("namespace", logged.namespace());
    json.writeStringField("what", logged.entry().kind().name());
    json.writeStringField("detail", logged.entry().text());
    json.writeStringField("revision", logged.entry().revision());
    json.writeNumberField("times", logged.entry().times());
    json.writeEndObject();
  }

  private void error(JsonGenerator json, Logged logged) throws IOException {
    EventLog.Entry entry = logged.entry();
    String about = entry.about().isEmpty() ? "" : entry.about() + ": ";
    String quote = entry.quote().isEmpty() ? "" : ": " + subject.shown(entry.quote());
    json.writeStartObject();
    json.writeNumberField("at", logged.entry().at());
    json.writeStringField("namespace", logged.namespace());
    json.writeStringField("kind", logged.entry().kind().name());
    json.writeStringField("what", about + entry.text() + quote);
    json.writeNumberField("times", logged.entry().times());
    json.writeEndObject();
  }

  private void quarantined(JsonGenerator json, List<Logged> errors) throws IOException {
    Map<String, Long> seen = new HashMap<>();
    for (Logged logged : errors) {
      if (logged.entry().kind() == Kind.QUARANTINED) {
        seen.put(logged.entry().about(), logged.entry().at());
      }
    }
    Map<ObjectName, Quarantined> all = subject.informer().view().quarantined();
    List<Quarantined> first = all.values().stream().limit(MOST_QUARANTINED).toList();
    json.writeArrayFieldStart("quarantined");
    for (Quarantined each : first) {
      json.writeStartObject();
      json.writeNumberField("at", seen.getOrDefault(each.name().toString(), -1L));
      json.writeStringField("namespace", each.name().namespace());
      json.writeStringField("name", each.name().name());
      json.writeStringField("uid", each.uid());
      json.writeStringField("revision", each.resourceVersion().value());
      json.writeStringField("why", subject.shown(each.reason()));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("quarantinedTotal", all.size());
  }

  /** Returns the informer's description of itself. */
  private String description() {
    String text = subject.informer().describe();
    for (InformerStats stats : subject.informer().stats().values()) {
      text = subject.shown(text, stats.reflector().lastFailure());
    }
    return subject.shown(text, subject.informer().health().lastFailure());
  }
}
