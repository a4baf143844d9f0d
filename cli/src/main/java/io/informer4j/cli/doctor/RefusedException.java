package io.informer4j.cli.doctor;

import java.io.IOException;

/** A server has answered, but not with what it was asked for. */
final class RefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  private final int code;

  RefusedException(int code, String body) {
    super("HTTP " + code + (body.isEmpty() ? "" : ": " + body));
    this.code = code;
  }

  int code() {
    return code;
  }
}
