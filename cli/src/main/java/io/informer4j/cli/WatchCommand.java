package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.time.LocalTime;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Follows a resource of the cluster that the kubeconfig names, until stopped. */
@Command(
    name = "watch",
    description = "Prints what happens to a resource of the current cluster, until Ctrl-C.",
    mixinStandardHelpOptions = true)
final class WatchCommand implements Callable<Integer> {

  private static final Duration STATUS_PERIOD = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final StopSignal stop;

  @Parameters(
      paramLabel = "RESOURCE",
      description =
          "Plural, singular, kind or short name: pods, deploy, certificates.cert-manager.io")
  private String resource = "";

  @ArgGroup
  private @Nullable Where where;

  /** At most one of both. */
  static final class Where {
    @Option(
        names = {"-n", "--namespace"},
        description = "The namespace; the kubeconfig's by default.")
    private @Nullable String namespace;

    @Option(
        names = {"-A", "--all-namespaces"},
        description = "All namespaces.")
    private boolean all;
  }

  @Option(
      names = {"-l", "--selector"},
      paramLabel = "SELECTOR",
      description = "Only objects with these labels, such as app=web,tier!=test")
  private String selector = "";

  @Option(
      names = "--field-selector",
      paramLabel = "SELECTOR",
      description = "Only objects with these fields, such as spec.nodeName=node-1")
  private String fields = "";

  @Option(names = "--kubeconfig", paramLabel = "FILE", description = "Another kubeconfig.")
  private @Nullable String kubeconfig;

  WatchCommand(Terminal terminal, StopSignal stop) {
    this.terminal = terminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws Exception {
    Config config = Kubeconfigs.load(kubeconfig);
    try (KubernetesClient client =
        new KubernetesClientBuilder().withConfig(config).build()) {
      ResourceType type = new ResourceFinder(client).find(resource);
      follow(client, type, namespace(config, type));
    }
    return 0;
  }

  private String namespace(Config config, ResourceType type) {
    if (!type.isNamespaced() || (where != null && where.all)) {
      return "";
    }
    if (where != null && where.namespace != null) {
      return where.namespace;
    }
    return config.getNamespace() == null ? "default" : config.getNamespace();
  }

  private void follow(KubernetesClient client, ResourceType type, String namespace)
      throws InterruptedException {
    AtomicLong events = new AtomicLong();
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client)
        .namespaces(namespace.isEmpty() ? new String[0] : new String[] {namespace})
        .listeners(name -> new Trouble(terminal, name))
        .build()) {
      ResourceInformer<GenericKubernetesResource> informer = factory
          .access(GenericKubernetesResource.class, type)
          .with(options -> options.withLabels(selector).withFields(fields))
          .informer();
      informer.addEventHandler(new EventLines(terminal, type, LocalTime::now, events));
      terminal.line("watching " + type.plural()
          + (namespace.isEmpty() ? "" : " in " + namespace) + " at " + client.getMasterUrl()
          + "; Ctrl-C stops");
      factory.start();
      StatusLine status = new StatusLine(terminal, events);
      status.add(informer);
      do {
        status.show();
      } while (!stop.await(terminal.isInteractive() ? Duration.ofMillis(500) : STATUS_PERIOD));
    }
  }
}
