package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ResourceVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes objects again: what updates and patches have in common. */
final class Modification {

  private final Backend backend;

  Modification(Backend backend) {
    this.backend = backend;
  }

  /** Replaces an object by the one that a client sent. */
  ObjectNode update(Target target, ObjectNode proposed, WriteMode mode) {
    checkIdentity(target, proposed);
    StoredObject<Document> current = current(target);
    checkUid(target, proposed, current.uid());
    if (!UpdateStrategies.allowUnconditionalUpdate(target.resource())
        && Metadata.text(proposed, "resourceVersion").isEmpty()) {
      throw Refusal.unversioned(target.resource(), target.name());
    }
    return write(target, current, proposed, mode);
  }

  /** Returns whether an update creates what it names, since there is none and the kind is one of those few. */
  boolean isCreation(Target target) {
    return target.subresource().isEmpty()
        && UpdateStrategies.allowCreateOnUpdate(target.resource())
        && backend.find(target.resource(), target.objectName()).isEmpty();
  }

  /** Checks and prepares what an update is to create: the resource version that the client may have seen is void. */
  static void prepareCreation(Target target, ObjectNode proposed) {
    checkIdentity(target, proposed);
    checkUid(target, proposed, "");
    if (proposed.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove("resourceVersion");
    }
  }

  /** Returns the object as of now. @throws Refusal 404 */
  StoredObject<Document> current(Target target) {
    return backend
        .find(target.resource(), target.objectName())
        .orElseThrow(() -> Refusal.notFound(target.resource(), target.name()));
  }

  private static void checkIdentity(Target target, ObjectNode proposed) {
    String name = Metadata.text(proposed, "name");
    if (name.isEmpty()) {
      throw Refusal.badRequest("the name of the object (" + target.name()
          + " based on URL) was undeterminable: name must be provided");
    }
    if (!name.equals(target.name())) {
      throw Refusal.badRequest("the name of the object (" + name
          + ") does not match the name on the URL (" + target.name() + ")");
    }
    String namespace = Metadata.text(proposed, "namespace");
    if (!namespace.isEmpty() && !namespace.equals(target.namespace())) {
      throw Refusal.badRequest("the namespace of the object (" + namespace
          + ") does not match the namespace on the URL (" + target.namespace() + ")");
    }
  }

  /**
   * Writes what is proposed in place of the current object, as far as the client may, and returns what is stored then.
   * A proposal that changes nothing makes no revision; one that takes the last finalizer from an object that is being
   * deleted deletes it.
   */
  ObjectNode write(
      Target target, StoredObject<Document> current, ObjectNode proposed, WriteMode mode) {
    ApiResource resource = target.resource();
    checkVersion(target, current, proposed);
    checkUidStays(target, current, proposed);
    ObjectNode before = current.content().tree();
    JsonNode sent = Metadata.of(proposed).path(ManagedFields.FIELD);
    ObjectNode next = settle(target, before, proposed);
    note(target, before, next, sent, mode);
    Validation.checkChanged(resource, next, before);
    target.schema().checkChanged(resource, next, before);
    if (backend.options().strategies()) {
      MetadataRules.check(resource, next);
      Immutability.check(resource, next, before);
      DataRules.check(resource, next);
    }
    ResourceVersion version = backend.versionOf(current);
    if (mode.dryRun() || next.equals(before)) {
      return mode.view().write(resource, next, version, true);
    }
    if (isFinished(resource, next)) {
      backend.delete(resource, current.name(), before);
      return mode.view().write(resource, next, version, true);
    }
    StoredObject<Document> stored = backend.update(resource, current.name(), next);
    return mode.view().object(resource, stored, backend.versionOf(stored));
  }

  /** Returns whether nothing holds an object any more that is being deleted. */
  static boolean isFinished(ApiResource resource, ObjectNode object) {
    return resource.isNamespaces()
        ? isFinishedNamespace(object)
        : Metadata.isDeleting(object)
            && Metadata.finalizers(object).isEmpty()
            && Metadata.of(object).path(Metadata.GRACE).asLong(0) == 0;
  }

  static boolean isFinishedNamespace(ObjectNode namespace) {
    return Metadata.isDeleting(namespace)
        && Metadata.finalizers(namespace).isEmpty()
        && namespace.path("spec").path("finalizers").isEmpty();
  }

