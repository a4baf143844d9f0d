package io.informer4j.controller.leader;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The lock that processes compete for: a record with a version, read and written by compare-and-set (client-go: {@code
 * resourcelock.Interface}). A {@code Lease} in the cluster is one; a simulation has another.
 *
 * <pre>{@code
 * LeaseLock lock = LeaseLock.of(client, "default", "my-operator");
 * }</pre>
 *
 * <p>Whoever writes another one: each write gives a version that the lock never had before; a read shows what was written last, not
 * what a cache remembers. A stage that fails with anything but a {@link LockConflictException} leaves open whether the write took
 * effect. When an elector gives up waiting, it cancels the future that it got, which may be used to call the request off.
 *
 * <p><b>Threading:</b> may be used from any thread; nothing here waits.
 */
public interface LeaseLock {

  /**
   * What the lock holds, and the version to be named when it is written.
   *
   * @param record who holds it
   * @param version what {@link #update} has to name; opaque
   */
  record Versioned(LeaderRecord record, String version) {}

  /**
   * Returns a Lease of this namespace and name, in {@code coordination.k8s.io/v1}, as a lock. It need not exist. The client stays the
   * caller's; who uses it needs the verbs get, create and update.
   *
   * @throws IllegalArgumentException if there cannot be a Lease of this name
   */
  static LeaseLock of(KubernetesClient client, String namespace, String name) {
    return of(client, namespace, name, LeaseLockOptions.defaults());
  }

  /** Returns a Lease as a lock, as {@link #of(KubernetesClient, String, String)} does, with options. */
  static LeaseLock of(
      KubernetesClient client, String namespace, String name, LeaseLockOptions options) {
    return new KubernetesLease(client, namespace, name, options);
  }

  /** Reads the record; empty if there is none. */
  CompletionStage<Optional<Versioned>> get();

  /** Writes the first record. Fails with a {@link LockConflictException} if there is one. */
  CompletionStage<Versioned> create(LeaderRecord record);

  /** Writes the record if it still has the version. Fails with a {@link LockConflictException} if it has not. */
  CompletionStage<Versioned> update(LeaderRecord record, String version);

  /** Returns where the lock is, for messages: {@code leases default/my-operator}. */
  String describe();
}
