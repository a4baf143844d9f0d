package io.informer4j.console.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What somebody asks for, taken apart.
 *
 * @param method the method; never HEAD, which is asked as GET
 * @param path the segments of the path, decoded
 * @param parameters the first value of each parameter that is not empty
 * @param body the body, empty but with POST
 */
public record Request(
    String method, List<String> path, Map<String, String> parameters, String body) {

  /** More of a query is refused. */
  static final int MAX_QUERY_LENGTH = 8192;

  /** Reads path and query as they stand in the request's first line. */
  static Request of(String method, String rawPath, String rawQuery, String body) {
    if (rawQuery.length() > MAX_QUERY_LENGTH || rawPath.length() > MAX_QUERY_LENGTH) {
      throw Refusal.badRequest(
          "the address is too long; " + MAX_QUERY_LENGTH + " characters are the most");
    }
    return new Request(method, segments(rawPath), parameters(rawQuery), body);
  }

  private static List<String> segments(String rawPath) {
    List<String> segments = new ArrayList<>();
    for (String segment : rawPath.substring(1).split("/", -1)) {
      // A plus is a plus here; only queries are written as forms are.
      segments.add(decode(segment.replace("+", "%2B")));
    }
    return Collections.unmodifiableList(segments);
  }

  private static Map<String, String> parameters(String rawQuery) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : rawQuery.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0 && equals < pair.length() - 1) {
        parameters.putIfAbsent(
            decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
      }
    }
    return Collections.unmodifiableMap(parameters);
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest("the address has a % that no two hexadecimal digits follow");
    }
  }

  /** Returns a parameter, if it is there. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /**
   * Returns a parameter that says how many, never more than the most.
   *
   * @throws Refusal if it is no number above 0
   */
  public int count(String name, int otherwise, int most) {
    String text = parameters.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int count = Integer.parseInt(text);
      if (count > 0) {
        return Math.min(count, most);
      }
    } catch (NumberFormatException e) {
      throw notACount(name);
    }
    throw notACount(name);
  }

  private static Refusal notACount(String name) {
    return Refusal.badRequest("parameter '" + name + "' must be a whole number above 0");
  }
}