  private void note(
      Target target, ObjectNode before, ObjectNode next, JsonNode sent, WriteMode mode) {
    if (mode.applied().isPresent()) {
      mode.applied().get().writeTo(next);
      return;
    }
    ApiResource resource = target.resource();
    ManagedFields.update(
        resource,
        before,
        next,
        sent,
        new ManagedFields.Manager(
            mode.manager(), resource.type().apiVersion(), target.subresource()),
        backend.timestamp(),
        false);
  }

  /** The uid in an update is a precondition. */
  private static void checkUid(Target target, ObjectNode proposed, String actual) {
    String uid = Metadata.text(proposed, "uid");
    if (!uid.isEmpty() && !uid.equals(actual)) {
      throw Refusal.conflict(
          target.resource(),
          target.name(),
          "Precondition failed: UID in precondition: " + uid + ", UID in object meta: " + actual);
    }
  }

  /** What a patch makes of the uid is no precondition, but must not be another one. */
  private static void checkUidStays(
      Target target, StoredObject<Document> current, ObjectNode proposed) {
    String uid = Metadata.text(proposed, "uid");
    if (!uid.isEmpty() && !uid.equals(current.uid())) {
      throw Refusal.invalid(
          target.resource(),
          target.name(),
          List.of(Refusal.Cause.invalid("metadata.uid", Json.quote(uid), "field is immutable")));
    }
  }

  private void checkVersion(Target target, StoredObject<Document> current, ObjectNode proposed) {
    String resourceVersion = Metadata.text(proposed, "resourceVersion");
    if (!resourceVersion.isEmpty()
        && !resourceVersion.equals(backend.versionOf(current).value())) {
      throw Refusal.modified(target.resource(), target.name());
    }
  }

  /** Returns the next content: what the client may decide from the proposal, the rest as it was. */
  private ObjectNode settle(Target target, ObjectNode current, ObjectNode proposed) {
    ApiResource resource = target.resource();
    Metadata.normalise(proposed, target.schema());
    ObjectNode next = target.subresource().isEmpty()
        ? whole(target, current, proposed)
        : part(target.subresource(), current, proposed);
    if (backend.options().strategies()) {
      Defaults.setAgain(resource, next, current);
    }
    if (resource.hasGeneration() && !desired(resource, next).equals(desired(resource, current))) {
      Metadata.writable(next).put("generation", Metadata.generation(current) + 1);
    }
    return next;
  }

  private static ObjectNode whole(Target target, ObjectNode current, ObjectNode next) {
    ObjectNode metadata = Metadata.writable(next);
    metadata.put("name", target.name());
    replace(metadata, "namespace", Metadata.of(current).get("namespace"));
    Metadata.keepServerFields(next, current);
    if (target.resource().hasStatus()) {
      replace(next, "status", current.get("status"));
    }
    if (target.resource().isNamespaces() && current.path("spec").has("finalizers")) {
      replace(next, "spec", current.get("spec"));
    }
    return next;
  }

  /** A subresource writes its own part of an object alone. */
  private static ObjectNode part(String subresource, ObjectNode current, ObjectNode proposed) {
    ObjectNode next = current.deepCopy();
    List<String> fields = switch (subresource) {
      case "finalize" -> List.of("finalizers");
      case "ephemeralcontainers" -> List.of("ephemeralContainers");
      case "resize" -> List.of("containers", "initContainers");
      case "scale" -> List.of("");
      default -> List.of();
    };
    if (fields.isEmpty()) {
      replace(next, "status", proposed.get("status"));
    } else if (fields.get(0).isEmpty()) {
      replace(next, "spec", proposed.get("spec"));
    } else {
      ObjectNode spec = next.withObject("/spec");
      fields.forEach(field -> replace(spec, field, proposed.path("spec").get(field)));
    }
    return next;
  }

  private static void replace(ObjectNode object, String field, @Nullable JsonNode value) {
    if (value == null) {
      object.remove(field);
    } else {
      object.set(field, value);
    }
  }

  /** What somebody wants, as opposed to what is: everything but metadata and, where it is apart, status. */
  private static ObjectNode desired(ApiResource resource, ObjectNode object) {
    ObjectNode desired = Json.object();
    desired.setAll(object);
    desired.remove("metadata");
    return resource.hasStatus() ? desired.without("status") : desired;
  }
}
