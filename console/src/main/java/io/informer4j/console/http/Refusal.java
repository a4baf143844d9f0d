package io.informer4j.console.http;

/**
 * Says no to a request, in words for whoever asked: what, where, what to do.
 *
 * <pre>{@code
 * throw Refusal.notFound("no informer has the number 7; /api/v1/overview lists them");
 * }</pre>
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  Refusal(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  /** Returns a refusal of something that means nothing. */
  public static Refusal badRequest(String message) {
    return new Refusal(400, message);
  }

  /** Returns a refusal of something that is not for anybody to see. */
  public static Refusal forbidden(String message) {
    return new Refusal(403, message);
  }

  /** Returns a refusal of something that is not there. */
  public static Refusal notFound(String message) {
    return new Refusal(404, message);
  }

  /** Returns a refusal of something that went wrong in here. */
  public static Refusal failed(String message) {
    return new Refusal(500, message);
  }

  int status() {
    return status;
  }

  /** Returns what is said about it. */
  String words() {
    return String.valueOf(getMessage());
  }
}
