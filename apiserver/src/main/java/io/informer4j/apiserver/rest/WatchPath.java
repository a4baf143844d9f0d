package io.informer4j.apiserver.rest;

import java.util.List;

/**
 * The older form of watches, which servers still answer: {@code /api/v1/watch/namespaces/ns/pods/web} is {@code
 * /api/v1/namespaces/ns/pods?watch=true&fieldSelector=metadata.name=web}.
 */
final class WatchPath {

  private static final String WATCH = "watch";

  private WatchPath() {}

  /** Returns the request in today's form. */
  static ApiRequest rewrite(ApiRequest request) {
    List<String> parts = RequestPath.split(request.path());
    int at = !parts.isEmpty() && parts.get(0).equals("api") ? 2 : 3;
    boolean isOld = request.method().equals("GET")
        && parts.size() > at + 1
        && (at == 2 || parts.get(0).equals("apis"))
        && parts.get(at).equals(WATCH);
    if (!isOld) {
      return request;
    }
    List<String> rest = parts.subList(at + 1, parts.size());
    int plural = rest.get(0).equals("namespaces") && rest.size() > 2 ? 2 : 0;
    boolean hasName = rest.size() == plural + 2;
    String collection = String.join("/", parts.subList(0, at)) + "/"
        + String.join("/", rest.subList(0, Math.min(rest.size(), plural + 1)));
    if (rest.size() > plural + 2) {
      throw Refusal.noSuchResource();
    }
    ApiRequest watch = request.withPath("/" + collection).withParameter(WATCH, "true");
    return hasName
        ? watch.withParameter("fieldSelector", "metadata.name=" + rest.get(plural + 1))
        : watch;
  }
}
