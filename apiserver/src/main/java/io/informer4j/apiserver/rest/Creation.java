package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.Optional;

/** Creates objects. */
final class Creation {

  /** How often another suffix is tried when a generated name is taken. */
  private static final int GENERATE_ATTEMPTS = 8;

  private static final int LONGEST_PREFIX = 58;

  private final Backend backend;

  Creation(Backend backend) {
    this.backend = backend;
  }

  /** Creates an object, unless it is a rehearsal, and returns it as it is stored. */
  ObjectNode create(Target target, ObjectNode object, WriteMode mode) {
    settleNamespace(target, object);
    if (!Metadata.text(object, "resourceVersion").isEmpty()) {
      throw Refusal.unclassified("resourceVersion should not be set on objects to be created");
    }
    JsonNode sent = Metadata.of(object).path(ManagedFields.FIELD);
    Metadata.normalise(object, target.schema());
    ApiResource resource = target.resource();
    requireNamespace(target, object);
    ObjectName name = settleName(target, object);
    stamp(resource, object);
    if (backend.options().strategies()) {
      MetadataRules.check(resource, object);
      Defaults.setNew(resource, object, backend.history().head() + 1);
      DataRules.check(resource, object);
    }
    target.schema().checkNew(resource, object);
    note(target, object, sent, mode);
    if (mode.dryRun()) {
      return mode.view().write(resource, object, ResourceVersion.UNSET, true);
    }
    StoredObject<Document> stored = backend.create(resource, name, object);
    return mode.view().object(resource, stored, backend.versionOf(stored));
  }

  private void note(Target target, ObjectNode object, JsonNode sent, WriteMode mode) {
    if (mode.applied().isPresent()) {
      mode.applied().get().writeTo(object);
      return;
    }
    String version = target.resource().type().apiVersion();
    ManagedFields.update(
        target.resource(),
        Json.object(),
        object,
        sent,
        new ManagedFields.Manager(mode.manager(), version, ""),
        backend.timestamp(),
        backend.options().managedFields());
  }

  private static void settleNamespace(Target target, ObjectNode object) {
    String namespace = Metadata.text(object, "namespace");
    if (!namespace.isEmpty() && !namespace.equals(target.namespace())) {
      throw Refusal.badRequest("the namespace of the provided object does not match the namespace"
          + " sent on the request");
    }
    if (!target.namespace().isEmpty()) {
      ObjectNode metadata = object.get("metadata") instanceof ObjectNode present
          ? present
          : object.putObject("metadata");
      metadata.put("namespace", target.namespace());
    }
  }

  private void requireNamespace(Target target, ObjectNode object) {
    Optional<ApiResource> namespaces = backend.resources().requiredNamespaces();
    if (target.namespace().isEmpty() || namespaces.isEmpty()) {
      return;
    }
    StoredObject<Document> namespace = backend
        .find(namespaces.get(), ObjectName.of(target.namespace()))
        .orElseThrow(() -> Refusal.notFound(namespaces.get(), target.namespace()));
    if (Metadata.isDeleting(namespace.content().tree())) {
      throw Refusal.namespaceTerminating(
          target.resource(), Metadata.text(object, "name"), target.namespace());
    }
  }

  /** Checks or generates the name, and that it is free. */
  private ObjectName settleName(Target target, ObjectNode object) {
    ApiResource resource = target.resource();
    ObjectNode metadata = Metadata.writable(object);
    String prefix = Metadata.text(object, "generateName");
    boolean generate = Metadata.text(object, "name").isEmpty() && !prefix.isEmpty();
    int attempts = generate ? GENERATE_ATTEMPTS : 1;
    ObjectName name = ObjectName.of("");
    for (int i = 0; i < attempts; i++) {
      if (generate) {
        String start = prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX));
        metadata.put("name", start + backend.supplies().nameSuffix());
      }
      Validation.checkNew(resource, object);
      name = ObjectName.of(target.namespace(), Metadata.text(object, "name"));
      if (backend.find(resource, name).isEmpty()) {
        return name;
      }
    }
    throw Refusal.alreadyExists(resource, name.name());
  }

  private void stamp(ApiResource resource, ObjectNode object) {
    ObjectNode metadata = Metadata.writable(object);
    metadata.remove(List.of("generation", Metadata.DELETION, Metadata.GRACE));
    metadata.put("uid", backend.supplies().newUid());
    metadata.put("creationTimestamp", backend.timestamp());
    if (resource.hasGeneration()) {
      metadata.put("generation", 1L);
    }
    if (resource.hasStatus()) {
      object.remove("status");
    }
  }
}
