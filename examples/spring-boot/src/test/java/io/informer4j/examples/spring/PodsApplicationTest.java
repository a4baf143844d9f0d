package io.informer4j.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the application on an embedded API server, as that of the current kubeconfig, and asks it over HTTP. */
class PodsApplicationTest {

  private static final ApiServer SERVER = ApiServer.start();
  private static ConfigurableApplicationContext application;

  @BeforeAll
  static void start(@TempDir Path folder) {
    SERVER.writeKubeconfig(folder.resolve("kubeconfig"));
    System.setProperty(
        Config.KUBERNETES_KUBECONFIG_FILE, folder.resolve("kubeconfig").toString());
    try (KubernetesClient client = new KubernetesClientBuilder().build()) {
      client.resource(pod("web", "node-1")).create();
      client.resource(pod("db", "node-2")).create();
    }
    application = SpringApplication.run(PodsApplication.class, "--server.port=0");
  }

  @AfterAll
  static void stop() {
    application.close();
    System.clearProperty(Config.KUBERNETES_KUBECONFIG_FILE);
    SERVER.close();
  }

  @Test
  void podsAreAnsweredFromTheCache() throws Exception {
    assertThat(get("/pods?node=node-1")).isEqualTo("[\"default/web\"]");
    assertThat(get("/pods?node=node-3")).isEqualTo("[]");
  }

  @Test
  void healthNamesTheInformers() throws Exception {
    assertThat(get("/actuator/health/readiness"))
        .startsWith("{\"status\":\"UP\"")
        .contains("\"informers\":{\"status\":\"UP\"")
        .contains("pods");
    assertThat(get("/actuator/health/liveness")).startsWith("{\"status\":\"UP\"");
  }

  @Test
  void figuresAreAmongTheMetrics() throws Exception {
    assertThat(get("/actuator/metrics/informer_store_objects?tag=resource:pods"))
        .contains("\"value\":2.0");
  }

  private static String get(String path) throws Exception {
    String port = application.getEnvironment().getRequiredProperty("local.server.port");
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static Pod pod(String name, String node) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .addNewContainer()
        .withName("main")
        .withImage("main:1")
        .endContainer()
        .endSpec()
        .build();
  }
}
