package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.cli.cluster.UserException;
import io.informer4j.cli.get.IndexQuery;
import io.informer4j.cli.get.Listed;
import io.informer4j.cli.get.Printer;
import io.informer4j.cli.object.Trees;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldPathException;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.name.ResourceType;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what an informer's cache holds once it is synced. */
@Command(
    name = "get",
    description = {
      "Prints objects from the synced cache of an informer, by name, by selector or by index.",
      "",
      "With --index the cache has an index by that field or label: with a value, what the index lists under it; without, all"
          + " values and how many objects each has. Of Secrets no content is shown."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  informer4j get pods -A",
      "  informer4j get pod web-0 -n shop -o yaml",
      "  informer4j get pods -A --index spec.nodeName",
      "  informer4j get pods -A --index spec.nodeName=node-1 -o wide",
      "  informer4j get deploy --index metadata.labels.app=web -o name",
      "  informer4j get pods --embedded"
    })
final class GetCommand implements Callable<Integer> {

  private static final String INDEX = "asked";

  private final Terminal terminal;
  private final StopSignal stop;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "RESOURCE",
      description = "Plural, singular, kind or short name: pods, deploy, deployments.v1.apps")
  private String word = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "One object alone.")
  private @Nullable String name;

  @Option(
      names = "--index",
      paramLabel = "PATH[=VALUE]",
      description =
          "An index by a field, such as spec.nodeName, or a label, such as metadata.labels.app")
  private @Nullable String index;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "table, wide, name, yaml or json (default: table).")
  private Listed output = Listed.TABLE;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "How long to wait for the cache (default: ${DEFAULT-VALUE}).")
  private int timeout = 60;

  @Mixin
  private ScopeOptions scope = new ScopeOptions();

  @Mixin
  private CacheOptions cache = new CacheOptions();

  @Mixin
  private ClusterOptions cluster = new ClusterOptions();

  GetCommand(Terminal terminal, StopSignal stop) {
    this.terminal = terminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws Exception {
    scope.check(spec);
    if (name != null && index != null) {
      throw new ParameterException(spec.commandLine(), "NAME and --index exclude each other");
    }
    try (Session session = Session.open(cluster)) {
      ResourceType type = session.find(List.of(word), stop).get(0);
      Waiting waiting = new Waiting(stop);
      try (SharedInformerFactory factory = session.informers(name -> waiting.listener())) {
        show(session, cache.access(factory, type), waiting);
      }
    }
    return 0;
  }

  private <T extends HasMetadata> void show(
      Session session, ResourceAccess<T> access, Waiting waiting) throws Exception {
    ResourceType type = access.resourceType();
    List<String> namespaces = scope.namespaces(type, session.namespaces());
    Warnings.missingNamespaces(terminal, session.client(), namespaces);
    @Nullable IndexQuery query = index == null ? null : query(type, index);
    ResourceInformer<T> informer = informer(access, namespaces, query);
    informer.start();
    waiting.until(informer, Duration.ofSeconds(timeout));
    boolean isWithNamespace = namespaces.size() != 1;
    Printer printer = new Printer(
        terminal::line, terminal.style(), output, type, isWithNamespace, Clock.systemUTC());
    if (query != null && query.value().isEmpty()) {
      printer.values(query, counts(informer.view()), informer.view().size());
    } else {
      print(printer, type, objects(informer.view(), query));
    }
  }

  private static IndexQuery query(ResourceType type, String text) {
    try {
      return IndexQuery.of(type, text);
    } catch (FieldPathException e) {
      throw new UserException("--index " + text + " is no path: " + e.getMessage(), e);
    }
  }

  private <T extends HasMetadata> ResourceInformer<T> informer(
      ResourceAccess<T> access, List<String> namespaces, @Nullable IndexQuery query) {
    try {
      return access
          .with(options -> {
            InformerOptions<T> all = cache.apply(scope.apply(options, namespaces));
            return query == null ? all : all.withIndex(INDEX, query.function());
          })
          .informer();
    } catch (FieldPathException e) {
      throw new UserException("--index: " + e.getMessage(), e);
    }
  }

  private static Map<String, Integer> counts(ResourceView<?> view) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String value : view.listIndexValues(INDEX)) {
      counts.put(value, view.indexKeys(INDEX, value).size());
    }
    return counts;
  }

  private <T> List<CachedObject<T>> objects(ResourceView<T> view, @Nullable IndexQuery query) {
    List<CachedObject<T>> objects = new ArrayList<>(
        query == null ? view.list() : view.byIndex(INDEX, query.value().orElse("")));
    objects.removeIf(object -> name != null && !object.name().name().equals(name));
    objects.sort((a, b) -> a.name().compareTo(b.name()));
    return objects;
  }

  private <T> void print(Printer printer, ResourceType type, List<CachedObject<T>> objects) {
    Trees trees = new Trees(type);
    if (name != null && objects.isEmpty()) {
      throw new UserException(type.plural() + " '" + name + "' is not there; check -n, or use -A");
    }
    List<Map<String, Object>> all = new ArrayList<>();
    objects.forEach(object -> all.add(trees.of(object.object())));
    if (name != null && all.size() == 1) {
      printer.one(all.get(0));
    } else {
      printer.all(all);
    }
    if (all.isEmpty() && output.isForPeople()) {
      terminal.note("no " + type.plural() + " found");
    }
  }
}
