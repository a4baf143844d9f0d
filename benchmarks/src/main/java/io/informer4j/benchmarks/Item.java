package io.informer4j.benchmarks;

import io.informer4j.codec.MetadataReader;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Map;

/** The resource of the benchmarks, shaped like a small Kubernetes object. */
public record Item(
    String namespace,
    String name,
    String uid,
    String resourceVersion,
    Map<String, String> labels,
    String payload) {

  /** Shares all strings with the item. */
  public static final MetadataReader<Item> METADATA = item -> new ObjectMetadata(
      ObjectName.of(item.namespace, item.name),
      item.uid,
      ResourceVersion.of(item.resourceVersion),
      item.labels);

  /** Returns the same item at another revision. */
  Item at(long revision) {
    return new Item(namespace, name, uid, Long.toString(revision), labels, payload);
  }
}
