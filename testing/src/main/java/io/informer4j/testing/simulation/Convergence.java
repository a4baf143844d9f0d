package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CachedObject;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Snapshot;

/** Whether the informer, and all of its handlers, are where the cluster is. */
final class Convergence {

  private final World world;

  Convergence(World world) {
    this.world = world;
  }

  boolean isReached() {
    return world.informer().hasSynced()
        && mirrorIsThere()
        && handlersAreThere()
        && world.informer().stats().queueDepth()
            == 0; // what waits may come to nothing: an add and its delete
  }

  private boolean mirrorIsThere() {
    Snapshot<SimulatedObject> snapshot = world.informer().snapshot();
    History<Content> history = world.cluster().history();
    int readable = 0;
    int unreadable = 0;
    for (StoredObject<Content> stored :
        history.stateAt(World.TYPE, history.head()).values()) {
      if (!stored.content().isReadable()) {
        Quarantined bad = snapshot.quarantined().get(stored.name());
        if (bad == null || !bad.resourceVersion().equals(world.format().write(stored.revision()))) {
          return false;
        }
        unreadable++;
        readable += snapshot.get(stored.name()).isPresent() ? 1 : 0;
        continue;
      }
      readable++;
      if (snapshot.get(stored.name()).filter(cached -> isOf(stored, cached)).isEmpty()) {
        return false;
      }
    }
    return snapshot.size() == readable && snapshot.quarantined().size() == unreadable;
  }

  private boolean isOf(StoredObject<Content> stored, CachedObject<SimulatedObject> cached) {
    // The content too: a replaced history may have the same revision of the same object with
    // another one.
    return cached.uid().equals(stored.uid())
        && cached.resourceVersion().equals(world.format().write(stored.revision()))
        && cached.object().content().equals(stored.content());
  }

  private boolean handlersAreThere() {
    for (HandlerActor handler : world.handlers()) {
      HandlerRegistration registration = handler.registration();
      if (handler.isRemoved()
          || registration == null
          || registration.closed().toCompletableFuture().isDone()) {
        continue;
      }
      if (!registration.hasSynced() || registration.stats().mailbox().pending() > 0) {
        return false;
      }
    }
    return true;
  }
}
