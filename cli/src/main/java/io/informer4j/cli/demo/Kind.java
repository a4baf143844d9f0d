package io.informer4j.cli.demo;

import io.informer4j.fabric8.transport.Collection;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;

/** The kinds of object that the cluster consists of. */
@SuppressWarnings("ImmutableEnumChecker") // a resource type is, though nothing says so
enum Kind {
  NAMESPACE(ResourceType.clusterScoped("", "v1", "namespaces", "Namespace")),
  NODE(ResourceType.clusterScoped("", "v1", "nodes", "Node")),
  DEPLOYMENT(ResourceType.namespaced("apps", "v1", "deployments", "Deployment")),
  REPLICA_SET(ResourceType.namespaced("apps", "v1", "replicasets", "ReplicaSet")),
  POD(ResourceType.namespaced("", "v1", "pods", "Pod")),
  JOB(ResourceType.namespaced("batch", "v1", "jobs", "Job")),
  CONFIG_MAP(ResourceType.namespaced("", "v1", "configmaps", "ConfigMap")),
  SECRET(ResourceType.namespaced("", "v1", "secrets", "Secret")),
  EVENT(ResourceType.namespaced("", "v1", "events", "Event")),
  LEASE(ResourceType.namespaced("coordination.k8s.io", "v1", "leases", "Lease"));

  private final ResourceType type;

  Kind(ResourceType type) {
    this.type = type;
  }

  ResourceType type() {
    return type;
  }

  /** Returns where objects of a namespace are created. */
  String path(String namespace) {
    return "/" + Collection.of(type).inNamespace(namespace).path();
  }

  /** Returns where an object is. */
  String path(ObjectName name) {
    return path(name.namespace()) + "/" + name.name();
  }
}
