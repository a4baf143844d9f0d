package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

/** A program on a cluster that runs until it is told to stop. */
interface ClusterProgram {

  /** Runs it, printing to {@code out}, until the latch is down. */
  void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException;

  /** Runs it on the cluster around this process, or that of the kubeconfig, until Ctrl-C. */
  static void main(ClusterProgram program) throws InterruptedException {
    CountDownLatch stop = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      stop.countDown();
      await(ended); // the process is gone when this returns
    }));
    try (KubernetesClient client = new KubernetesClientBuilder().build()) {
      program.run(client, System.out, stop);
    } finally {
      ended.countDown();
    }
  }

  private static void await(CountDownLatch ended) {
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
