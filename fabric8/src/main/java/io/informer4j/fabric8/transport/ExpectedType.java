package io.informer4j.fabric8.transport;

import io.informer4j.name.ResourceType;
import io.informer4j.wire.ListHead;
import io.informer4j.wire.ObjectHead;

/**
 * Which objects belong to a collection, by what they call themselves.
 *
 * <p>Items of built-in kinds call themselves nothing. Metadata bear a kind of their own, if the server knows how to send
 * them; one that does not sends whole objects.
 */
record ExpectedType(ResourceType resource, boolean metadataOnly) {

  private static final String METADATA = "PartialObjectMetadata";

  /** Returns whether an object belongs here. */
  boolean accepts(ObjectHead head) {
    return accepts(head.apiVersion(), head.kind());
  }

  /** Returns whether an object that calls itself this belongs here. */
  boolean accepts(String apiVersion, String kind) {
    if (apiVersion.isEmpty() && kind.isEmpty()) {
      return true;
    }
    return resource.accepts(apiVersion, kind)
        || (metadataOnly && kind.equals(METADATA) && isMeta(apiVersion));
  }

  /** Returns whether a list is one of these objects. */
  boolean accepts(ListHead head) {
    String kind = head.kind();
    String apiVersion = head.apiVersion();
    if (apiVersion.isEmpty() && kind.isEmpty()) {
      return true;
    }
    if (metadataOnly && kind.equals(METADATA + "List") && isMeta(apiVersion)) {
      return true;
    }
    return apiVersion.equals(resource.apiVersion()) && isListKind(kind);
  }

  /** A CustomResourceDefinition may call its lists what it likes; its items then say what they are. */
  private boolean isListKind(String kind) {
    boolean custom = resource.group().contains(".") && !resource.group().endsWith(".k8s.io");
    return kind.equals(resource.kind() + "List")
        || (custom && !kind.equals(resource.kind()) && !kind.equals("Status"));
  }

  private static boolean isMeta(String apiVersion) {
    return apiVersion.startsWith("meta.k8s.io/");
  }

  /** Describes something that does not belong here. */
  String describe(String apiVersion, String kind) {
    String what = ResourceType.isTable(apiVersion, kind)
        ? "a Table, which is for people to read"
        : "kind " + Failures.quote(kind) + " of " + Failures.quote(apiVersion);
    return what + " instead of " + resource.kind() + " of " + resource.apiVersion();
  }
}
