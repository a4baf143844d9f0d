package io.informer4j.examples.migration;

import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.informer.cache.Caches;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodList;
import io.kubernetes.client.util.Config;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Before: the informer of the official Java client. Tells of pods, and looks them up by node.
 * After: {@link PodsAfter}.
 */
public final class OfficialPodsBefore {

  private OfficialPodsBefore() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    run(Config.defaultClient());
  }

  /** Runs it with this client until it is interrupted. */
  public static void run(ApiClient client) throws InterruptedException {
    client.setReadTimeout(0); // a watch is silent for as long as nothing happens
    GenericKubernetesApi<V1Pod, V1PodList> api =
        new GenericKubernetesApi<>(V1Pod.class, V1PodList.class, "", "v1", "pods", client);
    ExecutorService threads = Executors.newCachedThreadPool();
    SharedInformerFactory factory = new SharedInformerFactory(client, threads, false);
    try {
      SharedIndexInformer<V1Pod> pods = factory.sharedIndexInformerFor(api, V1Pod.class, 0);
      pods.addIndexers(Map.of("byNode", OfficialPodsBefore::nodeOf));
      pods.addEventHandler(new Printer());
      factory.startAllRegisteredInformers();
      while (!pods.hasSynced()) { // the cache is filled; the handler may be behind
        Thread.sleep(100);
      }

      List<String> onNode1 = pods.getIndexer().byIndex("byNode", "node-1").stream()
          .map(Caches::metaNamespaceKeyFunc)
          .sorted()
          .toList();
      System.out.println("on node-1: " + onNode1);
      Thread.currentThread().join(); // until Ctrl-C
    } finally {
      factory.stopAllRegisteredInformers(true);
      client.getHttpClient().dispatcher().executorService().shutdown();
      client.getHttpClient().connectionPool().evictAll();
      threads.shutdownNow();
    }
  }

  private static List<String> nodeOf(V1Pod pod) {
    String node = pod.getSpec().getNodeName();
    return node == null ? List.of() : List.of(node);
  }

  private static final class Printer implements ResourceEventHandler<V1Pod> {

    @Override
    public void onAdd(V1Pod pod) {
      System.out.println("added " + Caches.metaNamespaceKeyFunc(pod));
    }

    @Override
    public void onUpdate(V1Pod old, V1Pod pod) {
      System.out.println("updated " + Caches.metaNamespaceKeyFunc(pod));
    }

    @Override
    public void onDelete(V1Pod pod, boolean deletedFinalStateUnknown) {
      System.out.println("deleted " + Caches.metaNamespaceKeyFunc(pod));
    }
  }
}
