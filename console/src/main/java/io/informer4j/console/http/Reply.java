package io.informer4j.console.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What a {@link Site} says to a request: an answer, or a stream of events. */
public sealed interface Reply permits Reply.Answer, Reply.Events {

  /** Returns an answer in JSON. */
  static Reply json(Json.Body body) {
    return Answer.json(200, body);
  }

  /** Returns a stream of events that begins with this one. */
  static Reply events(Supplier<ServerEvent> first) {
    return new Events(first);
  }

  /** A whole answer. */
  final class Answer implements Reply {

    private final int status;
    private final byte[] body;
    private final Map<String, String> headers = new LinkedHashMap<>();

    Answer(int status, String contentType, byte[] body) {
      this.status = status;
      this.body = body;
      headers.put("Content-Type", contentType);
      headers.put("Cache-Control", "no-store");
    }

    static Answer json(int status, Json.Body body) {
      return new Answer(status, "application/json", Json.bytes(body));
    }

    static Answer refusal(int status, String words) {
      return json(status, json -> {
        json.writeStartObject();
        json.writeStringField("error", words);
        json.writeEndObject();
      });
    }

    Answer with(String header, String value) {
      headers.put(header, value);
      return this;
    }

    int status() {
      return status;
    }

    byte[] body() {
      return body;
    }

    Map<String, String> headers() {
      return headers;
    }
  }

  /**
   * The beginning of a stream.
   *
   * @param first makes what is sent at once
   */
  record Events(Supplier<ServerEvent> first) implements Reply {}
}
