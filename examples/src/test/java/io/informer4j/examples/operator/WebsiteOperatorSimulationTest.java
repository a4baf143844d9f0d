package io.informer4j.examples.operator;

import static io.informer4j.examples.operator.Sites.website;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.testing.perturbation.ControllerContext;
import io.informer4j.testing.perturbation.SimulatedEnvironment;
import io.informer4j.testing.perturbation.SimulationTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The operator in the simulator, with everything that can go wrong: the very code that {@code main} runs. */
@Tag("slow")
class WebsiteOperatorSimulationTest {

  private static WebsiteOperator start(ControllerContext context) {
    WebsiteOperator operator =
        new WebsiteOperator(context.client(), context.runtime(), Sites.NAMESPACE);
    operator.start();
    return operator;
  }

  @SimulationTest(
      seeds = 200,
      resources = {Website.class, Deployment.class, Service.class, ConfigMap.class},
      background = {Lease.class, Event.class},
      garbageCollection = true)
  void websitesComeChangeAndGo(SimulatedEnvironment env) {
    KubernetesClient user = env.client();
    user.resource(Sites.directory()).create();
    runPodsForEver(env);
    env.start(WebsiteOperatorSimulationTest::start);
    user.resource(website("home", "pages:1", 1)).create();
    user.resource(website("blog", "pages:1", 2)).create();
    user.resource(website("shop", "pages:1", 1)).create();
    env.elapse(Duration.ofSeconds(10));
    edit(user, "home", new Website.Spec("pages:2", 3, 9090));
    env.elapse(Duration.ofSeconds(10));
    user.resources(Website.class).withName("blog").delete();
    env.elapse(Duration.ofSeconds(10));
    user.apps().deployments().withName("home").delete();
    createWhenGone(env, website("blog", "pages:3", 1));
    env.elapse(Duration.ofSeconds(10));
    user.services().withName("home").delete();
    user.resources(Website.class).withName("shop").delete();
    env.settle();

    assertThat(user.resources(Website.class).list().getItems())
        .extracting(site -> site.getMetadata().getName())
        .containsExactlyInAnyOrder("home", "blog");
    assertServed(user, "home", new Website.Spec("pages:2", 3, 9090));
    assertServed(user, "blog", new Website.Spec("pages:3", 1, 8080));
    assertThat(user.apps().deployments().list().getItems()).hasSize(2);
    assertThat(user.services().list().getItems()).hasSize(2);
    assertThat(user.configMaps()
            .inNamespace(Sites.NAMESPACE)
            .withName("website-directory")
            .get()
            .getData())
        .isEqualTo(
            Map.of("default.home", "http://home.default", "default.blog", "http://blog.default"));
  }

  @SimulationTest(
      seeds = 0,
      resources = {Website.class, Deployment.class, Service.class, ConfigMap.class},
      background = {Lease.class, Event.class})
  void whereNothingIsToBeDoneNothingIsWritten(SimulatedEnvironment env) {
    env.client().resource(Sites.directory()).create();
    env.client().resource(website("home", "pages:1", 1)).create();
    env.start(WebsiteOperatorSimulationTest::start);
    env.elapse(Duration.ofSeconds(10));
    Sites.runPods(env.client());
    env.settle();
    int before = env.trace().size();
    env.client().resources(Website.class).withName("home").edit(site -> {
      site.getMetadata().setLabels(Map.of("looked-at", "again"));
      return site;
    });
    env.client().apps().deployments().withName("home").edit(deployment -> {
      deployment.getMetadata().setAnnotations(Map.of("somebody", "else"));
      return deployment;
    });
    env.settle();

    assertThat(env.trace().subList(before, env.trace().size()))
        .hasSize(2)
        .allMatch(line -> line.contains("user: PATCH"));
  }

  private static void assertServed(KubernetesClient user, String name, Website.Spec spec) {
    Website site = user.resources(Website.class).withName(name).get();
    Deployment deployment = user.apps().deployments().withName(name).get();
    Service service = user.services().withName(name).get();

    assertThat(site.getFinalizers()).isEqualTo(List.of(WebsiteOperator.FINALIZER));
    assertThat(Sites.readiness(site).getStatus()).isEqualTo("True");
    assertThat(site.getStatus().url()).isEqualTo("http://" + name + ".default");
    assertThat(site.getStatus().observedGeneration())
        .isEqualTo(site.getMetadata().getGeneration());
    assertThat(deployment.hasOwnerReferenceFor(site)).isTrue();
    assertThat(deployment.getSpec().getReplicas()).isEqualTo(spec.replicas());
    assertThat(
            deployment.getSpec().getTemplate().getSpec().getContainers().get(0).getImage())
        .isEqualTo(spec.image());
    assertThat(service.hasOwnerReferenceFor(site)).isTrue();
    assertThat(service.getSpec().getPorts().get(0).getTargetPort().getIntVal())
        .isEqualTo(spec.port());
  }

  /** A user who finds that the website of before is still being removed tries again, until it is not. */
  private static void createWhenGone(SimulatedEnvironment env, Website site) {
    if (env.client().resource(site).get() == null) {
      env.client().resource(site).create();
    } else {
      env.runtime().schedule(Duration.ofSeconds(1), () -> createWhenGone(env, site));
    }
  }

  private static void edit(KubernetesClient user, String name, Website.Spec spec) {
    user.resources(Website.class).withName(name).edit(site -> {
      site.setSpec(spec);
      return site;
    });
  }

  private static void runPodsForEver(SimulatedEnvironment env) {
    Sites.runPods(env.client());
    env.runtime().schedule(Duration.ofSeconds(5), () -> runPodsForEver(env));
  }
}
