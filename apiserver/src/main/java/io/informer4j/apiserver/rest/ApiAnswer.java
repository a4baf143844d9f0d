package io.informer4j.apiserver.rest;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a {@link RestApi} answers: a whole response, a stream that stays open, or that the server has to wait before it
 * can answer.
 */
public sealed interface ApiAnswer permits ApiResponse, ApiAnswer.Stream, ApiAnswer.Wait {

  /** The kinds of answer, to switch on. */
  enum Kind {
    /** A response with its whole body: an {@link ApiResponse}. */
    RESPONSE,
    /** A response whose body goes on: a {@link Stream}. */
    STREAM,
    /** Nothing yet: a {@link Wait}. */
    WAIT
  }

  /** Returns the kind of answer. */
  Kind kind();

  /** A response with status 200 whose body goes on until the server ends it or the client has gone. */
  record Stream(EventStream events) implements ApiAnswer {
    @Override
    public Kind kind() {
      return Kind.STREAM;
    }

    /** Returns the headers of the response. */
    public Map<String, String> headers() {
      Map<String, String> headers = new LinkedHashMap<>(ApiResponse.STANDARD_HEADERS);
      headers.put("Content-Type", events.contentType());
      return headers;
    }
  }

  /**
   * The server's watch cache is behind what the request asks for. Ask again ({@link RestApi#handleAgain}) when the cache
   * has moved, and at the latest after {@link io.informer4j.apiserver.controlplane.Replica#FRESHNESS_TIMEOUT}.
   *
   * @param revision what the cache would have to reach
   */
  record Wait(long revision) implements ApiAnswer {
    @Override
    public Kind kind() {
      return Kind.WAIT;
    }
  }
}
