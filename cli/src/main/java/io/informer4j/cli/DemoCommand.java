package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows informers at work: a small cluster lives in the embedded API server, and is followed over HTTP. */
@Command(
    name = "demo",
    description = {
      "Shows informers at work, without a cluster, until Ctrl-C.",
      "An API server starts in this process, a small cluster lives in it, and shared informers follow it over HTTP. Every few"
          + " seconds the connections are broken on purpose. At the end the mirrors are compared with the server."
    },
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

  private static final List<ResourceType> FOLLOWED = List.of(
      ResourceType.namespaced("", "v1", "pods", "Pod"),
      ResourceType.namespaced("apps", "v1", "deployments", "Deployment"),
      ResourceType.clusterScoped("", "v1", "nodes", "Node"));

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final double SECOND = 1e9;

  private final Terminal terminal;
  private final StopSignal stop;

  @Option(names = "--seconds", paramLabel = "N", description = "Stop by itself after this time.")
  private int seconds = Integer.MAX_VALUE;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Writes per second (default: ${DEFAULT-VALUE}).")
  private double rate = 4;

  @Option(
      names = "--faults",
      paramLabel = "SECONDS",
      description = "How often connections are broken, 0 for never (default: ${DEFAULT-VALUE}).")
  private int faults = 10;

  @Option(names = "--seed", paramLabel = "N", description = "Another seed is another story.")
  private long seed = 1;

  DemoCommand(Terminal terminal, StopSignal stop) {
    this.terminal = terminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!(rate > 0)) {
      throw new UserException("--rate must be more than 0, but is " + rate);
    }
    try (ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true));
        KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(server.kubeconfig()))
            .build()) {
      LivingCluster cluster = new LivingCluster(server, seed);
      cluster.begin();
      terminal.line("API server at " + server.url() + ", in this process; Ctrl-C stops");
      return follow(server, client, cluster) ? 0 : Main.FAILED;
    }
  }

  private boolean follow(ApiServer server, KubernetesClient client, LivingCluster cluster)
      throws InterruptedException {
    AtomicLong events = new AtomicLong();
    StatusLine status = new StatusLine(terminal, events);
    List<ResourceInformer<GenericKubernetesResource>> informers = new ArrayList<>();
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client)
        .listeners(name -> new Trouble(terminal, name))
        .build()) {
      for (ResourceType type : FOLLOWED) {
        ResourceInformer<GenericKubernetesResource> informer =
            factory.access(GenericKubernetesResource.class, type).informer();
        informer.addEventHandler(new EventLines(terminal, type, LocalTime::now, events));
        informers.add(informer);
        status.add(informer);
      }
      factory.start();
      factory.awaitSync(PATIENCE);
      live(server, cluster, status);
      return new MirrorCheck(server, terminal).compare(informers, PATIENCE);
    }
  }

  private void live(ApiServer server, LivingCluster cluster, StatusLine status)
      throws InterruptedException {
    long writes = 0;
    long begun = System.nanoTime();
    double statusAt = 0;
    double faultAt = faults == 0 ? Double.POSITIVE_INFINITY : faults;
    for (double now = 0; now < seconds; now = (System.nanoTime() - begun) / SECOND) {
      if (now >= statusAt) {
        status.show();
        statusAt = now + (terminal.isInteractive() ? 0.5 : 5);
      }
      if (now >= faultAt) {
        terminal.line("  ** all connections are broken now");
        server.faults().strike(Requests.verb("watch"), Fault.reset());
        faultAt += faults;
      }
      if (writes <= now * rate) {
        cluster.step();
        writes++;
      } else if (stop.await(Duration.ofMillis(20))) {
        return;
      }
    }
  }
}
