package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.codec.CachedObject;
import io.informer4j.console.http.Refusal;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.flight.FlightRecord;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** One object: what it is, as YAML, and its way through the informer. Nothing but this object is decoded for it. */
final class OneObject {

  private final ObjectTexts texts;
  private final Flights flights;
  private final Subject subject;
  private final ObjectName name;

  OneObject(ObjectTexts texts, Flights flights, Subject subject, ObjectName name) {
    this.texts = texts;
    this.flights = flights;
    this.subject = subject;
    this.name = name;
  }

  void write(JsonGenerator json) throws IOException {
    ResourceView<?> view = subject.informer().view();
    Optional<? extends CachedObject<?>> found = view.get(name);
    Quarantined quarantined = view.quarantined().get(name);
    List<FlightRecord> flight = flights.of(subject, name);
    if (found.isEmpty() && quarantined == null && flight.isEmpty()) {
      throw Refusal.notFound("the mirror has no such object, and nobody remembers it");
    }
    String yaml = found.map(object -> texts.yaml(subject, object)).orElse("");
    json.writeStartObject();
    json.writeStringField("namespace", name.namespace());
    json.writeStringField("name", name.name());
    json.writeBooleanField("present", found.isPresent());
    json.writeStringField("uid", found.map(CachedObject::uid).orElse(""));
    json.writeStringField(
        "revision",
        found.map(CachedObject::resourceVersion).map(ResourceVersion::value).orElse(""));
    if (found.isPresent()) {
      ObjectPage.labels(json, found.get());
    } else {
      json.writeObjectFieldStart("labels");
      json.writeEndObject();
    }
    json.writeStringField("yaml", ObjectTexts.cut(yaml));
    json.writeBooleanField("redacted", found.isPresent() && subject.isHidden());
    json.writeBooleanField("truncated", ObjectTexts.isTooLong(yaml));
    json.writeStringField(
        "quarantined", quarantined == null ? "" : subject.shown(quarantined.reason()));
    json.writeArrayFieldStart("flight");
    for (FlightRecord record : flight) {
      Flights.write(json, record, subject, false);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
