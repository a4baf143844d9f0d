package io.informer4j.examples.migration;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.informer4j.fabric8.adapter.Fabric8Informers;
import java.util.List;
import java.util.Map;

/**
 * The first step: {@link Fabric8PodsBefore} with one line changed, and Informer4j behind fabric8's interfaces.
 * Handlers, indexes, listers and everything else that the program has stay as they are.
 */
public final class Fabric8PodsOneLine {

  private Fabric8PodsOneLine() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedIndexInformer<Pod> pods =
            Fabric8Informers.of(client).runnableInformer(Pod.class, 0)) {
      pods.addIndexers(Map.of("byNode", Fabric8PodsOneLine::nodeOf));
      pods.addEventHandler(new Printer());
      pods.run(); // returns when the cache is filled; the handler may be behind

      List<String> onNode1 = pods.getIndexer().byIndex("byNode", "node-1").stream()
          .map(Cache::metaNamespaceKeyFunc)
          .sorted()
          .toList();
      System.out.println("on node-1: " + onNode1);
      Thread.currentThread().join(); // until Ctrl-C
    }
  }

  private static List<String> nodeOf(Pod pod) {
    String node = pod.getSpec().getNodeName();
    return node == null ? List.of() : List.of(node);
  }

  private static final class Printer implements ResourceEventHandler<Pod> {

    @Override
    public void onAdd(Pod pod) {
      System.out.println("added " + Cache.metaNamespaceKeyFunc(pod));
    }

    @Override
    public void onUpdate(Pod old, Pod pod) {
      System.out.println("updated " + Cache.metaNamespaceKeyFunc(pod));
    }

    @Override
    public void onDelete(Pod pod, boolean deletedFinalStateUnknown) {
      System.out.println("deleted " + Cache.metaNamespaceKeyFunc(pod));
    }
  }
}
