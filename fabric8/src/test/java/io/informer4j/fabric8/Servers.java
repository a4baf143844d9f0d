package io.informer4j.fabric8;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.apiserver.ApiServer;

/** Clients of the embedded API server. */
final class Servers {

  private Servers() {}

  static KubernetesClient clientOf(ApiServer server) {
    return clientOf(server, new VertxHttpClientFactory());
  }

  static KubernetesClient clientOf(ApiServer server, HttpClient.Factory http) {
    return new KubernetesClientBuilder()
        .withHttpClientFactory(http)
        .withConfig(new ConfigBuilder(Config.empty())
            .withMasterUrl(server.url().toString())
            .withOauthToken(server.token())
            .build())
        .build();
  }
}
