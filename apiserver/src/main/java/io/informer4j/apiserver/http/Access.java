package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.RequestInfo;

/**
 * What the bearer of a token may do. It stands in for RBAC: roles and bindings can be stored, but nobody obeys them.
 *
 * <pre>{@code
 * Access.readOnly().and(Access.namespace("team-a"));
 * Access noSecrets = request -> !request.resource().equals("secrets");
 * }</pre>
 *
 * <p><b>Threading:</b> asked on the server's event loop: must not block. What throws does not allow.
 */
@FunctionalInterface
public interface Access {

  /** Returns whether this may be done. */
  boolean allows(RequestInfo request);

  /** Returns access to everything. */
  static Access everything() {
    return request -> true;
  }

  /** Returns access to everything, but to look only. */
  static Access readOnly() {
    return RequestInfo::isRead;
  }

  /**
   * Returns access to everything in one namespace, as a role of that namespace gives: the namespace itself, but nothing
   * of the cluster and no list over all namespaces. Reading what is no resource (discovery) is allowed.
   */
  static Access namespace(String namespace) {
    return request ->
        request.isResource() ? request.namespace().equals(namespace) : request.isRead();
  }

  /** Returns access to what both allow. */
  default Access and(Access other) {
    return request -> allows(request) && other.allows(request);
  }
}
