package io.informer4j.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.Controller;
import io.informer4j.controller.Reconciliation;
import io.informer4j.controller.Result;
import io.informer4j.controller.leader.LeaderElector;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.controller.leader.LeaseLockOptions;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.testing.perturbation.ControllerContext;
import io.informer4j.testing.perturbation.SimulatedEnvironment;
import io.informer4j.testing.perturbation.SimulationTest;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A controller whose process dies between two writes, misses changes, or is sent back in time, and gets there all the same. */
@Tag("slow") // once, not on every JDK
class PerturbedControllerTest {

  /** Makes for every config map a secret with the same data, and deletes secrets without one. */
  private static final class Copies implements AutoCloseable {
    private final KubernetesClient client;
    private final SharedInformerFactory factory;
    private final ResourceInformer<ConfigMap> maps;
    private final ResourceInformer<Secret> secrets;
    private final LeaderElector elector;
    private final Controller controller;

    Copies(ControllerContext context) {
      client = context.client();
      factory = SharedInformerFactory.builder(client).runtime(context.runtime()).build();
      maps = factory.informerFor(ConfigMap.class);
      secrets = factory.informerFor(Secret.class);
      LeaseLockOptions options = LeaseLockOptions.defaults().withRuntime(context.runtime());
      elector = LeaderElector.builder(LeaseLock.of(client, "default", "copies", options))
          .runtime(context.runtime())
          .build();
      controller = Controller.builder("copies")
          .watch(maps)
          .owns(secrets)
          .reconciler(this::reconcile)
          .workers(2)
          .leadership(elector)
          .runtime(context.runtime())
          .build();
    }

    static Copies start(ControllerContext context) {
      Copies copies = new Copies(context);
      copies.controller.start();
      copies.elector.start();
      return copies;
    }

    private Result reconcile(Reconciliation reconciliation) {
      ConfigMap map = reconciliation.lister(maps).get(reconciliation.name()).orElse(null);
      Secret copy = reconciliation.lister(secrets).get(reconciliation.name()).orElse(null);
      if (map == null && copy != null) {
        deleteUnlessWanted(copy);
      } else if (map != null && copy == null) {
        reconciliation.wrote(secrets, client.resource(copyOf(map)).create());
      } else if (map != null && !map.getData().equals(copy.getStringData())) {
        // Names the revision that it replaces: one who looks at the past is refused.
        reconciliation.wrote(
            secrets,
            client
                .resource(new SecretBuilder(copy).withStringData(map.getData()).build())
                .lockResourceVersion(copy.getMetadata().getResourceVersion())
                .update());
      }
      return Result.done();
    }

    /** A cache may be one of the past, in which the config map was not there yet: what cannot be undone is asked for. */
    private void deleteUnlessWanted(Secret copy) {
      String name = copy.getMetadata().getName();
      if (client.configMaps().inNamespace("default").withName(name).get() == null) {
        client
            .resource(copy)
            .lockResourceVersion(copy.getMetadata().getResourceVersion())
            .delete();
      }
    }

    private static Secret copyOf(ConfigMap map) {
      return new SecretBuilder()
          .withNewMetadata()
          .withNamespace("default")
          .withName(map.getMetadata().getName())
          .addNewOwnerReference()
          .withApiVersion("v1")
          .withKind("ConfigMap")
          .withName(map.getMetadata().getName())
          .withUid(map.getMetadata().getUid())
          .withController(true)
          .endOwnerReference()
          .endMetadata()
          .withStringData(map.getData())
          .build();
    }

    @Override
    public void close() {
      controller.close();
      elector.close();
      factory.close();
    }
  }

  @SimulationTest(
      seeds = 105,
      resources = {ConfigMap.class, Secret.class},
      background = Lease.class)
  void copiesComeChangeAndGo(SimulatedEnvironment env) {
    KubernetesClient user = env.client();
    user.resource(map("a", "1")).create();
    env.start(Copies::start);
    env.start(Copies::start);
    user.resource(map("b", "1")).create();
    user.resource(map("c", "1")).create();
    env.elapse(Duration.ofSeconds(10));
    user.resource(map("a", "2")).update();
    user.resource(map("c", "2")).update();
    env.elapse(Duration.ofSeconds(10));
    user.configMaps().inNamespace("default").withName("b").delete();
    user.secrets().inNamespace("default").withName("c").delete();
    env.elapse(Duration.ofSeconds(10));
    user.resource(map("d", "1")).create();
    user.resource(map("a", "3")).update();
    env.settle();

    assertThat(user.secrets().inNamespace("default").list().getItems())
        .extracting(secret ->
            secret.getMetadata().getName() + "=" + secret.getStringData().get("value"))
        .containsExactlyInAnyOrder("a=3", "c=2", "d=1");
  }

  private static ConfigMap map(String name, String value) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .withData(Map.of("value", value))
        .build();
  }
}
