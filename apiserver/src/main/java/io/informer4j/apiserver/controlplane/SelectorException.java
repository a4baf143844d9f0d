package io.informer4j.apiserver.controlplane;

/**
 * A label or field selector that a server refuses.
 *
 * <pre>{@code
 * try {
 *   selector = Selectors.parse(labels, fields, SelectableFields.none());
 * } catch (SelectorException e) {
 *   refuse(e.status());
 * }
 * }</pre>
 */
public final class SelectorException extends RuntimeException {

  private static final long serialVersionUID = 1;

  SelectorException(String message) {
    super(message);
  }

  SelectorException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns what the server answers: 400. */
  public ApiStatus status() {
    return ApiStatus.badRequest(String.valueOf(getMessage()));
  }
}
