package io.informer4j.controller.simulation;

/** The server, or what lies before it, has refused a request; or nobody knows what became of it. */
final class ApiException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Nobody answered. */
  static final int NO_ANSWER = 0;

  static final int CONFLICT = 409;

  private final int code;

  ApiException(int code) {
    super("status " + code, null, false, false);
    this.code = code;
  }

  int code() {
    return code;
  }
}
