package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Deletes objects whose owners are gone, and lets owners go that wait for their dependents. */
final class GarbageCollector {

  /** What there is of an owner, as far as a dependent is concerned. */
  private enum Owner {
    /** It is there. */
    SOLID,
    /** It is not there, or another has its name. */
    GONE,
    /** It is being deleted, and waits for its dependents. */
    WAITING
  }

  private final Backend backend;
  private final DependentsIndex index;
  private final Consumer<Runnable> later;
  private final Modification modification;
  private final Deletion deletion;

  GarbageCollector(Backend backend, DependentsIndex index, Consumer<Runnable> later) {
    this.backend = backend;
    this.index = index;
    this.later = later;
    this.modification = new Modification(backend);
    this.deletion = new Deletion(backend);
  }

  /** Returns whether an object waits for its dependents. */
  boolean isConcerned(ObjectNode object) {
    return Metadata.isDeleting(object)
        && (has(object, GracefulDeletion.FOREGROUND_FINALIZER)
            || has(object, GracefulDeletion.ORPHAN_FINALIZER));
  }

  private static boolean has(ObjectNode object, String finalizer) {
    return Metadata.finalizers(object).contains(finalizer);
  }

  /** An object is gone: all that name it as their owner are looked at. */
  void ownerGone(String uid) {
    index.dependentsOf(uid).forEach(key -> later.accept(() -> check(key)));
  }

  /** A dependent is gone, or names its owner no more: the owner may have waited for that. */
  void checkOwner(OwnerReference reference, String namespace) {
    find(reference, namespace).ifPresent(this::check);
  }

  /** Looks at one object: what is to be done with its dependents, and whether it has lost its owners. */
  void check(DependentsIndex.Key key) {
    Optional<StoredObject<Document>> found = backend.find(key.resource(), key.name());
    if (found.isEmpty()) {
      return;
    }
    ObjectNode object = found.get().content().tree();
    if (Metadata.isDeleting(object)) {
      if (has(object, GracefulDeletion.ORPHAN_FINALIZER)) {
        orphan(key, found.get());
      } else if (has(object, GracefulDeletion.FOREGROUND_FINALIZER)) {
        deleteDependents(key, found.get());
      }
      return;
    }
    checkOwners(key, found.get());
  }

  private void orphan(DependentsIndex.Key key, StoredObject<Document> owner) {
    for (DependentsIndex.Key dependent : index.dependentsOf(owner.uid())) {
      backend
          .find(dependent.resource(), dependent.name())
          .ifPresent(found -> release(dependent, found, List.of(owner.uid())));
    }
    removeFinalizer(key, owner, GracefulDeletion.ORPHAN_FINALIZER);
  }

  /** Dependents that block their owner are deleted; without any the owner goes, and the others lose it. */
  private void deleteDependents(DependentsIndex.Key key, StoredObject<Document> owner) {
    boolean blocked = false;
    for (DependentsIndex.Key dependent : index.dependentsOf(owner.uid())) {
      Optional<StoredObject<Document>> found = backend.find(dependent.resource(), dependent.name());
      boolean blocks = found.isPresent()
          && OwnerReference.of(found.get().content().tree()).stream()
              .anyMatch(reference -> reference.uid().equals(owner.uid()) && reference.blocks());
      if (blocks) {
        blocked = true;
        later.accept(() -> check(dependent));
      }
    }
    if (!blocked) {
      removeFinalizer(key, owner, GracefulDeletion.FOREGROUND_FINALIZER);
    }
  }

  private void checkOwners(DependentsIndex.Key key, StoredObject<Document> dependent) {
    ObjectNode object = dependent.content().tree();
    List<String> lost = new ArrayList<>();
    boolean isSolid = false;
    boolean isAwaited = false;
    for (OwnerReference reference : OwnerReference.of(object)) {
      Owner owner = owner(reference, key.name().namespace());
      isSolid |= owner == Owner.SOLID;
      isAwaited |= owner == Owner.WAITING;
      if (owner != Owner.SOLID) {
        lost.add(reference.uid());
      }
    }
    if (lost.isEmpty()) {
      return;
    }
    if (isSolid) {
      release(key, dependent, lost);
      return;
    }
    boolean foreground = has(object, GracefulDeletion.FOREGROUND_FINALIZER)
        || (isAwaited && !index.dependentsOf(dependent.uid()).isEmpty());
    String policy = has(object, GracefulDeletion.ORPHAN_FINALIZER)
        ? DeleteOptions.ORPHAN
        : foreground ? DeleteOptions.FOREGROUND : DeleteOptions.BACKGROUND;
    deletion.remove(key.resource(), dependent, DeleteOptions.ofServer(policy, Optional.empty()));
  }

  private Owner owner(OwnerReference reference, String namespace) {
    if (resource(reference).isEmpty()) {
      return Owner.SOLID;
    }
    Optional<StoredObject<Document>> found =
        find(reference, namespace).flatMap(key -> backend.find(key.resource(), key.name()));
    if (found.isEmpty() || !found.get().uid().equals(reference.uid())) {
      return Owner.GONE;
    }
    ObjectNode owner = found.get().content().tree();
    boolean waits = Metadata.isDeleting(owner) && has(owner, GracefulDeletion.FOREGROUND_FINALIZER);
    return waits ? Owner.WAITING : Owner.SOLID;
  }

  private Optional<DependentsIndex.Key> find(OwnerReference reference, String namespace) {
    return resource(reference)
        .map(resource -> new DependentsIndex.Key(
            resource,
            resource.type().isNamespaced()
                ? ObjectName.of(namespace, reference.name())
                : ObjectName.of(reference.name())));
  }

  /** Versions of a group have the same objects; of a kind that is not known nobody can say that it is gone. */
  private Optional<ApiResource> resource(OwnerReference reference) {
    int slash = reference.apiVersion().indexOf('/');
    String group = slash < 0 ? "" : reference.apiVersion().substring(0, slash);
    return backend.resources().all().stream()
        .filter(r -> r.type().group().equals(group) && r.type().kind().equals(reference.kind()))
        .findFirst();
  }

  private void release(
      DependentsIndex.Key key, StoredObject<Document> dependent, List<String> owners) {
    ObjectNode next = OwnerReference.without(dependent.content().tree(), owners);
    modification.write(
        Target.of(key.resource(), key.name()), dependent, next, WriteMode.ofServer());
  }

  private void removeFinalizer(
      DependentsIndex.Key key, StoredObject<Document> owner, String finalizer) {
    ObjectNode next = owner.content().tree().deepCopy();
    List<String> finalizers = new ArrayList<>(Metadata.finalizers(next));
    finalizers.remove(finalizer);
    GracefulDeletion.setFinalizers(next, finalizers);
    modification.write(Target.of(key.resource(), key.name()), owner, next, WriteMode.ofServer());
  }
}
