package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.fabric8.resource.ResourceInformer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SharedInformerFactoryTest {

  @Test
  void mirrorsWhatTheServerHas() throws Exception {
    try (ApiServer server = ApiServer.start();
        KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .withOauthToken(server.token())
                .build())
            .build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      client
          .configMaps()
          .inNamespace("default")
          .resource(new ConfigMapBuilder()
              .withNewMetadata()
              .withName("a")
              .endMetadata()
              .addToData("x", "ü")
              .build())
          .create();

      ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));

      assertThat(informer.lister().namespace("default").require("a").getData())
          .containsEntry("x", "ü");
    }
  }
}
