package io.informer4j.benchmarks.console;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.benchmarks.compare.LoadedServer;
import io.informer4j.benchmarks.process.ChildProcess;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.InformerRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * An informer of pods as users have it: it watches a server, in a process of its own, over HTTP. What comes is cut, decoded and
 * stored on loops, and so counts.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ServerScene implements Scene {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Path folder;
  private final ChildProcess server;
  private final KubernetesClient client;
  private final SharedInformerFactory factory;
  private final ResourceInformer<Pod> informer;

  ServerScene(int objects, InformerRuntime runtime) throws IOException, InterruptedException {
    this.folder = Files.createTempDirectory("benchmark");
    this.server = ChildProcess.java(
        List.of("-Xmx1g"),
        LoadedServer.class,
        List.of("diverse", Integer.toString(objects), kubeconfig().toString()),
        ProcessBuilder.Redirect.INHERIT);
    String line = server.line(PATIENCE);
    while (!line.startsWith("ready ")) {
      line = server.line(PATIENCE);
    }
    this.client = new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(Files.readString(kubeconfig())))
        .build();
    this.factory = SharedInformerFactory.builder(client).runtime(runtime).build();
    this.informer = factory.informerFor(Pod.class);
    informer.addEventHandler((ResourceEventConsumer<Pod>) event -> {});
  }

  private Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  private Path writes() {
    return folder.resolve("writes");
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
    server.tell("steady " + changes + " " + perSecond + " " + writes());
    server.linesUntil("written", PATIENCE);
    List<String> written = Files.readAllLines(writes());
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
    try {
      Files.deleteIfExists(writes());
      Files.deleteIfExists(kubeconfig());
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      System.err.println("left behind: " + folder);
    }
  }
}
