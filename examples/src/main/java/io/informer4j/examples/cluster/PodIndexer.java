package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * An indexer informer of the pods of one namespace with the index {@code byNode}. Callbacks put keys on a work list; a worker
 * takes them and looks the pod up: what it finds may be newer than what caused the key, or gone.
 */
public final class PodIndexer implements ClusterProgram {

  private final String namespace;

  PodIndexer(String namespace) {
    this.namespace = namespace;
  }

  /** Runs it until Ctrl-C; the argument is the namespace, default if there is none. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new PodIndexer(arguments.length == 0 ? "default" : arguments[0]));
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    WorkList work = new WorkList();
    try (SharedInformerFactory factory =
        SharedInformerFactory.builder(client).namespaces(namespace).build()) {
      ResourceInformer<Pod> informer = factory.core().v1().pods().informer();
      informer.addIndexers(Map.of("byNode", IndexFunction.ofObject(PodIndexer::node)));
      informer.addEventHandler(ResourceEventHandler.of(
          pod -> work.add(nameOf(pod)),
          (old, pod) -> work.add(nameOf(pod)),
          gone -> work.add(gone.name())));
      factory.start();
      factory.awaitSync(Duration.ofMinutes(1));
      Thread worker = new Thread(() -> work(informer, work, out), "worker");
      worker.start();
      stop.await();
      worker.interrupt();
      worker.join();
    }
  }

  private static void work(ResourceInformer<Pod> informer, WorkList work, PrintStream out) {
    try {
      while (true) {
        ObjectName name = work.take();
        out.println(informer
            .lister()
            .get(name.toString())
            .map(pod -> name + " is " + pod.getStatus().getPhase() + "; on its node: "
                + node(pod).stream()
                    .map(node -> informer.view().indexKeys("byNode", node))
                    .toList())
            .orElse(name + " is gone"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // asked to stop
    }
  }

  private static List<String> node(Pod pod) {
    String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
    return node == null ? List.of() : List.of(node);
  }

  private static ObjectName nameOf(Pod pod) {
    return ObjectName.of(pod.getMetadata().getNamespace(), pod.getMetadata().getName());
  }

  /** Names that wait for a worker, each once. */
  private static final class WorkList {

    private final Set<ObjectName> names = new LinkedHashSet<>();

    synchronized void add(ObjectName name) {
      names.add(name);
      notifyAll();
    }

    synchronized ObjectName take() throws InterruptedException {
      while (names.isEmpty()) {
        wait();
      }
      ObjectName first = names.iterator().next();
      names.remove(first);
      return first;
    }
  }
}
