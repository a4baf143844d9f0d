package io.informer4j.apiserver.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A path of the API, taken apart.
 *
 * @param apiVersion {@code v1} or {@code group/version}
 * @param namespace empty if the path names none
 * @param plural the resource
 * @param name empty for the collection
 * @param subresource empty for the object itself
 */
record RequestPath(
    String apiVersion, String namespace, String plural, String name, String subresource) {

  private static final int DEEPEST = 3;

  /** Takes apart a path below {@code /api/v1/} or {@code /apis/g/v/}; empty if it has not that form. */
  static Optional<RequestPath> parse(String path) {
    List<String> parts = split(path);
    int start;
    String apiVersion;
    if (parts.size() > 2 && parts.get(0).equals("api")) {
      apiVersion = parts.get(1);
      start = 2;
    } else if (parts.size() > DEEPEST && parts.get(0).equals("apis")) {
      apiVersion = parts.get(1) + "/" + parts.get(2);
      start = DEEPEST;
    } else {
      return Optional.empty();
    }
    return below(apiVersion, parts.subList(start, parts.size()));
  }

  /** Namespaces are resources themselves: {@code namespaces/x} and its subresources are not "in" a namespace. */
  private static Optional<RequestPath> below(String apiVersion, List<String> parts) {
    if (parts.get(0).equals("proxy")) {
      throw Refusal.notImplemented("paths below /proxy, which are deprecated");
    }
    boolean inNamespace = parts.size() > 2
        && parts.get(0).equals("namespaces")
        && !parts.get(2).equals("status")
        && !parts.get(2).equals("finalize");
    String namespace = inNamespace ? parts.get(1) : "";
    List<String> rest = inNamespace ? parts.subList(2, parts.size()) : parts;
    if (rest.isEmpty() || rest.size() > DEEPEST) {
      return Optional.empty();
    }
    return Optional.of(new RequestPath(
        apiVersion,
        namespace,
        rest.get(0),
        rest.size() > 1 ? rest.get(1) : "",
        rest.size() > 2 ? rest.get(2) : ""));
  }

  /** Returns the segments of a path, decoded, without empty ones at its ends. */
  static List<String> split(String path) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    while (from < path.length()) {
      int slash = path.indexOf('/', from);
      int end = slash < 0 ? path.length() : slash;
      if (end > from) {
        parts.add(ApiRequest.Percent.decodePath(path.substring(from, end)));
      }
      from = end + 1;
    }
    return parts;
  }
}
