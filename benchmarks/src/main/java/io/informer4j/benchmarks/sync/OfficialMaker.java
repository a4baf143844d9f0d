package io.informer4j.benchmarks.sync;

import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodList;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The official client's informers as its own example sets them up: no read timeout, one call generator. */
final class OfficialMaker implements Follower.Maker {

  private final ApiClient client;

  OfficialMaker(Path kubeconfig) throws IOException {
    try (Reader reader = Files.newBufferedReader(kubeconfig)) {
      client = ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(reader)).build();
    }
    client.setReadTimeout(0);
  }

  @Override
  public Follower make() {
    SharedInformerFactory factory = new SharedInformerFactory(client);
    CoreV1Api api = new CoreV1Api(client);
    return new Follower() {
      private @Nullable SharedIndexInformer<V1Pod> informer;

      @Override
      public void start(Runnable onPod) {
        SharedIndexInformer<V1Pod> pods = factory.sharedIndexInformerFor(
            params -> api.listPodForAllNamespaces()
                .resourceVersion(params.resourceVersion)
                .watch(params.watch)
                .timeoutSeconds(params.timeoutSeconds)
                .buildCall(null),
            V1Pod.class,
            V1PodList.class);
        pods.addEventHandler(new ResourceEventHandler<>() {
          @Override
          public void onAdd(V1Pod pod) {
            onPod.run();
          }

          @Override
          public void onUpdate(V1Pod old, V1Pod pod) {}

          @Override
          public void onDelete(V1Pod pod, boolean unknown) {}
        });
        informer = pods;
        factory.startAllRegisteredInformers();
      }

      @Override
      public boolean hasSynced() {
        return informer != null && informer.hasSynced();
      }

      @Override
      public void close() {
        factory.stopAllRegisteredInformers();
      }
    };
  }

  @Override
  public void close() {
    client.getHttpClient().dispatcher().executorService().shutdownNow();
    client.getHttpClient().connectionPool().evictAll();
  }
}
