package io.informer4j.examples;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.informer4j.apiserver.ApiServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * What examples run on where there is no cluster: an API server in this process, with a few objects ({@code cluster.yaml}).
 * {@code run} sets {@code KUBECONFIG} to the file that is written here, so that any client finds it as it would find any other.
 */
final class EmbeddedCluster implements AutoCloseable {

  private final ApiServer server = ApiServer.start();
  private final KubernetesClient client = new KubernetesClientBuilder()
      .withConfig(Config.fromKubeconfig(server.kubeconfig()))
      .build();
  private final Thread life = new Thread(this::live, "life of the embedded cluster");

  /** Starts it with its kubeconfig in this file. */
  EmbeddedCluster(Path kubeconfig) {
    create("/cluster.yaml");
    create("/operator/crd.yaml");
    server.writeKubeconfig(kubeconfig);
  }

  /** Runs one for a program of another process, with its kubeconfig in the file that the argument names, until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    try (EmbeddedCluster cluster = new EmbeddedCluster(Path.of(arguments[0]))) {
      cluster.startLife();
      Thread.currentThread().join();
    }
  }

  /** Returns a client that may do everything. */
  KubernetesClient client() {
    return client;
  }

  /** Lets a pod come, run and go, again and again, so that there is something to see. */
  void startLife() {
    life.setDaemon(true);
    life.start();
  }

  private void live() {
    Resource<Pod> visitor = client.resource(visitor());
    List<Runnable> steps = List.of(
        visitor::create,
        () -> visitor.editStatus(pod ->
            new PodBuilder(pod).editStatus().withPhase("Running").endStatus().build()),
        () -> visitor.withGracePeriod(0).delete());
    try {
      while (true) {
        for (Runnable step : steps) {
          Thread.sleep(2000);
          step.run();
        }
      }
    } catch (InterruptedException | KubernetesClientException e) {
      Thread.currentThread()
          .interrupt(); // the cluster ends, or somebody else has plans for the pod
    }
  }

  private static Pod visitor() {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName("visitor")
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-2")
        .addNewContainer()
        .withName("main")
        .withImage("visitor:1")
        .endContainer()
        .endSpec()
        .build();
  }

  private void create(String resource) {
    try (InputStream yaml =
        Objects.requireNonNull(EmbeddedCluster.class.getResourceAsStream(resource))) {
      for (HasMetadata object : client.load(yaml).items()) {
        client.resource(object).create();
        if (object instanceof Pod) { // as with any API server, the status is written by itself
          client.resource(object).patchStatus();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    life.interrupt();
    client.close();
    server.close();
  }
}
