package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;

/** An API server with what users want, what controllers have made of it, and the lease that they compete for. */
final class SimulatedServer {

  private final DeterministicRuntime runtime;
  private final SimulatedCollection<ConfigMap> wanted;
  private final SimulatedCollection<Secret> made;
  private final SimulatedLease lease;
  private long revision = 100;
  private long downUntil;
  private int connections;

  SimulatedServer(DeterministicRuntime runtime, LeaseJudge judge) {
    this.runtime = runtime;
    this.wanted = new SimulatedCollection<>(
        this,
        ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"),
        meta -> new ConfigMapBuilder().withMetadata(meta).build());
    this.made = new SimulatedCollection<>(
        this,
        ResourceType.namespaced("", "v1", "secrets", "Secret"),
        meta -> new SecretBuilder().withMetadata(meta).build());
    this.lease = new SimulatedLease(this, judge);
  }

  SimulatedCollection<ConfigMap> wanted() {
    return wanted;
  }

  SimulatedCollection<Secret> made() {
    return made;
  }

  SimulatedLease lease() {
    return lease;
  }

  long revision() {
    return revision;
  }

  long nextRevision() {
    return ++revision;
  }

  boolean isDown() {
    return runtime.nanoTime() < downUntil;
  }

  /** Returns which generation of connections is open: those of older ones are broken. */
  int connections() {
    return connections;
  }

  /** Goes away for this time; what is on its way is lost, and watches break. */
  void restart(Duration time) {
    downUntil = runtime.nanoTime() + time.toNanos();
    connections++;
    wanted.breakWatches(life -> true);
    made.breakWatches(life -> true);
  }

  void breakWatches(Life of) {
    wanted.breakWatches(life -> life == of);
    made.breakWatches(life -> life == of);
  }

  void heal() {
    downUntil = runtime.nanoTime();
  }
}
