package io.informer4j.controller.event;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Optional;

/**
 * How a try to write an event ended.
 *
 * @param cause why it went wrong, if it did
 */
record Attempt(Kind kind, Optional<Throwable> cause) {

  private static final int TOO_MANY_REQUESTS = 429;

  enum Kind {
    /** The server has it. */
    WRITTEN,
    /** The same would be refused again: the server said no, or the request could not be made. */
    REFUSED,
    /** The server could not be asked, or could not answer; nobody knows what it has done. */
    UNANSWERED
  }

  /**
   * Tries to write an event. One that is gone is created again.
   *
   * @param wasUnanswered whether an earlier try got no answer: that the event is there already is then good news
   */
  static Attempt at(EventSink sink, Write write, boolean wasUnanswered) {
    try {
      if (!write.isUpdate() || !update(sink, write.record())) {
        sink.create(write.record());
      }
      return new Attempt(Kind.WRITTEN, Optional.empty());
    } catch (KubernetesClientException e) {
      if (wasUnanswered && e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        return new Attempt(Kind.WRITTEN, Optional.empty());
      }
      return new Attempt(isAnswer(e.getCode()) ? Kind.REFUSED : Kind.UNANSWERED, Optional.of(e));
    } catch (Throwable e) { // an Error too, or the recorder would wait for this try for ever
      return new Attempt(Kind.REFUSED, Optional.of(e));
    }
  }

  /** Returns whether it was there. */
  private static boolean update(EventSink sink, EventRecord record) {
    try {
      sink.update(record);
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
        throw e;
      }
      return false;
    }
  }

  /** Without an answer there is no code; 408, 429 and 5xx say that another time may be better. */
  private static boolean isAnswer(int code) {
    return code >= HttpURLConnection.HTTP_BAD_REQUEST
        && code < HttpURLConnection.HTTP_INTERNAL_ERROR
        && code != HttpURLConnection.HTTP_CLIENT_TIMEOUT
        && code != TOO_MANY_REQUESTS;
  }
}
