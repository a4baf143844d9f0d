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
    StoredObject<ObjectNode> current = current(target);
    if (target.resource().isCustom()
        && Metadata.text(proposed, "resourceVersion").isEmpty()) {
      throw Refusal.invalid(
          target.resource(),
          target.name(),
          List.of(Refusal.Cause.invalid(
              "metadata.resourceVersion", "0x0", "must be specified for an update")));
    }
    return write(target, current, proposed, mode);
  }

  /** Returns the object as of now. @throws Refusal 404 */
  StoredObject<ObjectNode> current(Target target) {
    return backend
        .history()
        .get(target.resource().type(), target.objectName())
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
      Target target, StoredObject<ObjectNode> current, ObjectNode proposed, WriteMode mode) {
    checkPreconditions(target, current, proposed);
    ObjectNode next = settle(target, current.content(), proposed);
    AppliedFields.carry(current.content(), next);
    mode.applied().ifPresent(fields -> fields.noteIn(next, current.content()));
    Validation.checkChanged(target.resource(), next, current.content());
    ResourceVersion before = backend.versionOf(current);
    if (mode.dryRun() || next.equals(current.content())) {
      return mode.view().write(target.resource(), next, before, true);
    }
    if (Metadata.isDeleting(next) && Metadata.finalizers(next).isEmpty()) {
      backend.history().delete(target.resource().type(), current.name());
      return mode.view().write(target.resource(), next, before, true);
    }
    StoredObject<ObjectNode> stored = backend
        .history()
        .update(target.resource().type(), current.name(), Metadata.labels(next), next);
    return mode.view().object(target.resource(), stored, backend.versionOf(stored));
  }

  private void checkPreconditions(
      Target target, StoredObject<ObjectNode> current, ObjectNode proposed) {
    String uid = Metadata.text(proposed, "uid");
    if (!uid.isEmpty() && !uid.equals(current.uid())) {
      throw Refusal.conflict(
          target.resource(),
          target.name(),
          "Precondition failed: UID in precondition: " + uid + ", UID in object meta: "
              + current.uid());
    }
    String resourceVersion = Metadata.text(proposed, "resourceVersion");
    if (!resourceVersion.isEmpty()
        && !resourceVersion.equals(backend.versionOf(current).value())) {
      throw Refusal.modified(target.resource(), target.name());
    }
  }

  /** Returns the next content: what the client may decide from the proposal, the rest as it was. */
  private ObjectNode settle(Target target, ObjectNode current, ObjectNode proposed) {
    ApiResource resource = target.resource();
    Metadata.normalise(proposed);
    ObjectNode next = target.isStatus() ? current.deepCopy() : proposed;
    if (target.isStatus()) {
      replace(next, "status", proposed.get("status"));
      return next;
    }
    ObjectNode metadata = Metadata.writable(next);
    metadata.put("name", target.name());
    replace(metadata, "namespace", Metadata.of(current).get("namespace"));
    Metadata.keepServerFields(next, current);
    if (resource.hasStatus()) {
      replace(next, "status", current.get("status"));
    }
    if (resource.hasGeneration() && !desired(resource, next).equals(desired(resource, current))) {
      metadata.put("generation", Metadata.generation(current) + 1);
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
    desired.remove(List.of("metadata", AppliedFields.KEY));
    return resource.hasStatus() ? desired.without("status") : desired;
  }
}
