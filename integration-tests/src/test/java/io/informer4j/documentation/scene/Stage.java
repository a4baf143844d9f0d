package io.informer4j.documentation.scene;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Where the blocks of one page are played, one after the other: an API server, a client, a factory, and what was printed. */
public final class Stage implements AutoCloseable {

  private final ApiServer server = ApiServer.start();
  private final KubernetesClient client = new KubernetesClientBuilder()
      .withConfig(Config.fromKubeconfig(server.kubeconfig()))
      .build();
  private final SharedInformerFactory factory =
      SharedInformerFactory.builder(client).build();
  private final ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  /** Sets the stage. */
  public static Stage set() throws InterruptedException {
    Stage stage = new Stage();
    Cluster.fill(stage.client);
    stage.factory.start();
    stage.factory.awaitSync(Duration.ofSeconds(30));
    return stage;
  }

  private Stage() {}

  /** Returns the API server. */
  public ApiServer server() {
    return server;
  }

  /** Returns the client. */
  public KubernetesClient client() {
    return client;
  }

  /** Returns the factory. */
  public SharedInformerFactory factory() {
    return factory;
  }

  /** Returns the informer of pods. */
  public ResourceInformer<Pod> pods() {
    return pods;
  }

  /** Returns where blocks print to. */
  public PrintStream out() {
    return out;
  }

  /** Returns what was printed since the last call. */
  public String takePrinted() {
    String text = printed.toString(StandardCharsets.UTF_8);
    printed.reset();
    return text;
  }

  @Override
  public void close() {
    factory.close();
    client.close();
    server.close();
  }
}
