package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.cli.output.Output;
import io.informer4j.cli.top.LagProbe;
import io.informer4j.cli.top.TopTable;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ResourceType;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows how informers are doing, again and again. */
@Command(
    name = "top",
    description = {
      "Runs informers and shows how they are doing: sizes, rates, how far behind they are.",
      "",
      "LAG is how long a change took from its arrival in this process to a handler, HEARD how long ago the server was heard"
          + " last, QUEUE what waits to enter the cache, MAILBOX what waits for handlers. BYTES is what packed and compressed"
          + " objects take."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  informer4j top                              pods, deployments and nodes",
      "  informer4j top pods secrets configmaps -A --format compressed",
      "  informer4j top pods -A --count 3 --interval 10 --output json",
      "  informer4j top --embedded"
    })
final class TopCommand implements Callable<Integer> {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Terminal terminal;
  private final StopSignal stop;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      split = ",",
      paramLabel = "RESOURCE",
      description = "Plural, singular, kind or short name (default: pods, deployments, nodes).")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      description = "How long to wait between two looks (default: ${DEFAULT-VALUE}).")
  private double interval = 2;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "End after so many looks; 0 for never (default: ${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, or json for one JSON object per look.")
  private Output output = Output.TEXT;

  @Mixin
  private ScopeOptions scope = new ScopeOptions();

  @Mixin
  private CacheOptions cache = new CacheOptions();

  @Mixin
  private ClusterOptions cluster = new ClusterOptions();

  TopCommand(Terminal terminal, StopSignal stop) {
    this.terminal = terminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws Exception {
    scope.check(spec);
    if (!(interval > 0)) {
      throw new ParameterException(spec.commandLine(), "--interval must be more than 0");
    }
    List<String> all = words.isEmpty() ? List.of("pods", "deployments.apps", "nodes") : words;
    try (Session session = Session.open(cluster)) {
      show(session, session.find(all, stop));
    }
    return 0;
  }

  private void show(Session session, List<ResourceType> types) throws InterruptedException {
    TopTable table = new TopTable(Clock.systemUTC());
    Waiting waiting = new Waiting(stop);
    Map<String, LagProbe> probes = new ConcurrentHashMap<>();
    try (SharedInformerFactory factory = session.informers(name -> probe(probes, name, waiting))) {
      List<ResourceInformer<?>> informers = new ArrayList<>();
      for (ResourceType type : types) {
        List<String> namespaces = scope.namespaces(type, session.namespaces());
        Warnings.missingNamespaces(terminal, session.client(), namespaces);
        ResourceInformer<?> informer =
            informer(cache.access(factory, type), namespaces, probes, waiting);
        table.add(informer, probe(probes, informer.name(), waiting));
        informers.add(informer);
      }
      factory.start();
      if (!terminal.isInteractive()) {
        for (ResourceInformer<?> informer : informers) {
          waiting.until(informer, PATIENCE); // nobody wants to read how it came to be
        }
      }
      look(table, waiting);
    }
  }

  private <T extends HasMetadata> ResourceInformer<T> informer(
      ResourceAccess<T> access,
      List<String> namespaces,
      Map<String, LagProbe> probes,
      Waiting waiting) {
    ResourceInformer<T> informer =
        access.with(options -> cache.apply(scope.apply(options, namespaces))).informer();
    informer.addEventHandler(probe(probes, informer.name(), waiting).handler());
    return informer;
  }

  /** Informers over several namespaces have listeners for each, with names such as {@code pods[shop]}. */
  private static LagProbe probe(Map<String, LagProbe> probes, String name, Waiting waiting) {
    int bracket = name.indexOf('[');
    return probes.computeIfAbsent(
        bracket < 0 ? name : name.substring(0, bracket),
        each -> new LagProbe(System::nanoTime, waiting::failed));
  }

  private void look(TopTable table, Waiting waiting) throws InterruptedException {
    Duration pause = Duration.ofNanos((long) (interval * 1e9));
    for (int looks = 1; ; looks++) {
      table.look();
      if (output == Output.JSON) {
        terminal.line(table.json());
      } else {
        terminal.block(table.lines(terminal.style()));
      }
      if (looks == count || waiting.pause(pause)) {
        return;
      }
    }
  }
}
