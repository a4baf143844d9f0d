package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.lister.LabelSelector;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/** Follows the deployments of a cluster and their replicas; when the cache is there, lists those of kube-system. */
public final class Deployments implements ClusterProgram {

  private final Clock clock;

  Deployments(Clock clock) {
    this.clock = clock;
  }

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new Deployments(Clock.systemUTC()));
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client)
        .defaultResync(Duration.ofSeconds(30))
        .build()) {
      ResourceInformer<Deployment> informer = factory.apps().v1().deployments().informer();
      informer.addEventHandler(ResourceEventHandler.of(
          deployment -> out.println("add: " + name(deployment) + ", " + clock.instant()),
          (old, deployment) -> out.println("update: " + name(deployment) + ", replicas "
              + replicas(old) + " -> " + replicas(deployment) + ", " + clock.instant()),
          gone -> out.println("delete: " + gone.name().name())));
      factory.start();
      factory.awaitSync(Duration.ofMinutes(1));

      List<Deployment> deployments =
          informer.lister().namespace("kube-system").list(LabelSelector.everything());
      for (int i = 0; i < deployments.size(); i++) {
        out.println(i + " : " + name(deployments.get(i)));
      }
      stop.await();
    }
  }

  private static String name(Deployment deployment) {
    return deployment.getMetadata().getName();
  }

  /** A deployment that no controller has looked at yet has no status. */
  private static int replicas(Deployment deployment) {
    return deployment.getStatus() == null
        ? 0
        : Objects.requireNonNullElse(deployment.getStatus().getReplicas(), 0);
  }
}
