package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.ApiResponse;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * What goes out: a status, headers, and the bytes of the body, piece by piece as there is room for them.
 *
 * @param status the HTTP status
 * @param headers without {@code Content-Length} if the length is not known beforehand
 * @param chunks the body
 */
record Reply(int status, Map<String, String> headers, Iterator<byte[]> chunks) {

  private static final String CONTENT_LENGTH = "Content-Length";

  private static final int PIECE = 64 * 1024;

  static Reply of(ApiResponse response) {
    return new Reply(response.status(), response.headers(), response.chunks());
  }

  /** Returns this with another body. */
  Reply withBody(byte[] body) {
    Map<String, String> measured = new LinkedHashMap<>(headers);
    if (measured.containsKey(CONTENT_LENGTH)) {
      measured.put(CONTENT_LENGTH, Integer.toString(body.length));
    }
    return new Reply(status, measured, pieces(body));
  }

  /**
   * Returns this with the same body in another encoding, whose length nobody knows.
   *
   * @param encoded its pieces; if they are {@link java.io.Closeable} they are closed at the end, whichever it is
   * @param more the headers that say so
   */
  Reply encoded(Iterator<byte[]> encoded, Map<String, String> more) {
    Map<String, String> unmeasured = new LinkedHashMap<>(headers);
    unmeasured.remove(CONTENT_LENGTH);
    unmeasured.putAll(more);
    return new Reply(status, unmeasured, encoded);
  }

  private static Iterator<byte[]> pieces(byte[] body) {
    return new Iterator<>() {
      private int at;

      @Override
      public boolean hasNext() {
        return at < body.length;
      }

      @Override
      public byte[] next() {
        if (!hasNext()) {
          throw new NoSuchElementException("the body has " + body.length + " bytes");
        }
        int from = at;
        at = Math.min(body.length, from + PIECE);
        return from == 0 && at == body.length ? body : Arrays.copyOfRange(body, from, at);
      }
    };
  }
}
