package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a response says before its body.
 *
 * @param code the status
 * @param contentType in lower case, empty if missing
 * @param contentEncoding in lower case, empty if missing
 * @param retryAfter as sent, empty if missing
 */
record Answer(int code, String contentType, String contentEncoding, String retryAfter) {

  static Answer of(HttpResponse<?> response) {
    Map<String, List<String>> headers = response.headers();
    return new Answer(
        response.code(),
        header(headers, "Content-Type").toLowerCase(Locale.ROOT),
        header(headers, "Content-Encoding").toLowerCase(Locale.ROOT),
        header(headers, "Retry-After"));
  }

  /** HTTP/2 has names in lower case, HTTP/1.1 as the server writes them; not every client's map looks up both. */
  private static String header(Map<String, List<String>> headers, String name) {
    for (Map.Entry<String, List<String>> header : headers.entrySet()) {
      @Nullable String key = header.getKey();
      if (name.equalsIgnoreCase(key) && !header.getValue().isEmpty()) {
        return header.getValue().get(0).trim();
      }
    }
    return "";
  }

  boolean isGzip() {
    return contentEncoding.equals("gzip") || contentEncoding.equals("x-gzip");
  }

  /** Returns whether the body is as it was sent, or as we can unpack it. */
  boolean hasKnownEncoding() {
    return isGzip() || contentEncoding.isEmpty() || contentEncoding.equals("identity");
  }

  /** Returns whether the body says that it is of a media type in which Kubernetes speaks. */
  boolean isOfKubernetes() {
    return is("application/json") || is("application/vnd.kubernetes.protobuf");
  }

  /** Returns whether the body says that it is of a media type, whatever its parameters. */
  boolean is(String mediaType) {
    int parameters = contentType.indexOf(';');
    String plain = (parameters < 0 ? contentType : contentType.substring(0, parameters)).trim();
    return plain.equals(mediaType) || (plain.endsWith("json") && mediaType.endsWith("json"));
  }
}
