package io.informer4j.apiserver;

import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.RequestInfo;

/**
 * Says which requests a fault hits.
 *
 * <pre>{@code
 * Requests.all();
 * Requests.verb("watch").and(Requests.below("/api/v1/namespaces/default/configmaps"));
 * Requests.resource("pods").and(Requests.verb("list"));
 * request -> request.header("user-agent").filter(agent -> agent.startsWith("kubectl")).isPresent();
 * }</pre>
 *
 * <p><b>Threading:</b> asked on the server's event loop, which waits for the answer.
 */
@FunctionalInterface
public interface Requests {

  /** Returns whether a request is one of them. */
  boolean include(ApiRequest request);

  /** All requests. */
  static Requests all() {
    return request -> true;
  }

  /** Requests by what they do: {@code get}, {@code list}, {@code watch}, {@code create}, {@code deletecollection}, …. */
  static Requests verb(String verb) {
    return request -> RequestInfo.of(request).verb().equals(verb);
  }

  /** Requests by HTTP method. */
  static Requests method(String method) {
    return request -> request.method().equalsIgnoreCase(method);
  }

  /** Requests whose path begins like this, such as {@code /apis/apps/v1}. */
  static Requests below(String path) {
    return request -> request.path().startsWith(path);
  }

  /** Requests about a resource, by its plural, in all groups and namespaces. */
  static Requests resource(String plural) {
    return request -> RequestInfo.of(request).resource().equals(plural);
  }

  /** Returns those which are in both. */
  default Requests and(Requests other) {
    return request -> include(request) && other.include(request);
  }
}
