package io.informer4j.testing.server;

import java.io.Serial;

/** Says that a server did not start, with the end of what it has printed. */
public final class ServerStartException extends RuntimeException {

  @Serial
  private static final long serialVersionUID = 1;

  ServerStartException(String message) {
    super(message);
  }

  ServerStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
