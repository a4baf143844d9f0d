package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.okhttp.OkHttpClientFactory;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.apiserver.ApiServer;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The HTTP clients that fabric8 comes with, as far as there is one to test. */
enum HttpClients {
  VERTX,
  JDK,
  OKHTTP;

  static final String PLAIN_AND_SECURE =
      "io.informer4j.fabric8.transport.HttpClients#plainAndSecure";

  private HttpClient.Factory factory() {
    return switch (this) {
      case VERTX -> new VertxHttpClientFactory();
      case JDK -> new JdkHttpClientFactory();
      case OKHTTP -> new OkHttpClientFactory();
    };
  }

  /** Each of them, without TLS and with it; for {@code @MethodSource(HttpClients.PLAIN_AND_SECURE)}. */
  static Stream<Arguments> plainAndSecure() {
    return Stream.of(values())
        .flatMap(client -> Stream.of(Arguments.of(client, false), Arguments.of(client, true)));
  }

  /** Returns its name as one that objects may have. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  KubernetesClient client(ApiServer server) {
    return client(config(server));
  }

  KubernetesClient client(Config config) {
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withHttpClientFactory(factory())
        .build();
  }

  static Config config(ApiServer server) {
    return Config.fromKubeconfig(server.kubeconfig());
  }

  /** A configuration for a server that is none of ours. */
  static Config config(String url) {
    return new ConfigBuilder(Config.empty())
        .withMasterUrl(url)
        .withOauthToken("t0p-s3cr3t")
        .build();
  }
}
