package io.informer4j.benchmarks.sync;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** fabric8's own informers, with a request timeout that a large list does not exceed. */
final class Fabric8Maker implements Follower.Maker {

  private static final int MINUTE_MILLIS = 60_000;

  private final KubernetesClient client;
  private final long pageSize;

  Fabric8Maker(Path kubeconfig, long pageSize) throws IOException {
    this.client = client(kubeconfig);
    this.pageSize = pageSize;
  }

  static KubernetesClient client(Path kubeconfig) throws IOException {
    Config config = new ConfigBuilder(Config.fromKubeconfig(Files.readString(kubeconfig)))
        .withRequestTimeout(5 * MINUTE_MILLIS)
        .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  @Override
  public Follower make() {
    SharedIndexInformer<Pod> informer = pageSize == 0
        ? client.pods().inAnyNamespace().runnableInformer(0)
        : client.pods().inAnyNamespace().withLimit(pageSize).runnableInformer(0);
    return new Follower() {
      @Override
      public void start(Runnable onPod) {
        informer.addEventHandler(new ResourceEventHandler<>() {
          @Override
          public void onAdd(Pod pod) {
            onPod.run();
          }

          @Override
          public void onUpdate(Pod old, Pod pod) {}

          @Override
          public void onDelete(Pod pod, boolean unknown) {}
        });
        informer.start();
      }

      @Override
      public boolean hasSynced() {
        return informer.hasSynced();
      }

      @Override
      public void close() {
        informer.stop();
      }
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
