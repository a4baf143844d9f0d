package io.informer4j.examples.operator;

import static io.informer4j.examples.operator.Sites.website;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.informer4j.apiserver.ApiServerOptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The operator on an API server, with real threads, and with the rights that its manifest gives it and no others. */
class WebsiteOperatorTest {

  private static final long PATIENCE_SECONDS = 30;

  /** Waits until an object is like this; absent ones are null. */
  private static <T extends HasMetadata> T await(Resource<T> resource, Predicate<T> condition) {
    return resource.waitUntilCondition(condition, PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static Resource<Website> site(OperatorCluster cluster, String name) {
    return cluster.admin().resources(Website.class).inNamespace("default").withName(name);
  }

  private static Resource<Deployment> deployment(OperatorCluster cluster, String name) {
    return cluster.admin().apps().deployments().inNamespace("default").withName(name);
  }

  private static Resource<ConfigMap> directory(OperatorCluster cluster) {
    return cluster.admin().resource(Sites.directory());
  }

  private static boolean isReady(Website site, String status, String reason) {
    return site != null
        && Objects.equals(
            site.getStatus().observedGeneration(), site.getMetadata().getGeneration())
        && !site.getStatus().conditions().isEmpty()
        && Sites.readiness(site).getStatus().equals(status)
        && Sites.readiness(site).getReason().equals(reason);
  }

  /** The life of a website, in which the operator does all that it ever does. */
  private static void live(OperatorCluster cluster) {
    KubernetesClient admin = cluster.admin();
    admin.resource(website("home", "pages:1", 2)).create();
    await(site(cluster, "home"), site -> isReady(site, "False", "Progressing"));
    Sites.runPods(admin);
    await(site(cluster, "home"), site -> isReady(site, "True", "Available"));
    assertThat(directory(cluster).get().getData())
        .isEqualTo(Map.of("default.home", "http://home.default"));

    for (int replicas = 3; replicas <= 4; replicas++) { // twice, so that an event becomes a series
      Website.Spec scaled = new Website.Spec("pages:2", replicas, 8080);
      site(cluster, "home").edit(site -> {
        site.setSpec(scaled);
        return site;
      });
      await(site(cluster, "home"), site -> isReady(site, "False", "Progressing"));
      Sites.runPods(admin);
      await(site(cluster, "home"), site -> isReady(site, "True", "Available"));
    }
    assertThat(deployment(cluster, "home").get().getSpec().getReplicas()).isEqualTo(4);

    String before = deployment(cluster, "home").get().getMetadata().getUid();
    deployment(cluster, "home").delete();
    await(
        deployment(cluster, "home"),
        found -> found != null && !found.getMetadata().getUid().equals(before));
    admin.services().inNamespace("default").withName("home").edit(service -> {
      service.getSpec().getPorts().get(0).setTargetPort(new IntOrString(1));
      return service;
    });
    await(
        admin.services().inNamespace("default").withName("home"),
        found -> found.getSpec().getPorts().get(0).getTargetPort().getIntVal() == 8080);

    site(cluster, "home").delete();
    await(site(cluster, "home"), Objects::isNull);
    assertThat(deployment(cluster, "home").get()).isNull();
    assertThat(admin.services().inNamespace("default").withName("home").get()).isNull();
    assertThat(directory(cluster).get().getData()).isNullOrEmpty();
  }

  @Test
  void itHasTheRightsThatItUsesAndNoOthers() {
    Set<String> unused = null;
    for (boolean isStreaming : new boolean[] {true, false}) {
      try (OperatorCluster cluster =
          new OperatorCluster(ApiServerOptions.defaults().withWatchList(isStreaming))) {
        cluster.startOperator();
        live(cluster);
        cluster.stopOperators();
        assertThat(cluster.rights().refused()).isEmpty();
        Set<String> left = new TreeSet<>(cluster.rights().unused());
        unused = unused == null ? left : intersection(unused, left);
      }
    }
    assertThat(unused).isEmpty();
  }

  private static Set<String> intersection(Set<String> one, Set<String> other) {
    one.retainAll(other);
    return one;
  }

  @Test
  void peopleAreToldWhatItDoes() {
    try (OperatorCluster cluster = new OperatorCluster(ApiServerOptions.defaults())) {
      cluster.startOperator();
      live(cluster);
      cluster.stopOperators();
      assertThat(cluster
              .admin()
              .events()
              .v1()
              .events()
              .inNamespace("default")
              .list()
              .getItems())
          .extracting(event -> event.getRegarding().getName() + " " + event.getReason())
          .containsExactlyInAnyOrder(
              "home DeploymentCreated",
              "home ServiceCreated",
              "home Progressing",
              "home Available",
              "home DeploymentUpdated",
              "home ServiceUpdated",
              "home Removed");
    }
  }

  @Test
  void aPartOfThatNameThatIsNotOursIsLeftAlone() {
    try (OperatorCluster cluster = new OperatorCluster(ApiServerOptions.defaults())) {
      Website owner = website("home", "other", 7);
      owner.getMetadata().setUid("1-2-3-4");
      Deployment foreign = new WebsiteParts(cluster.admin().getKubernetesSerialization())
          .deployment(owner, Optional.empty());
      foreign.getMetadata().setOwnerReferences(List.of());
      Deployment created = cluster.admin().resource(foreign).create();
      cluster.startOperator();
      cluster.admin().resource(website("home", "pages:1", 1)).create();
      await(site(cluster, "home"), site -> isReady(site, "False", "NameTaken"));
      cluster.stopOperators();
      assertThat(deployment(cluster, "home").get()).isEqualTo(created);
    }
  }

  @Test
  void theNextOneTakesOverAtOnceFromOneThatEnds() {
    try (OperatorCluster cluster = new OperatorCluster(ApiServerOptions.defaults())) {
      Resource<Lease> lease =
          cluster.admin().leases().inNamespace(Sites.NAMESPACE).withName("website-operator");
      WebsiteOperator first = cluster.startOperator();
      Lease led = await(lease, found -> found != null);
      String holder = led.getSpec().getHolderIdentity();
      cluster.startOperator();
      cluster.admin().resource(website("home", "pages:1", 1)).create();
      await(site(cluster, "home"), site -> isReady(site, "False", "Progressing"));
      first.close();
      cluster.admin().resource(website("blog", "pages:1", 1)).create();
      await(site(cluster, "blog"), site -> isReady(site, "False", "Progressing"));
      assertThat(lease.get().getSpec().getHolderIdentity()).isNotEmpty().isNotEqualTo(holder);
      cluster.stopOperators();
      assertThat(lease.get().getSpec().getHolderIdentity()).isNullOrEmpty();
    }
  }
}
