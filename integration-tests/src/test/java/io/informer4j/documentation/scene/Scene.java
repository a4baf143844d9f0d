package io.informer4j.documentation.scene;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.NullUnmarked;

/** What a block of a document finds: these names need not be declared. */
@NullUnmarked // filled in before a block runs
public abstract class Scene {

  /** The API server of the page, with the {@linkplain Cluster objects} of a small shop in it. */
  protected ApiServer server;

  /** A client of it. */
  protected KubernetesClient client;

  /** A factory on that client, started. */
  protected SharedInformerFactory factory;

  /** Its informer of pods, synced. */
  protected ResourceInformer<Pod> pods;

  /** Where to print to. */
  protected PrintStream out;

  /** What programs that run until they are stopped wait for; open here. */
  protected CountDownLatch stop;

  /** Hands a block what it may use. */
  public final void enter(Stage stage) {
    server = stage.server();
    client = stage.client();
    factory = stage.factory();
    pods = stage.pods();
    out = stage.out();
    stop = new CountDownLatch(0);
  }

  /** Runs the block; nothing happens if it has members only. */
  public void run() throws Exception {}
}
