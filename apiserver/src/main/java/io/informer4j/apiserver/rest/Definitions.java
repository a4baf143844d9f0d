package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes custom resources of CustomResourceDefinitions, and takes them away again: what the real server's controllers
 * for naming, establishing and cleaning up do, at once instead of soon.
 *
 * <p><i>Implementation notes:</i> what is defined follows from the history alone; {@link #settle} brings the registered
 * resources, and the status of the definitions, in line with it. It is called after every write that may matter, and
 * when the history is another one. The version in which a resource was first stored stays the name of its log in the
 * history, whatever its definition says later: objects differ by their apiVersion alone.
 */
final class Definitions {

  static final ResourceType TYPE = ResourceType.clusterScoped(
      "apiextensions.k8s.io", "v1", "customresourcedefinitions", "CustomResourceDefinition");

  private static final ApiResource RESOURCE = ApiResource.of(TYPE);

  /** What is known of a definition: the revision that was last looked at, and as what its objects are stored. */
  private record Known(String uid, long revision, ResourceType stored, DefinitionReader reader) {}

  private final Backend backend;
  private final Map<ObjectName, Known> known = new LinkedHashMap<>();
  private final List<ResourceType> ending = new ArrayList<>();
  private @Nullable History<Document> seen;

  Definitions(Backend backend) {
    this.backend = backend;
  }

  static boolean isAbout(ApiResource resource) {
    return resource.type().equals(TYPE);
  }

  /** Looks at all definitions anew if the server was restarted on another history. */
  void settleIfReplaced() {
    History<Document> history = backend.history();
    if (seen != history) {
      seen = history;
      known.replaceAll((name, k) -> new Known(k.uid, -1, k.stored, k.reader));
      settle();
    }
  }

  /** Objects of a resource that is on its way out are not created. @throws Refusal 405 */
  void requireLasting(ApiResource resource) {
    if (ending.contains(resource.type())) {
      throw Refusal.methodNotAllowed(
          "create not allowed while custom resource definition is terminating");
    }
  }

  /** Returns whether resources are on their way out, so that any deletion may be the last. */
  boolean isAnyEnding() {
    return !ending.isEmpty();
  }

  /** Returns the schema that a definition has for its objects. */
  Optional<JsonNode> schema(ResourceType type) {
    for (Known definition : known.values()) {
      if (definition.reader.type(type.version()).equals(type)) {
        return Optional.of(definition.reader.schema(type.version())).filter(JsonNode::isObject);
      }
    }
    return Optional.empty();
  }

  /** Brings resources and the status of definitions in line with the history. */
  void settle() {
    Map<ObjectName, StoredObject<Document>> present =
        new LinkedHashMap<>(backend.history().stateAt(TYPE, backend.history().head()));
    for (ObjectName name : List.copyOf(known.keySet())) {
      StoredObject<Document> definition = present.get(name);
      if (definition == null || !definition.uid().equals(uidOf(name))) {
        forget(name);
      }
    }
    for (StoredObject<Document> definition : present.values()) {
      if (Metadata.isDeleting(definition.content().tree())) {
        end(definition);
      } else {
        accept(definition);
      }
    }
  }

  private String uidOf(ObjectName name) {
    Known definition = known.get(name);
    return definition == null ? "" : definition.uid;
  }

  private void forget(ObjectName name) {
    Known gone = known.remove(name);
    if (gone != null) {
      ending.remove(gone.stored);
      backend.resources().remove(gone.stored);
    }
  }

  private void accept(StoredObject<Document> definition) {
    Known before = known.get(definition.name());
    if (before != null && before.revision == definition.revision()) {
      return;
    }
    ObjectNode next = definition.content().tree().deepCopy();
    DefinitionReader.setDefaults(next);
    DefinitionReader reader = new DefinitionReader(next);
    Optional<String> conflict = conflict(definition.name(), reader);
    DefinitionStatus.accept(next, reader, conflict, backend.timestamp());
    StoredObject<Document> written = next.equals(definition.content().tree())
        ? definition
        : backend.update(RESOURCE, definition.name(), next);
    if (conflict.isPresent()) {
      return;
    }
    ResourceType stored = before == null ? reader.type(reader.storageVersion()) : before.stored;
    known.put(definition.name(), new Known(definition.uid(), written.revision(), stored, reader));
    List<ApiResource> served = reader.served();
    ApiResource storage = served.stream()
        .filter(resource -> resource.type().equals(stored))
        .findFirst()
        .orElseGet(() -> reader.resource(reader.storageVersion()).withType(stored));
    backend
        .resources()
        .define(
            storage,
            served,
            version -> CustomSchema.of(reader.schema(version.type().version())));
  }

  /** Returns the name that another definition of the group has already. */
  private Optional<String> conflict(ObjectName name, DefinitionReader reader) {
    for (Map.Entry<ObjectName, Known> other : known.entrySet()) {
      DefinitionReader taken = other.getValue().reader;
      if (other.getKey().equals(name) || !taken.group().equals(reader.group())) {
        continue;
      }
      for (String field : List.of("kind", "listKind", "singular")) {
        String mine = Json.text(reader.names(), field);
        if (mine.equals(Json.text(taken.names(), field))) {
          return Optional.of(field + "/" + mine);
        }
      }
    }
    return Optional.empty();
  }

  /** Marks a definition for deletion, as the first request to delete it does, and returns it. */
  StoredObject<Document> mark(StoredObject<Document> definition) {
    if (Metadata.isDeleting(definition.content().tree())) {
      return definition;
    }
    ObjectNode next = definition.content().tree().deepCopy();
    DefinitionStatus.markForDeletion(next, backend.timestamp());
    return backend.update(RESOURCE, definition.name(), next);
  }

  /** Deletes the objects of a definition, and then the definition itself, unless finalizers stand in the way. */
  private void end(StoredObject<Document> definition) {
    ObjectNode tree = definition.content().tree();
    Known before = known.get(definition.name());
    if (before != null && !ending.contains(before.stored)) {
      ending.add(before.stored);
    }
    if (!Metadata.finalizers(tree).contains(DefinitionStatus.FINALIZER)) {
      return;
    }
    if (before != null && deleteInstances(before) > 0) {
      return;
    }
    ObjectNode next = tree.deepCopy();
    DefinitionStatus.removeFinalizer(next, backend.timestamp());
    if (Metadata.finalizers(next).isEmpty()) {
      backend.delete(RESOURCE, definition.name(), next);
      forget(definition.name());
    } else {
      backend.update(RESOURCE, definition.name(), next);
    }
  }

  /** Returns how many objects are left: those with finalizers, which are marked. */
  private int deleteInstances(Known definition) {
    ResourceType type = definition.stored;
    ApiResource resource =
        definition.reader.resource(definition.reader.storageVersion()).withType(type);
    History<Document> history = backend.history();
    int left = 0;
    for (StoredObject<Document> object :
        List.copyOf(history.stateAt(type, history.head()).values())) {
      ObjectNode tree = object.content().tree();
      if (Metadata.finalizers(tree).isEmpty()) {
        backend.delete(resource, object.name(), tree);
        continue;
      }
      left++;
      if (!Metadata.isDeleting(tree)) {
        ObjectNode next = tree.deepCopy();
        ObjectNode metadata = Metadata.writable(next);
        metadata.put(Metadata.DELETION, backend.timestamp()).put(Metadata.GRACE, 0L);
        metadata.put("generation", Metadata.generation(next) + 1);
        backend.update(resource, object.name(), next);
      }
    }
    return left;
  }
}
