package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.workqueue.WorkQueue;
import java.time.Duration;
import java.util.Optional;

/**
 * Feeds the names of changed pods to a worker through a work queue, by hand: each name once, and failures later again.
 * A {@code Controller} does this, and more, for you; see {@code Welcome}.
 */
public final class PodWorkQueue {

  private PodWorkQueue() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build();
        WorkQueue<ObjectName> queue = WorkQueue.<ObjectName>builder("pods").build()) {
      ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
      pods.addEventHandler(event -> queue.add(event.name())); // quick: handlers must not wait
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));

      while (true) { // more workers are more threads that do the same
        ObjectName name = queue.take();
        try {
          work(name, pods.lister().get(name));
          queue.forget(name); // its failures, if there were any
        } catch (RuntimeException e) {
          System.out.println(name + " is tried again: " + e.getMessage());
          queue.addRateLimited(name); // later each time
        } finally {
          queue.done(name);
        }
      }
    }
  }

  /** Looks at what is, whatever happened: it may be newer than what put the name into the queue, or gone. */
  private static void work(ObjectName name, Optional<Pod> pod) {
    System.out.println(
        name + pod.map(found -> " is " + found.getStatus().getPhase()).orElse(" is gone"));
  }
}
