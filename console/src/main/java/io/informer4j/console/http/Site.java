package io.informer4j.console.http;

/**
 * Answers those requests that the guard has let through.
 *
 * <p><b>Threading:</b> called on threads of the console, by several at once.
 */
public interface Site {

  /** Returns whether this path takes POST, and nothing else; all others take GET. */
  boolean takesPost(String rawPath);

  /**
   * Returns what to say.
   *
   * @throws Refusal if the answer is no
   */
  Reply reply(Request request);
}
