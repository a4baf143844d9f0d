package io.informer4j.examples;

import io.informer4j.codec.MetadataReader;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import java.util.Map;

/** As much of a pod as the examples need. */
record Pod(String namespace, String name, String uid, long revision, String node, String status) {

  static final ResourceType TYPE = ResourceType.namespaced("", "v1", "pods", "Pod");

  static final MetadataReader<Pod> METADATA = pod -> new ObjectMetadata(
      ObjectName.of(pod.namespace, pod.name), pod.uid, ResourceVersion.of(pod.revision), Map.of());

  String key() {
    return ObjectName.of(namespace, name).toString();
  }

  Pod at(long newRevision, String newStatus) {
    return new Pod(namespace, name, uid, newRevision, node, newStatus);
  }
}
