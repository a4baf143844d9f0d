package io.informer4j.examples.migration;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.List;
import java.util.Map;

/**
 * Before: fabric8's own informer. Tells of pods, and looks them up by node.
 * After, with one line changed: {@link Fabric8PodsOneLine}; after, with all there is: {@link PodsAfter}.
 */
public final class Fabric8PodsBefore {

  private Fabric8PodsBefore() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedIndexInformer<Pod> pods = client.pods().inAnyNamespace().runnableInformer(0)) {
      pods.addIndexers(Map.of("byNode", Fabric8PodsBefore::nodeOf));
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
