package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CacheFormat;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Index;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * All pods of a large cluster in little memory: they stay as bytes, and what is asked of them is read from the bytes.
 * {@code COMPRESSED} makes them smaller still, once there are enough to learn from; all else stays the same.
 */
public final class PackedPods implements ClusterProgram {

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new PackedPods());
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      ResourceInformer<Pod> pods = factory
          .core()
          .v1()
          .pods()
          .with(options -> options
              .withFormat(CacheFormat.PACKED)
              .withIndex("byNode", Index.byField("spec.nodeName"))
              .withIndex("byOwner", Index.byOwnerUid()))
          .informer();
      pods.addEventHandler(event -> out.println(event.kind() + " " + event.name())); // no decode
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));

      long bytes = pods.view().bytesHeld() / Math.max(1, pods.view().size());
      out.println(pods.view().size() + " pods of " + bytes + " bytes each");
      for (ObjectName name : pods.view().indexKeys("byNode", "node-1")) {
        pods.view(name)
            .ifPresent(pod -> out.println(name + " runs " + pod.texts("spec.containers[*].image")));
      }
      // The whole pod, decoded for this reader alone, who may change it as he likes.
      pods.lister()
          .namespace("default")
          .get("web")
          .ifPresent(pod -> out.println("web is " + pod.getStatus().getPhase()));
      stop.await();
    }
  }
}
