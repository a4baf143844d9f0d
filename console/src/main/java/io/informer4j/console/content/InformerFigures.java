package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.fabric8.resource.InformerHealth;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerStats;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.MailboxStats;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ReflectorStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;

/** Writes the figures of one informer: its mirrors one by one, its handlers each as one. */
final class InformerFigures {

  private final Flights flights;
  private final BytesHeld bytes;

  InformerFigures(Flights flights, BytesHeld bytes) {
    this.flights = flights;
    this.bytes = bytes;
  }

  void write(JsonGenerator json, Subject subject) throws IOException {
    ResourceInformer<?> informer = subject.informer();
    SortedMap<String, InformerStats> scopes = informer.stats();
    String format = informer.settings().getOrDefault("format", "");
    json.writeStartObject();
    identity(json, subject, format);
    health(json, subject);
    content(json, scopes);
    json.writeNumberField("bytes", bytes.of(subject, format));
    json.writeArrayFieldStart("scopes");
    SortedMap<String, String> encodings = informer.encodings();
    for (Map.Entry<String, InformerStats> scope : scopes.entrySet()) {
      String encoding = encodings.getOrDefault(scope.getKey(), "");
      scope(json, subject, scope.getKey(), scope.getValue(), encoding);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("handlers");
    for (List<HandlerStats> handler : handlers(scopes).values()) {
      handler(json, subject, handler);
    }
    json.writeEndArray();
    counters(json, subject, scopes);
    json.writeEndObject();
  }

  private static void identity(JsonGenerator json, Subject subject, String format)
      throws IOException {
    json.writeNumberField("id", subject.id());
    json.writeStringField("name", subject.informer().name());
    json.writeStringField("resource", subject.type().plural());
    json.writeStringField("apiVersion", subject.type().apiVersion());
    json.writeStringField("kind", subject.type().kind());
    json.writeArrayFieldStart("namespaces");
    for (String namespace : subject.informer().namespaces()) {
      json.writeString(namespace);
    }
    json.writeEndArray();
    json.writeStringField("format", format);
    json.writeBooleanField("secret", subject.isHidden());
  }

  private static void health(JsonGenerator json, Subject subject) throws IOException {
    InformerHealth health = subject.informer().health();
    json.writeBooleanField("live", health.isLive());
    json.writeBooleanField("ready", health.isReady());
    json.writeStringField(
        "why", Words.cut(subject.shown(health.message(), health.lastFailure()), Words.LONGEST));
  }

  private static void content(JsonGenerator json, SortedMap<String, InformerStats> scopes)
      throws IOException {
    TreeSet<String> indexes = new TreeSet<>();
    long objects = 0;
    long quarantined = 0;
    for (InformerStats stats : scopes.values()) {
      indexes.addAll(stats.indexes());
      objects += stats.objects();
      quarantined += stats.quarantined();
    }
    json.writeNumberField("objects", objects);
    json.writeNumberField("quarantined", quarantined);
    json.writeArrayFieldStart("indexes");
    for (String index : indexes) {
      json.writeString(index);
    }
    json.writeEndArray();
  }

  private void scope(
      JsonGenerator json, Subject subject, String namespace, InformerStats stats, String encoding)
      throws IOException {
    ReflectorStatus reflector = stats.reflector();
    Tap tap = subject.taps().get(namespace);
    json.writeStartObject();
    json.writeStringField("namespace", namespace);
    json.writeStringField("state", reflector.state().name());
    json.writeStringField("mode", reflector.mode().name());
    json.writeStringField("encoding", shortName(encoding));
    json.writeStringField(
        "revision", stats.revision().map(ResourceVersion::value).orElse(""));
    json.writeNumberField("epoch", stats.epoch());
    json.writeNumberField(
        "sinceLastEventMillis", stats.sinceLastEvent().map(Duration::toMillis).orElse(-1L));
    json.writeNumberField(
        "sinceBookmarkMillis", tap == null ? -1 : tap.sinceBookmarkMillis().orElse(-1));
    json.writeNumberField("lagMillis", flights.lagMillis(subject, namespace));
    json.writeNumberField("lists", reflector.lists());
    json.writeNumberField("relists", reflector.relists());
    json.writeNumberField("watches", reflector.watches());
    json.writeNumberField("events", reflector.events());
    json.writeNumberField("backoffs", reflector.backoffs());
    json.writeNumberField("queueDepth", stats.queueDepth());
    json.writeStringField(
        "lastFailure",
        Words.cut(
            subject.shown(
                reflector.lastFailure().map(Object::toString).orElse(""), reflector.lastFailure()),
            Words.LONGEST));
    json.writeBooleanField("synced", stats.synced());
    json.writeEndObject();
  }

  /** Returns {@code protobuf} or {@code json} for the media types that Kubernetes has. */
  private static String shortName(String mediaType) {
    int semicolon = mediaType.indexOf(';');
    String type = semicolon < 0 ? mediaType : mediaType.substring(0, semicolon);
    return type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf('.')) + 1);
  }

  /** Returns the handlers of all scopes, those together that are one: of the same name and place among those of that name. */
  private static Map<String, List<HandlerStats>> handlers(SortedMap<String, InformerStats> scopes) {
    Map<String, List<HandlerStats>> handlers = new LinkedHashMap<>();
    for (InformerStats stats : scopes.values()) {
      Map<String, Integer> places = new LinkedHashMap<>();
      for (HandlerStats handler : stats.handlers()) {
        int place = places.merge(handler.name(), 1, Integer::sum);
        handlers
            .computeIfAbsent(handler.name() + "\n" + place, ignored -> new ArrayList<>())
            .add(handler);
      }
    }
    return handlers;
  }

  private void handler(JsonGenerator json, Subject subject, List<HandlerStats> parts)
      throws IOException {
    HandlerStats first = parts.get(0);
    List<MailboxStats> mailboxes = parts.stream().map(HandlerStats::mailbox).toList();
    json.writeStartObject();
    json.writeStringField("name", first.name());
    json.writeBooleanField("synced", parts.stream().allMatch(HandlerStats::synced));
    json.writeNumberField(
        "pending", mailboxes.stream().mapToInt(MailboxStats::pending).sum());
    json.writeNumberField(
        "capacity", parts.stream().mapToInt(HandlerStats::capacity).sum());
    json.writeStringField("policy", first.policy().name());
    json.writeNumberField(
        "delivered", mailboxes.stream().mapToLong(MailboxStats::delivered).sum());
    json.writeNumberField(
        "merged", mailboxes.stream().mapToLong(MailboxStats::merged).sum());
    json.writeBooleanField("merging", mailboxes.stream().anyMatch(MailboxStats::merging));
    json.writeNumberField(
        "errors", mailboxes.stream().mapToLong(MailboxStats::errors).sum());
    json.writeNumberField(
        "busyMillis",
        mailboxes.stream()
            .mapToLong(each -> each.currentCall().toMillis())
            .max()
            .orElse(0));
    json.writeNumberField("latencyMillis", flights.latencyMillis(subject, first.name()));
    json.writeEndObject();
  }

  private static void counters(
      JsonGenerator json, Subject subject, SortedMap<String, InformerStats> scopes)
      throws IOException {
    long received = subject.taps().values().stream().mapToLong(Tap::listed).sum();
    long waiting = 0;
    for (InformerStats stats : scopes.values()) {
      received += stats.reflector().events();
      waiting += stats.queueDepth();
    }
    json.writeNumberField("received", received);
    json.writeNumberField("stored", Math.max(0, received - waiting));
  }
}
