package io.informer4j.apiserver.rest;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A response with its whole body.
 *
 * <pre>{@code
 * ApiResponse response = (ApiResponse) api.handle(ApiRequest.of("GET", "/api/v1/nodes"));
 * response.status();   // 200
 * response.text();     // the list as JSON
 * }</pre>
 *
 * <p><b>Threading:</b> immutable, if nobody writes to the body's array.
 */
public final class ApiResponse implements ApiAnswer {

  static final Map<String, String> STANDARD_HEADERS = standardHeaders();

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;

  private ApiResponse(int status, Map<String, String> headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Returns a response whose body is JSON. */
  public static ApiResponse json(int status, byte[] body) {
    Map<String, String> headers = new LinkedHashMap<>(STANDARD_HEADERS);
    headers.put("Content-Length", Integer.toString(body.length));
    return new ApiResponse(status, headers, body);
  }

  /** Returns this response with one more header. */
  ApiResponse withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ApiResponse(status, more, body);
  }

  @Override
  public Kind kind() {
    return Kind.RESPONSE;
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the headers. */
  public Map<String, String> headers() {
    return Collections.unmodifiableMap(headers);
  }

  /** Returns the body, which is the response's own array: not to be written to. */
  public byte[] body() {
    return body;
  }

  /** Returns the body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return status + " " + text();
  }

  private static Map<String, String> standardHeaders() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", "no-cache, private");
    headers.put("Content-Type", "application/json");
    return Collections.unmodifiableMap(headers);
  }
}
