package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.Controller;
import io.informer4j.controller.Drain;
import io.informer4j.controller.leader.LeaderElector;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.testing.simulation.Dice;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;

/** What a process runs: an elector, and a controller that asks it. */
final class Program {

  /** Informers here have sources of their own: nobody asks the client for anything. */
  private static final KubernetesClient NO_CLIENT = (KubernetesClient) Proxy.newProxyInstance(
      Program.class.getClassLoader(),
      new Class<?>[] {KubernetesClient.class},
      (proxy, method, arguments) -> {
        throw new UnsupportedOperationException("a simulated controller asks for " + method);
      });

  private final ControllerWorld world;
  private final Life life;
  private final Dice dice;
  private final SharedInformerFactory factory;
  private final ResourceInformer<ConfigMap> wanted;
  private final ResourceInformer<Secret> made;
  private final LeaderElector elector;
  private final WatchedLeadership leadership;
  private final CopyReconciler reconciler;
  private final Controller controller;
  private boolean isStopping;

  Program(ControllerWorld world, Life life, String identity, Dice dice) {
    this.world = world;
    this.life = life;
    this.dice = dice;
    this.factory =
        SharedInformerFactory.builder(NO_CLIENT).runtime(life.runtime()).build();
    this.wanted = informer(ConfigMap.class, world.server().wanted());
    this.made = informer(Secret.class, world.server().made());
    WorldSettings settings = world.settings();
    this.elector = LeaderElector.builder(new SimulatedLock(world, life))
        .identity(identity)
        .leaseDuration(settings.leaseDuration())
        .renewDeadline(settings.renewDeadline())
        .retryPeriod(settings.retryPeriod())
        .releaseOnClose(settings.releases())
        .runtime(life.runtime())
        .build();
    this.leadership = new WatchedLeadership(life, elector);
    this.reconciler = new CopyReconciler(world, this, new Dice(dice.anyLong()));
    this.controller = Controller.builder("copies")
        .watch(wanted)
        .watch(made, event -> true, object -> List.of(object.name()))
        .reconciler(reconciler)
        .workers(settings.workers())
        .leadership(leadership)
        .cacheStart(settings.cacheStart())
        .freshness(settings.freshness())
        .runtime(life.runtime())
        .build();
  }

  private <T extends HasMetadata> ResourceInformer<T> informer(
      Class<T> model, SimulatedCollection<T> collection) {
    return factory.informerFor(
        model,
        (client, resync) -> SharedIndexInformer.builder(
                collection.type(), new SimulatedSource<>(life, collection))
            .runtime(life.runtime())
            .build());
  }

  /** Begins, as a task of the process. Once the lease is lost it ends, some time later. */
  void start() {
    life.runtime().handlers().execute(() -> {
      elector.lost().whenComplete((ignored, error) -> {
        world.note("lost", life, "");
        Duration laziness = dice.chance(0.5) ? Duration.ZERO : dice.seconds(0, 30);
        life.runtime().schedule(laziness, () -> stop(laziness.isZero()));
      });
      elector.start();
      controller.start();
    });
  }

  /** Stops in an orderly manner, in one order or the other, and ends some time later. */
  void stop(boolean controllerFirst) {
    if (isStopping) {
      return;
    }
    isStopping = true;
    life.runtime().handlers().execute(() -> {
      world.note("stops", life, controllerFirst);
      if (controllerFirst) {
        closeController();
        elector.close();
      } else {
        elector.close();
        closeController();
      }
      life.runtime().schedule(dice.seconds(0, 5), () -> world.ended(life));
    });
  }

  private void closeController() {
    switch (dice.below(3)) {
      case 0 -> controller.close();
      case 1 -> controller.stop(dice.seconds(0, 20));
      default -> controller.stop(dice.seconds(0, 20), Drain.QUEUED);
    }
    world.judges().starts().onClosed(this);
    factory.close();
  }

  boolean isStopping() {
    return isStopping;
  }

  Life life() {
    return life;
  }

  LeaderElector elector() {
    return elector;
  }

  WatchedLeadership leadership() {
    return leadership;
  }

  CopyReconciler reconciler() {
    return reconciler;
  }

  ResourceInformer<ConfigMap> wanted() {
    return wanted;
  }

  ResourceInformer<Secret> made() {
    return made;
  }

  @Override
  public String toString() {
    return life.toString();
  }
}
