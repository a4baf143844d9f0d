package io.informer4j.testing.client;

import io.informer4j.apiserver.rest.ApiResponse;
import java.nio.charset.StandardCharsets;

/**
 * What goes wrong with one request.
 *
 * <pre>{@code
 * Fault.none();
 * Fault.refused();                                  // nobody listens
 * Fault.reset(Fault.Moment.AFTER);                  // the write took effect, the answer was lost
 * Fault.status(500, "InternalError", Fault.Moment.BEFORE);
 * Fault.cut(100);                                   // the answer breaks off after 100 bytes
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public sealed interface Fault {

  /** When something goes wrong: before or after the server has done what it was asked to. */
  enum Moment {
    /** The server never does it. */
    BEFORE,
    /** The server does it, and the client does not get to know. */
    AFTER
  }

  /** Nothing goes wrong. */
  record None() implements Fault {}

  /** The connection cannot be made; the server hears nothing. */
  record Refused() implements Fault {}

  /** The connection breaks without an answer. */
  record Reset(Moment moment) implements Fault {}

  /** Another answer comes in place of the server's. */
  record Instead(ApiResponse response, Moment moment) implements Fault {}

  /** The body breaks off after this many bytes. */
  record Cut(int bytes) implements Fault {}

  /** Nothing goes wrong. */
  static Fault none() {
    return new None();
  }

  /** The connection cannot be made. */
  static Fault refused() {
    return new Refused();
  }

  /** The connection breaks without an answer. */
  static Fault reset(Moment moment) {
    return new Reset(moment);
  }

  /** A {@code Status} comes in place of the server's answer: 409 {@code Conflict}, 500 {@code InternalError}… */
  static Fault status(int code, String reason, Moment moment) {
    String body =
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"injected fault\",\"reason\":\"" + reason + "\",\"code\":" + code
            + "}\n";
    return new Instead(ApiResponse.json(code, body.getBytes(StandardCharsets.UTF_8)), moment);
  }

  /** The answer breaks off after this many bytes of its body. */
  static Fault cut(int bytes) {
    return new Cut(bytes);
  }
}
