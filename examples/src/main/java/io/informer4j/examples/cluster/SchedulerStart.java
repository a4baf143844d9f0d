package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.FilteringResourceEventHandler;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.informer.SyncCheck;
import io.informer4j.informer.WaitForSync;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.InformerRuntime;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/**
 * How a scheduler starts: all informers, the dynamic ones too; wait for all caches; wait until all handlers have had the whole
 * initial list; only then schedule. Assigned pods go through a filter into the scheduler's own cache.
 */
public final class SchedulerStart implements ClusterProgram {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final ResourceType CLASSES =
      ResourceType.clusterScoped("scheduling.k8s.io", "v1", "priorityclasses", "PriorityClass");

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new SchedulerStart());
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    SchedulerCache cache = new SchedulerCache(out);
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
      ResourceInformer<Node> nodes = factory.core().v1().nodes().informer();
      ResourceInformer<GenericKubernetesResource> classes =
          factory.access(GenericKubernetesResource.class, CLASSES).informer();
      HandlerRegistration assigned = pods.addEventHandler(
          new FilteringResourceEventHandler<>(SchedulerStart::isAssigned, cache));

      factory.start();
      WaitForSync.await(
              InformerRuntime.shared(),
              PATIENCE,
              List.of(
                  new SyncCheck("pods", pods.synced()),
                  new SyncCheck("nodes", nodes.synced()),
                  new SyncCheck("priority classes", classes.synced())))
          .orThrow();
      out.println("caches synced: " + pods.view().size() + " pods, "
          + nodes.view().size() + " nodes, " + classes.view().size() + " priority classes");
      WaitForSync.await(
              InformerRuntime.shared(),
              PATIENCE,
              List.of(new SyncCheck("assigned pods", assigned.synced())))
          .orThrow();
      out.println("handlers synced: " + cache);
      out.println("scheduling begins");
      stop.await();
    }
  }

  /** Not asked about a pod that is gone and of which nothing is known: its clean-up is tried anyway. */
  private static boolean isAssigned(Pod pod) {
    return pod.getSpec() != null && pod.getSpec().getNodeName() != null;
  }

  /** What the scheduler knows of assigned pods: how many each node has. */
  private static final class SchedulerCache implements ResourceEventHandler<Pod> {

    private final PrintStream out;
    private final Map<String, String> nodeOfPod = new TreeMap<>();

    SchedulerCache(PrintStream out) {
      this.out = out;
    }

    @Override
    public synchronized void onAdd(Pod pod, boolean inInitialList) {
      nodeOfPod.put(pod.getMetadata().getName(), pod.getSpec().getNodeName());
      if (!inInitialList) {
        out.println("added to the cache: " + pod.getMetadata().getName());
      }
    }

    @Override
    public synchronized void onUpdate(Pod old, Pod pod) {
      nodeOfPod.put(pod.getMetadata().getName(), pod.getSpec().getNodeName());
    }

    /** The object inside of a tombstone may be stale: only its name is used. */
    @Override
    public synchronized void onDelete(DeletedObject<Pod> deleted) {
      nodeOfPod.remove(deleted.name().name());
      out.println("removed from the cache: " + deleted.name().name()
          + (deleted.finalStateUnknown() ? " (its final state is unknown)" : ""));
    }

    @Override
    public synchronized String toString() {
      return nodeOfPod.toString();
    }
  }
}
