package io.informer4j.apiserver.rest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One HTTP request, as far as an API server looks at it.
 *
 * <pre>{@code
 * ApiRequest.of("GET", "/api/v1/namespaces/default/pods?limit=500");
 * ApiRequest.of("POST", "/api/v1/namespaces/default/configmaps")
 *     .withBody("application/json", bytes);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable, if nobody writes to the body's array.
 */
public final class ApiRequest {

  private final String method;
  private final String path;
  private final Map<String, List<String>> parameters;
  private final Map<String, List<String>> headers;
  private final byte[] body;

  private ApiRequest(
      String method,
      String path,
      Map<String, List<String>> parameters,
      Map<String, List<String>> headers,
      byte[] body) {
    this.method = method;
    this.path = path;
    this.parameters = parameters;
    this.headers = headers;
    this.body = body;
  }

  /**
   * Returns a request without headers and body.
   *
   * @param target path and query, as they stand in the request line (percent-encoded)
   */
  public static ApiRequest of(String method, String target) {
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    String query = question < 0 ? "" : target.substring(question + 1);
    return new ApiRequest(
        method.toUpperCase(Locale.ROOT), path, parse(query), new LinkedHashMap<>(), new byte[0]);
  }

  /** Returns this request with one more header. */
  public ApiRequest withHeader(String name, String value) {
    Map<String, List<String>> more = new LinkedHashMap<>(headers);
    List<String> values = new ArrayList<>(more.getOrDefault(lower(name), List.of()));
    values.add(value);
    more.put(lower(name), values);
    return new ApiRequest(method, path, parameters, more, body);
  }

  /** Returns this request with one value for a query parameter, in place of those it had. */
  ApiRequest withParameter(String name, String value) {
    Map<String, List<String>> others = new LinkedHashMap<>(parameters);
    others.put(name, List.of(value));
    return new ApiRequest(method, path, others, headers, body);
  }

  /** Returns this request for another path, percent-encoded. */
  ApiRequest withPath(String other) {
    return new ApiRequest(method, other, parameters, headers, body);
  }

  /** Returns this request with a body; an empty content type sets no header. */
  public ApiRequest withBody(String contentType, byte[] bytes) {
    ApiRequest with = new ApiRequest(method, path, parameters, headers, bytes);
    return contentType.isEmpty() ? with : with.withHeader("content-type", contentType);
  }

  /** Returns this request with a body of JSON, in place of what it had. */
  ApiRequest withJson(byte[] bytes) {
    Map<String, List<String>> others = new LinkedHashMap<>(headers);
    others.put("content-type", List.of("application/json"));
    return new ApiRequest(method, path, parameters, others, bytes);
  }

  /** Returns the method, in capitals. */
  public String method() {
    return method;
  }

  /** Returns the path, still percent-encoded. */
  public String path() {
    return path;
  }

  /** Returns the first value of a query parameter, decoded; empty if there is none. */
  public Optional<String> parameter(String name) {
    return parameters.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** Returns the query parameters, decoded, in the order in which they came. */
  public Map<String, List<String>> parameters() {
    return Collections.unmodifiableMap(parameters);
  }

  /** Returns the first value of a header, whatever its case. */
  public Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }

  /** Returns all values of a header, whatever its case. */
  public List<String> headers(String name) {
    return Collections.unmodifiableList(headers.getOrDefault(lower(name), List.of()));
  }

  /** Returns the body, which is the request's own array: not to be written to. */
  public byte[] body() {
    return body;
  }

  @Override
  public String toString() {
    return parameters.isEmpty() ? method + " " + path : method + " " + path + "?" + parameters;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static Map<String, List<String>> parse(String query) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    int from = 0;
    while (from < query.length()) {
      int end = query.indexOf('&', from);
      String pair = query.substring(from, end < 0 ? query.length() : end);
      int equal = pair.indexOf('=');
      String name = Percent.decodeQuery(equal < 0 ? pair : pair.substring(0, equal));
      String value = equal < 0 ? "" : Percent.decodeQuery(pair.substring(equal + 1));
      if (!name.isEmpty()) {
        parameters.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
      }
      from = end < 0 ? query.length() : end + 1;
    }
    return parameters;
  }

  /** Percent-encoding that lets broken sequences stand as they are: a server must not stumble over them. */
  static final class Percent {
    private Percent() {}

    static String decodeQuery(String text) {
      return decodePath(text.replace('+', ' '));
    }

    static String decodePath(String text) {
      if (text.indexOf('%') < 0) {
        return text;
      }
      byte[] in = text.getBytes(StandardCharsets.UTF_8);
      byte[] out = new byte[in.length];
      int length = 0;
      for (int i = 0; i < in.length; i++) {
        int high = i + 2 < in.length ? Character.digit(in[i + 1], 16) : -1;
        int low = i + 2 < in.length ? Character.digit(in[i + 2], 16) : -1;
        if (in[i] == '%' && high >= 0 && low >= 0) {
          out[length++] = (byte) (high * 16 + low);
          i += 2;
        } else {
          out[length++] = in[i];
        }
      }
      return new String(out, 0, length, StandardCharsets.UTF_8);
    }
  }
}
