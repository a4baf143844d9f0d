package io.informer4j.integration.controller;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.Controller;
import io.informer4j.controller.freshness.Freshness;
import io.informer4j.controller.leader.LeaderElector;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.controller.leader.LeaseLockOptions;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.integration.storm.Sightings;
import java.util.concurrent.CompletionStage;

/**
 * One life of an operator: everything that a process has that is started, loses its lease or dies, and is started again.
 *
 * <p><b>Threading:</b> its keeper's thread; questions may come from any.
 */
final class Life {

  static final String LEASE = "gadgets";

  private static final int WORKERS = 8;

  private final Term term;
  private final boolean isReleasing;
  private final HeldRuntime runtime;
  private final KubernetesClient client;
  private final SharedInformerFactory factory;
  private final LeaderElector elector;
  private final Controller controller;

  Life(
      Term term,
      boolean isReleasing,
      KubernetesClient client,
      Freshness freshness,
      Timing timing,
      Sightings sightings,
      Ledger ledger) {
    this.term = term;
    this.isReleasing = isReleasing;
    this.client = client;
    this.runtime = new HeldRuntime(term.who());
    this.factory = SharedInformerFactory.builder(client)
        .namespaces(Gadgets.NAMESPACE)
        .runtime(runtime)
        .listener(sightings)
        .build();
    this.elector = LeaderElector.builder(term.noting(LeaseLock.of(
            client, Gadgets.NAMESPACE, LEASE, LeaseLockOptions.defaults().withRuntime(runtime))))
        .identity(term.who())
        .leaseDuration(timing.lease())
        .renewDeadline(timing.deadline())
        .retryPeriod(timing.retry())
        .releaseOnClose(isReleasing)
        .runtime(runtime)
        .build();
    ResourceInformer<Gadget> gadgets = factory.informerFor(Gadget.class);
    ResourceInformer<ConfigMap> children = factory.informerFor(ConfigMap.class);
    this.controller = Controller.builder("gadgets")
        .watch(gadgets)
        .owns(children)
        .reconciler(
            term.noting(new GadgetReconciler(client, gadgets, children, runtime::pass, ledger)))
        .workers(WORKERS)
        .freshness(freshness)
        .leadership(term.noting(elector))
        .runtime(runtime)
        .build();
  }

  void start() {
    controller.start();
    elector.start();
  }

  boolean isLeader() {
    return elector.isLeader();
  }

  CompletionStage<Void> lost() {
    return elector.lost();
  }

  /** Returns how many names wait to be reconciled. */
  int queued() {
    return controller.stats().queued();
  }

  String who() {
    return term.who();
  }

  /** Returns whether it gives the lease back when it is closed. */
  boolean isReleasing() {
    return isReleasing;
  }

  /** Lets nothing begin any more, until it is let go on. */
  void hold() {
    runtime.hold();
  }

  void goOn() {
    runtime.release();
  }

  /** Stops as a process does that is asked to. */
  void close() {
    runtime.release();
    controller.close();
    elector.close();
    factory.close();
    client.close();
    runtime.close();
  }

  /** Stops as a process does that is killed: nobody is told, nothing is given back. */
  void kill() {
    runtime.close();
    client.close();
  }
}
