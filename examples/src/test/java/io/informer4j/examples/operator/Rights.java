package io.informer4j.examples.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.informer4j.apiserver.http.Access;
import io.informer4j.apiserver.rest.RequestInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The rights that roles give, for a server to obey; notes which of them were used, and what was refused. */
final class Rights implements Access {

  /** One verb on one resource, as a rule allows it. An empty namespace is all of them, and an empty name all. */
  private record Right(String namespace, String group, String resource, String name, String verb) {

    boolean covers(RequestInfo request) {
      String asked = request.subresource().isEmpty()
          ? request.resource()
          : request.resource() + "/" + request.subresource();
      return verb.equals(request.verb())
          && group.equals(request.group())
          && resource.equals(asked)
          && (namespace.isEmpty() || namespace.equals(request.namespace()))
          && (name.isEmpty() || name.equals(request.name()));
    }
  }

  private final List<Right> rights = new ArrayList<>();
  private final Set<String> used = new ConcurrentSkipListSet<>();
  private final Set<String> refused = new ConcurrentSkipListSet<>();

  Rights(List<HasMetadata> manifests) {
    for (HasMetadata manifest : manifests) {
      if (manifest instanceof ClusterRole role) {
        role.getRules().forEach(rule -> add("", rule));
      } else if (manifest instanceof Role role) {
        role.getRules().forEach(rule -> add(role.getMetadata().getNamespace(), rule));
      }
    }
  }

  private void add(String namespace, PolicyRule rule) {
    List<String> names = rule.getResourceNames().isEmpty() ? List.of("") : rule.getResourceNames();
    for (String group : rule.getApiGroups()) {
      for (String resource : rule.getResources()) {
        for (String name : names) {
          for (String verb : rule.getVerbs()) {
            rights.add(new Right(namespace, group, resource, name, verb));
          }
        }
      }
    }
  }

  @Override
  public boolean allows(RequestInfo request) {
    List<Right> covering =
        rights.stream().filter(right -> right.covers(request)).toList();
    covering.forEach(right -> used.add(right.toString()));
    if (covering.isEmpty()) {
      refused.add(request.toString());
    }
    return !covering.isEmpty();
  }

  /** Returns what nobody has made use of. */
  List<String> unused() {
    return rights.stream()
        .map(Right::toString)
        .filter(right -> !used.contains(right))
        .toList();
  }

  Set<String> refused() {
    return refused;
  }
}
