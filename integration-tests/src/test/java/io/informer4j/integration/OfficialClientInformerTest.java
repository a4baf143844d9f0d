package io.informer4j.integration;

import io.informer4j.apiserver.ApiServer;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.util.Config;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The informer of the official Java client. */
class OfficialClientInformerTest extends ClientInformerContract {

  @Override
  Follower follow(ApiServer server, Seen seen) {
    ApiClient client = Config.fromToken(server.url().toString(), server.token(), false);
    // A watch is silent for as long as nothing happens.
    client.setReadTimeout(0);
    GenericKubernetesApi<V1ConfigMap, V1ConfigMapList> api = new GenericKubernetesApi<>(
        V1ConfigMap.class, V1ConfigMapList.class, "", "v1", "configmaps", client);
    ExecutorService threads = Executors.newCachedThreadPool();
    SharedInformerFactory factory = new SharedInformerFactory(client, threads, false);
    SharedIndexInformer<V1ConfigMap> informer =
        factory.sharedIndexInformerFor(api, V1ConfigMap.class, 0, "default");
    informer.addEventHandler(new Handler(seen));
    factory.startAllRegisteredInformers();
    return new Follower() {
      @Override
      public boolean hasSynced() {
        return informer.hasSynced();
      }

      @Override
      public Map<String, String> cached() {
        Map<String, String> versions = new TreeMap<>();
        for (V1ConfigMap map : informer.getIndexer().list()) {
          versions.put(map.getMetadata().getName(), map.getMetadata().getResourceVersion());
        }
        return versions;
      }

      @Override
      public void close() {
        factory.stopAllRegisteredInformers(true);
        client.getHttpClient().dispatcher().executorService().shutdown();
        client.getHttpClient().connectionPool().evictAll();
        threads.shutdownNow();
      }
    };
  }

  private record Handler(Seen seen) implements ResourceEventHandler<V1ConfigMap> {

    @Override
    public void onAdd(V1ConfigMap map) {
      seen.added(map.getMetadata().getName());
    }

    @Override
    public void onUpdate(V1ConfigMap old, V1ConfigMap map) {
      seen.updated();
    }

    @Override
    public void onDelete(V1ConfigMap map, boolean finalStateUnknown) {
      seen.deleted();
    }
  }
}
