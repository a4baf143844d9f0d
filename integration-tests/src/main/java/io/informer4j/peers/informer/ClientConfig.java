package io.informer4j.peers.informer;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Makes fabric8 clients that know nothing of the kubeconfig of whoever runs this. */
final class ClientConfig {

  private ClientConfig() {}

  static ConfigBuilder of(Settings settings) {
    ConfigBuilder config = new ConfigBuilder(Config.empty())
        .withMasterUrl(settings.url().toString())
        .withOauthToken(settings.token())
        .withNamespace(settings.namespace());
    settings
        .ca()
        .ifPresent(pem -> config.withCaCertData(
            Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII))));
    // Only OkHttp obeys it, for WebSockets and for HTTP/2 alike.
    settings.ping().ifPresent(ping -> config.withWebsocketPingInterval(ping.toMillis()));
    return config;
  }

  static KubernetesClient client(ConfigBuilder config, HttpStack http) {
    return new KubernetesClientBuilder()
        .withConfig(config.build())
        .withHttpClientFactory(http.factory())
        .build();
  }
}
