package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.cli.cluster.UserException;
import io.informer4j.cli.output.Figures;
import io.informer4j.cli.output.Output;
import io.informer4j.cli.watch.Connection;
import io.informer4j.cli.watch.Follower;
import io.informer4j.cli.watch.JsonReport;
import io.informer4j.cli.watch.Tally;
import io.informer4j.cli.watch.TextReport;
import io.informer4j.cli.watch.WatchReport;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.InformerStats;
import io.informer4j.name.ResourceType;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Follows resources of a cluster by informers, until stopped. */
@Command(
    name = "watch",
    description = {
      "Prints what happens to resources of a cluster, and what has changed in them, until Ctrl-C.",
      "",
      "Shared informers list and watch; each line is an event that a handler got. What was there at first is summed up in one"
          + " line. Of Secrets no content is shown."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  informer4j watch pods                       those of the context's namespace",
      "  informer4j watch deploy,rs,pods -A          several resources, in all namespaces",
      "  informer4j watch pods -n shop -n bank -l app=web",
      "  informer4j watch pods --field-selector spec.nodeName=node-1",
      "  informer4j watch certificates.cert-manager.io --output json",
      "  informer4j watch pods nodes --embedded      without a cluster"
    })
final class WatchCommand implements Callable<Integer> {

  private static final Duration STATUS_PERIOD = Duration.ofMillis(500);

  private final Terminal terminal;
  private final StopSignal stop;
  private final Tally tally = new Tally();
  private volatile String hopeless = "";

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      split = ",",
      paramLabel = "RESOURCE",
      description =
          "Plural, singular, kind or short name: pods, deploy, deployments.v1.apps, certificates.cert-manager.io")
  private List<String> words = new ArrayList<>();

  @Mixin
  private ScopeOptions scope = new ScopeOptions();

  @Mixin
  private CacheOptions cache = new CacheOptions();

  @Mixin
  private ClusterOptions cluster = new ClusterOptions();

  @Option(names = "--initial", description = "Print each object that is there at first, too.")
  private boolean initial;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, or json for one JSON object per line.")
  private Output output = Output.TEXT;

  WatchCommand(Terminal terminal, StopSignal stop) {
    this.terminal = terminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws Exception {
    scope.check(spec);
    try (Session session = Session.open(cluster)) {
      watch(session, session.find(words, stop));
    }
    if (!hopeless.isEmpty()) {
      throw new UserException(hopeless);
    }
    return 0;
  }

  private void watch(Session session, List<ResourceType> types) throws InterruptedException {
    WatchReport report = output == Output.JSON
        ? new JsonReport(terminal::line, Clock.systemUTC())
        : new TextReport(terminal::line, terminal.style(), Clock.system(ZoneId.systemDefault()));
    long begun = System.nanoTime();
    try (SharedInformerFactory factory =
        session.informers(name -> new Connection(name, report, tally, this::giveUp))) {
      List<ResourceInformer<?>> informers = new ArrayList<>();
      for (ResourceType type : types) {
        List<String> namespaces = scope.namespaces(type, session.namespaces());
        Warnings.missingNamespaces(terminal, session.client(), namespaces);
        informers.add(follow(cache.access(factory, type), namespaces, report));
        announce(session, type, namespaces);
      }
      factory.start();
      showStatus(informers);
    }
    if (hopeless.isEmpty()) {
      report.summary(tally, Duration.ofNanos(System.nanoTime() - begun));
    }
  }

  private <T extends HasMetadata> ResourceInformer<T> follow(
      ResourceAccess<T> access, List<String> namespaces, WatchReport report) {
    ResourceInformer<T> informer =
        access.with(options -> cache.apply(scope.apply(options, namespaces))).informer();
    informer.addEventHandler(new Follower<>(access.resourceType(), report, tally, initial));
    return informer;
  }

  private void announce(Session session, ResourceType type, List<String> namespaces) {
    if (output == Output.TEXT) {
      String where = namespaces.isEmpty()
          ? type.isNamespaced() ? " in all namespaces" : ""
          : " in " + String.join(", ", namespaces);
      terminal.line("watching " + terminal.style().name(type.plural()) + where + " at "
          + session.place() + "; Ctrl-C ends");
    }
  }

  private void giveUp(String why) {
    hopeless = why;
    stop.stop();
  }

  /** On a terminal there is a status line; what goes into a pipe or a file is events only. */
  private void showStatus(List<ResourceInformer<?>> informers) throws InterruptedException {
    do {
      if (terminal.isInteractive() && output == Output.TEXT) {
        terminal.status(status(informers));
      }
    } while (!stop.await(STATUS_PERIOD));
    terminal.clearStatus();
  }

  private String status(List<ResourceInformer<?>> informers) {
    StringJoiner text = new StringJoiner(", ");
    for (ResourceInformer<?> informer : informers) {
      int objects = 0;
      for (InformerStats stats : informer.stats().values()) {
        objects += stats.objects();
      }
      text.add(Figures.count(objects) + " " + informer.resourceType().plural()
          + (informer.hasSynced() ? "" : " (not synced)"));
    }
    String loading = tally.loaded() == 0
        ? ""
        : " | loading, " + Figures.count(tally.loaded(), "object") + " so far";
    return terminal
        .style()
        .faint("== " + text + " | " + Figures.count(tally.changes(), "change") + loading);
  }
}
