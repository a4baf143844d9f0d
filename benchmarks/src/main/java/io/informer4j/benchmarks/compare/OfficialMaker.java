package io.informer4j.benchmarks.compare;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodList;
import io.kubernetes.client.util.CallGenerator;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The official client's informers as its own example sets them up: no read timeout, one call generator. By default it drops
 * managed fields, as ours does.
 */
final class OfficialMaker implements Follower.Maker {

  private final ApiClient client;
  private final CoreV1Api api;
  private final DataSet.Kind kind;

  OfficialMaker(Path kubeconfig, DataSet.Kind kind) throws IOException {
    this.kind = kind;
    try (Reader reader = Files.newBufferedReader(kubeconfig)) {
      client = ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(reader)).build();
    }
    client.setReadTimeout(0);
    api = new CoreV1Api(client);
  }

  @Override
  public Follower make() {
    return kind == DataSet.Kind.POD ? pods() : configMaps();
  }

  private Follower pods() {
    return follow(
        params -> api.listPodForAllNamespaces()
            .resourceVersion(params.resourceVersion)
            .watch(params.watch)
            .timeoutSeconds(params.timeoutSeconds)
            .buildCall(null),
        V1Pod.class,
        V1PodList.class);
  }

  private Follower configMaps() {
    return follow(
        params -> api.listConfigMapForAllNamespaces()
            .resourceVersion(params.resourceVersion)
            .watch(params.watch)
            .timeoutSeconds(params.timeoutSeconds)
            .buildCall(null),
        V1ConfigMap.class,
        V1ConfigMapList.class);
  }

  private <T extends KubernetesObject, L extends KubernetesListObject> Follower follow(
      CallGenerator calls, Class<T> object, Class<L> list) {
    SharedInformerFactory factory = new SharedInformerFactory(client);
    return new Follower() {
      @Override
      public void start(Tally tally) {
        factory
            .sharedIndexInformerFor(calls, object, list)
            .addEventHandler(new ResourceEventHandler<>() {
              @Override
              public void onAdd(T added) {
                tally.added();
              }

              @Override
              public void onUpdate(T old, T changed) {
                tally.changed(changed.getMetadata().getResourceVersion());
              }

              @Override
              public void onDelete(T deleted, boolean unknown) {}
            });
        factory.startAllRegisteredInformers();
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
