package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.lister.LabelSelector;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Follows the stateful sets of a cluster; when the cache is there, lists those of the namespace default. */
public final class StatefulSets implements ClusterProgram {

  private final Clock clock;

  StatefulSets(Clock clock) {
    this.clock = clock;
  }

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new StatefulSets(Clock.systemUTC()));
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client)
        .defaultResync(Duration.ofSeconds(30))
        .build()) {
      ResourceInformer<StatefulSet> informer =
          factory.apps().v1().statefulSets().informer();
      informer.addEventHandler(ResourceEventHandler.of(
          set -> out.println("add: " + name(set) + ", " + clock.instant()),
          (old, set) ->
              out.println("update: " + name(old) + " -> " + name(set) + ", " + clock.instant()),
          gone -> out.println("delete: " + gone.name().name())));
      factory.start();
      factory.awaitSync(Duration.ofMinutes(1));

      List<StatefulSet> sets =
          informer.lister().namespace("default").list(LabelSelector.everything());
      for (int i = 0; i < sets.size(); i++) {
        out.println(i + " : " + name(sets.get(i)));
      }
      stop.await();
    }
  }

  private static String name(StatefulSet set) {
    return set.getMetadata().getName();
  }
}
