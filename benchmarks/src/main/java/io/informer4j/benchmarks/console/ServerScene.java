package io.informer4j.benchmarks.console;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.benchmarks.compare.ServerUnderTest;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.InformerRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An informer of pods as users have it: it watches a server, in a process of its own, over HTTP. What comes is cut, decoded and
 * stored on loops, and so counts.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ServerScene implements Scene {

  private static final Path FOLDER = Path.of("benchmarks", "target");
  private static final int SERVER_MEGABYTES = 1024;

  private final ServerUnderTest server;
  private final KubernetesClient client;
  private final SharedInformerFactory factory;
  private final ResourceInformer<Pod> informer;

  ServerScene(int objects, InformerRuntime runtime) throws IOException, InterruptedException {
    Path log = Files.createDirectories(FOLDER).resolve("console-server.log");
    this.server = ServerUnderTest.start("diverse", objects, SERVER_MEGABYTES, log, line -> {});
    this.client = server.client();
    this.factory = SharedInformerFactory.builder(client).runtime(runtime).build();
    this.informer = factory.informerFor(Pod.class);
    informer.addEventHandler((ResourceEventConsumer<Pod>) event -> {});
  }

  @Override
  public SharedInformerFactory factory() {
    return factory;
  }

  @Override
  public ResourceInformer<Pod> informer() {
    return informer;
  }

  @Override
  public ResourceVersion send(int changes, int perSecond) throws IOException, InterruptedException {
    List<String> written = Files.readAllLines(server.change("steady " + changes + " " + perSecond));
    if (written.size() != changes + 1) {
      throw new IllegalStateException(
          written.size() - 1 + " objects were changed instead of " + changes);
    }
    String last = written.get(changes);
    return ResourceVersion.of(last.substring(0, last.indexOf(' ')));
  }

  @Override
  public boolean isBroughtByCaller() {
    return false;
  }

  @Override
  public void close() {
    factory.close();
    client.close();
    server.close();
  }
}
