package io.informer4j.integration;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.informer4j.apiserver.ApiServer;
import java.util.Map;
import java.util.TreeMap;

/** fabric8's informer. */
class Fabric8InformerTest extends ClientInformerContract {

  @Override
  Follower follow(ApiServer server, Seen seen) {
    // Nothing of the kubeconfig of whoever runs this.
    Config config = new ConfigBuilder(Config.empty())
        .withMasterUrl(server.url().toString())
        .withOauthToken(server.token())
        .withNamespace("default")
        .build();
    KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
    SharedIndexInformer<ConfigMap> informer = client
        .configMaps()
        .inNamespace("default")
        .runnableInformer(0)
        .addEventHandler(new Handler(seen));
    informer.start();
    return new Follower() {
      @Override
      public boolean hasSynced() {
        return informer.hasSynced();
      }

      @Override
      public Map<String, String> cached() {
        Map<String, String> versions = new TreeMap<>();
        for (ConfigMap map : informer.getStore().list()) {
          versions.put(map.getMetadata().getName(), map.getMetadata().getResourceVersion());
        }
        return versions;
      }

      @Override
      public void close() {
        informer.stop();
        client.close();
      }
    };
  }

  private record Handler(Seen seen) implements ResourceEventHandler<ConfigMap> {

    @Override
    public void onAdd(ConfigMap map) {
      seen.added(map.getMetadata().getName());
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap map) {
      seen.updated();
    }

    @Override
    public void onDelete(ConfigMap map, boolean finalStateUnknown) {
      seen.deleted();
    }
  }
}
