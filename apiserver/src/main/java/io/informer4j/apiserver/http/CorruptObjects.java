package io.informer4j.apiserver.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.Faults.Corruption;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.RequestInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Damages objects in bodies on their way out: bytes in, bytes out. All bytes around a damaged object stay as they were, but
 * for the lengths that protobuf has there.
 *
 * <p><b>Threading:</b> for one thread, except for the counters.
 */
final class CorruptObjects {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** One object that is damaged, and how often it was. */
  record Victim(RequestInfo object, Corruption corruption, AtomicLong hits) {

    /** Names an object by its path. @throws IllegalArgumentException if it is not that of an object */
    static Victim of(String path, Corruption corruption) {
      RequestInfo info = RequestInfo.of(ApiRequest.of("GET", path));
      if (info.name().isEmpty() || !info.subresource().isEmpty()) {
        throw new IllegalArgumentException("not the path of an object: " + path
            + ", expected one such as /api/v1/namespaces/default/configmaps/settings");
      }
      return new Victim(info, corruption, new AtomicLong());
    }

    /** Returns the namespace that its metadata have. */
    private String namespace() {
      return object.resource().equals("namespaces") ? "" : object.namespace();
    }

    private boolean mayBeIn(RequestInfo request) {
      return request.isResource()
          && request.group().equals(object.group())
          && request.resource().equals(object.resource())
          && (request.namespace().isEmpty() || request.namespace().equals(object.namespace()))
          && (request.name().isEmpty() || request.name().equals(object.name()));
    }

    private boolean is(JsonNode node) {
      JsonNode metadata = node.path("metadata");
      return is(metadata.path("namespace").asText(""), metadata.path("name").asText(""));
    }

    private boolean is(String namespace, String name) {
      return name.equals(object.name()) && namespace.equals(namespace());
    }

    /** Counts itself if this is it. */
    private boolean isHit(String namespace, String name) {
      boolean isIt = is(namespace, name);
      if (isIt) {
        hits.incrementAndGet();
      }
      return isIt;
    }
  }

  /** A place in the bytes. */
  private record Span(int start, int end) {}

  private final List<Victim> victims = new ArrayList<>();

  void add(Victim victim) {
    victims.add(victim);
  }

  void remove(Victim victim) {
    victims.remove(victim);
  }

  /** Returns whether a request may be about an object that is damaged, so that its body must be looked at. */
  boolean concern(RequestInfo request) {
    return victims.stream().anyMatch(victim -> victim.mayBeIn(request));
  }

  /** Returns a body, or a line of a watch, with the victims in it damaged. */
  byte[] damage(RequestInfo request, byte[] body) {
    byte[] damaged = body;
    for (Victim victim : victims) {
      if (victim.mayBeIn(request)) {
        damaged = damage(victim, damaged);
      }
    }
    return damaged;
  }

  private static byte[] damage(Victim victim, byte[] body) {
    if (CorruptMessages.isProtobuf(body)) {
      return new CorruptMessages(victim::isHit, victim.corruption()).damage(body);
    }
    try {
      for (Span span : spans(body)) {
        JsonNode node = JSON.readTree(body, span.start, span.end - span.start);
        if (node instanceof ObjectNode object && victim.is(object)) {
          victim.hits().incrementAndGet();
          return replace(body, span, instead(victim.corruption(), object, body, span));
        }
      }
    } catch (IOException e) {
      // Not JSON, or damaged already: there is nothing more to do to it.
      return body;
    }
    return body;
  }

  private static byte[] instead(Corruption corruption, ObjectNode object, byte[] body, Span span)
      throws IOException {
    if (corruption == Corruption.TRUNCATED) {
      byte[] half = new byte[(span.end - span.start) / 2];
      System.arraycopy(body, span.start, half, 0, half.length);
      return half;
    }
    List<String> fields = new ArrayList<>(object.properties().size());
    object.properties().forEach(field -> fields.add(field.getKey()));
    fields.removeAll(List.of("kind", "apiVersion", "metadata"));
    if (fields.isEmpty()) {
      fields.addAll(List.of("spec", "data", "status"));
    }
    fields.forEach(field -> object.put(field, "corrupted"));
    return JSON.writeValueAsBytes(object);
  }

  private static byte[] replace(byte[] body, Span span, byte[] instead) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + instead.length);
    out.write(body, 0, span.start);
    out.write(instead, 0, instead.length);
    out.write(body, span.end, body.length - span.end);
    return out.toByteArray();
  }

  /** Returns where objects may stand: the body itself, the items of a list, the object of an event. */
  private static List<Span> spans(byte[] body) throws IOException {
    List<Span> spans = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return spans;
      }
      int start = start(parser);
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        if (field.equals("object") && value == JsonToken.START_OBJECT) {
          spans.add(skip(parser));
        } else if (field.equals("items") && value == JsonToken.START_ARRAY) {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            spans.add(skip(parser));
          }
        } else {
          parser.skipChildren();
        }
      }
      spans.add(new Span(start, end(parser)));
    }
    return spans;
  }

  private static Span skip(JsonParser parser) throws IOException {
    int start = start(parser);
    parser.skipChildren();
    return new Span(start, end(parser));
  }

  private static int start(JsonParser parser) {
    return (int) parser.currentTokenLocation().getByteOffset();
  }

  private static int end(JsonParser parser) {
    return (int) parser.currentLocation().getByteOffset();
  }
}
