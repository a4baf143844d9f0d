package io.informer4j.examples;

import io.informer4j.examples.cluster.ConfigMapFreshness;
import io.informer4j.examples.cluster.ConfigMapNamespaces;
import io.informer4j.examples.cluster.Deployments;
import io.informer4j.examples.cluster.LeaseLeaderElection;
import io.informer4j.examples.cluster.ListAndWatchPods;
import io.informer4j.examples.cluster.PackedPods;
import io.informer4j.examples.cluster.PodConsole;
import io.informer4j.examples.cluster.PodHealthProbes;
import io.informer4j.examples.cluster.PodIndexer;
import io.informer4j.examples.cluster.PodMetrics;
import io.informer4j.examples.cluster.PodQuickStart;
import io.informer4j.examples.cluster.PodWorkQueue;
import io.informer4j.examples.cluster.PodsByNode;
import io.informer4j.examples.cluster.SchedulerStart;
import io.informer4j.examples.cluster.SecretMetadataOnly;
import io.informer4j.examples.cluster.StatefulSets;
import io.informer4j.examples.cluster.TeamCustomResource;
import io.informer4j.examples.cluster.Welcome;
import io.informer4j.examples.migration.Fabric8PodsBefore;
import io.informer4j.examples.migration.Fabric8PodsOneLine;
import io.informer4j.examples.migration.OfficialPodsBefore;
import io.informer4j.examples.migration.PodsAfter;
import io.informer4j.examples.operator.WebsiteOperator;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the examples by name: those of the engine on a toy cluster in memory, all others on the cluster of the
 * current kubeconfig, or on {@linkplain EmbeddedCluster an embedded one}, which {@code examples/run} asks for.
 *
 * <pre>{@code
 * examples/run my-own-informer
 * examples/run pod-quick-start
 * examples/run --cluster pod-quick-start
 * }</pre>
 */
public final class Examples {

  private static final Map<String, Example> WITHOUT_CLUSTER = new LinkedHashMap<>();
  private static final Map<String, Program> ON_CLUSTER = new LinkedHashMap<>();

  static {
    WITHOUT_CLUSTER.put("delta-fifo", new DeltaFifoByHand());
    WITHOUT_CLUSTER.put("list-and-watch", new ListAndWatchByHand());
    WITHOUT_CLUSTER.put("reflector-and-queue", new ReflectorAndQueueByHand(false));
    WITHOUT_CLUSTER.put(
        "reflector-and-queue-with-known-objects", new ReflectorAndQueueByHand(true));
    WITHOUT_CLUSTER.put("reflector-and-indexer", new ReflectorAndIndexer());
    WITHOUT_CLUSTER.put("my-own-informer", new MyOwnInformer());
    WITHOUT_CLUSTER.put("basic-informer", new BasicInformer());
    WITHOUT_CLUSTER.put("shared-informer", new SharedInformer());

    ON_CLUSTER.put("pod-quick-start", PodQuickStart::main);
    ON_CLUSTER.put("pods-by-node", PodsByNode::main);
    ON_CLUSTER.put("packed-pods", PackedPods::main);
    ON_CLUSTER.put("team-custom-resource", TeamCustomResource::main);
    ON_CLUSTER.put("config-map-namespaces", ConfigMapNamespaces::main);
    ON_CLUSTER.put("secret-metadata-only", SecretMetadataOnly::main);
    ON_CLUSTER.put("config-map-freshness", ConfigMapFreshness::main);
    ON_CLUSTER.put("pod-work-queue", PodWorkQueue::main);
    ON_CLUSTER.put("welcome", Welcome::main);
    ON_CLUSTER.put("lease-leader-election", LeaseLeaderElection::main);
    ON_CLUSTER.put("website-operator", WebsiteOperator::main);
    ON_CLUSTER.put("pod-health-probes", PodHealthProbes::main);
    ON_CLUSTER.put("pod-metrics", PodMetrics::main);
    ON_CLUSTER.put("pod-console", PodConsole::main);
    ON_CLUSTER.put("stateful-sets", StatefulSets::main);
    ON_CLUSTER.put("deployments", Deployments::main);
    ON_CLUSTER.put("pod-indexer", PodIndexer::main);
    ON_CLUSTER.put("scheduler-start", SchedulerStart::main);
    ON_CLUSTER.put("list-and-watch-pods", ListAndWatchPods::main);
    ON_CLUSTER.put("fabric8-pods-before", Fabric8PodsBefore::main);
    ON_CLUSTER.put("fabric8-pods-one-line", Fabric8PodsOneLine::main);
    ON_CLUSTER.put("official-pods-before", OfficialPodsBefore::main);
    ON_CLUSTER.put("pods-after", PodsAfter::main);
  }

  private Examples() {}

  /** A program as Java starts it. */
  @FunctionalInterface
  interface Program {

    /** Runs it. */
    void run(String[] arguments) throws Exception;
  }

  /** Runs the example of this name; without one, says which there are. */
  public static void main(String[] args) throws Exception {
    System.exit(run(args, System.out, System.err));
  }

  static int run(String[] args, PrintStream out, PrintStream err) throws Exception {
    List<String> words = new ArrayList<>(Arrays.asList(args));
    Optional<Path> kubeconfig = Optional.empty();
    if (words.size() > 1 && words.get(0).equals("--embedded")) {
      kubeconfig = Optional.of(Path.of(words.get(1)));
      words.subList(0, 2).clear();
    }
    String name = words.isEmpty() ? "" : words.remove(0);
    String[] arguments = words.toArray(String[]::new);
    if (WITHOUT_CLUSTER.containsKey(name)) {
      WITHOUT_CLUSTER.get(name).run(out);
    } else if (!ON_CLUSTER.containsKey(name)) {
      err.println(name.isEmpty() ? "Which example?" : "No example '" + name + "'.");
      err.println("Give one of: " + String.join(", ", names()));
      return 2;
    } else if (kubeconfig.isPresent()) {
      runEmbedded(kubeconfig.get(), ON_CLUSTER.get(name), arguments, err);
    } else {
      ON_CLUSTER.get(name).run(arguments);
    }
    return 0;
  }

  private static void runEmbedded(
      Path kubeconfig, Program program, String[] arguments, PrintStream err) throws Exception {
    try (EmbeddedCluster cluster = new EmbeddedCluster(kubeconfig)) {
      err.println("# on a cluster of its own: kubectl --kubeconfig " + kubeconfig + " get pods -A");
      cluster.startLife();
      program.run(arguments);
    }
  }

  /** Returns all names, in the order of the table in README.md. */
  static List<String> names() {
    List<String> names = new ArrayList<>(ON_CLUSTER.keySet());
    names.addAll(WITHOUT_CLUSTER.keySet());
    return names;
  }
}
