package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.RequestInfo;
import io.informer4j.apiserver.rest.RestOptions;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.testing.client.SimulatedCluster;
import io.informer4j.testing.client.SimulatedHttpClientFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cluster in virtual time, with the controller under test in it, in which a {@link SimulationTest} plays the user.
 *
 * <pre>{@code
 * env.start(MyController::start);
 * env.client().resource(website).create();
 * env.elapse(Duration.ofSeconds(10));          // perhaps something goes wrong meanwhile
 * env.client().resource(website).delete();
 * env.settle();                                // whatever went wrong is well again, and nothing moves
 * assertThat(env.client().configMaps().list().getItems()).isEmpty();
 * }</pre>
 *
 * <p>Nothing happens while the test does not let time pass. Between two steps {@link #elapse} leaves the perturbation
 * where it is; {@link #settle} waits for its end: what a controller is to miss has to happen before.
 *
 * <p><b>Threading:</b> for the one thread of the test, in which everything else runs too.
 */
public final class SimulatedEnvironment {

  static final int HEALTHY_SERVER = 0;
  static final int LAGGING_SERVER = 1;

  /** Shared by all runs: to find out about all classes of fabric8's takes longer than a run. */
  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

  private static final int EVENTS_KEPT = 1000;
  private static final long FIRST_REVISION = 1000;
  private static final int LONGEST_LATENCY_MILLIS = 20;
  private static final Duration LONGEST_SETTLING = Duration.ofHours(1);
  private static final int MOST_CHANGES_TO_SETTLE = 10_000;
  private static final int LINES_TO_SHOW = 20;

  private final long seed;
  private final @Nullable Perturbation perturbation;
  private final Duration quietTime;
  private final List<ResourceType> background;
  private final DeterministicRuntime runtime;
  private final SimulatedCluster cluster;
  private final SplittableRandom latencies;
  private final Trace trace;
  private final KubernetesClient client;
  private final List<Deployment> deployments = new ArrayList<>();
  private final @Nullable Disturbance disturbance;
  private int changes;
  private int changesWithController;
  private int controllerWrites;
  private boolean isClosed;

  /** Creates one in which this goes wrong, or nothing. */
  SimulatedEnvironment(
      long seed,
      @Nullable Perturbation perturbation,
      Scenario scenario,
      Function<SimulatedEnvironment, Optional<Disturbance>> disturbances) {
    this.seed = seed;
    this.perturbation = perturbation;
    this.quietTime = scenario.quietTime();
    this.runtime = new DeterministicRuntime(seed);
    this.latencies = new SplittableRandom(seed);
    this.trace = new Trace(runtime::nanoTime);
    this.background = scenario.background().stream().map(ResourceTypes::of).toList();
    this.cluster = newCluster(scenario);
    this.client = newClient(
        new SimulatedHttpClientFactory(request -> exchange(request, HEALTHY_SERVER, null), runtime),
        runtime);
    this.disturbance = disturbances.apply(this).orElse(null);
  }

  private SimulatedCluster newCluster(Scenario scenario) {
    SimulatedCluster.Builder builder = SimulatedCluster.builder(runtime)
        .seed(seed)
        .servers(2)
        .firstRevision(FIRST_REVISION)
        .settings(ReplicaSettings.standard(EVENTS_KEPT))
        .options(RestOptions.plain().withLifecycle(scenario.collectsGarbage()));
    scenario.resources().forEach(model -> builder.resource(ResourceTypes.of(model)));
    background.forEach(builder::resource);
    SimulatedCluster built = builder.build();
    built.hold(LAGGING_SERVER);
    return built;
  }

  KubernetesClient newClient(SimulatedHttpClientFactory factory, InformerRuntime of) {
    return new KubernetesClientBuilder()
        .withConfig(SimulatedCluster.config())
        .withKubernetesSerialization(SERIALIZATION)
        .withHttpClientFactory(factory)
        .withTaskExecutor(of.handlers())
        .build();
  }

  /** Returns the seed of this run, 0 in the one in which nothing goes wrong. */
  public long seed() {
    return seed;
  }

  /** Returns what goes wrong in this run; nothing in the first one. */
  public Optional<Perturbation> perturbation() {
    return Optional.ofNullable(perturbation);
  }

  /** Returns the time and the tasks of this run. */
  public DeterministicRuntime runtime() {
    return runtime;
  }

  /** Returns the cluster, for what a client cannot do: resources that no class describes, the history. */
  public SimulatedCluster cluster() {
    return cluster;
  }

  /** Returns the client of the user, with which nothing ever goes wrong. Its calls complete before they return. */
  public KubernetesClient client() {
    return client;
  }

  /** Starts a controller in a process of its own, which may die and be started again. There may be several. */
  public void start(ControllerFactory controller) {
    Deployment deployment =
        new Deployment(this, "controller-" + (deployments.size() + 1), controller);
    deployments.add(deployment);
    deployment.start(HEALTHY_SERVER);
  }

  /** Lets this much time pass. */
  public void elapse(Duration duration) {
    runtime.advance(duration);
  }

  /**
   * Lets time pass until whatever went wrong is well again and nothing has changed for a while ({@link
   * SimulationTest#quietSeconds}).
   *
   * @throws AssertionError if the cluster does not come to rest
   */
  public void settle() {
    long end = runtime.nanoTime() + LONGEST_SETTLING.toNanos();
    int mostChanges = changes + MOST_CHANGES_TO_SETTLE;
    boolean isQuiet = false;
    while (!isQuiet) {
      if (disturbance != null) {
        disturbance.onSettle();
      }
      int before = changes;
      boolean hasChanged = runtime.advanceUntil(() -> changes != before, quietTime);
      isQuiet = !hasChanged && !isDisturbed();
      if (!isQuiet && (runtime.nanoTime() > end || changes > mostChanges)) {
        throw new AssertionError(
            "the cluster does not come to rest; at last:\n" + trace.tail(LINES_TO_SHOW));
      }
    }
  }

  /** Returns what happened so far, a line each: who changed the cluster, and what went wrong. */
  public List<String> trace() {
    return trace.lines();
  }

  List<ResourceType> background() {
    return background;
  }

  boolean isDisturbed() {
    return disturbance != null && disturbance.isActive();
  }

  void trace(String line) {
    trace.add(line);
  }

  String traceTail(int lines) {
    return trace.tail(lines);
  }

  List<Deployment> deployments() {
    return deployments;
  }

  /** How often the cluster changed while there was a controller to be disturbed. */
  int changesWithController() {
    return changesWithController;
  }

  int controllerWrites() {
    return controllerWrites;
  }

  Duration nextLatency() {
    return Duration.ofMillis(latencies.nextInt(LONGEST_LATENCY_MILLIS + 1));
  }

  /** Makes the cluster have this resource, if it has not. */
  void register(ResourceType type) {
    if (!cluster.resources().types().contains(type)) {
      cluster.resources().register(type);
      cluster.publish();
    }
  }

  /** Returns the resource that a request lists or watches, if it is one of the cluster's. */
  Optional<ResourceType> mirrored(ApiRequest request) {
    RequestInfo info = RequestInfo.of(request);
    return info.verb().equals("list") || info.verb().equals("watch")
        ? resource(info)
        : Optional.empty();
  }

  private Optional<ResourceType> resource(RequestInfo info) {
    return cluster.resources().types().stream()
        .filter(type -> type.plural().equals(info.resource())
            && type.group().equals(info.group())
            && type.version().equals(info.version()))
        .findFirst();
  }

  /** Sends a request of a process, or of the user if there is none, to one of the servers. */
  CompletionStage<ApiAnswer> exchange(
      ApiRequest request, int server, @Nullable ControllerProcess by) {
    long before = cluster.history().head();
    CompletionStage<ApiAnswer> answer;
    cluster.directTo(server);
    try {
      answer = cluster.exchange(request);
    } finally {
      cluster.directTo(HEALTHY_SERVER);
    }
    if (cluster.history().head() != before && !isBackground(request)) {
      changed(request, by);
    }
    return answer;
  }

  private boolean isBackground(ApiRequest request) {
    return resource(RequestInfo.of(request)).filter(background::contains).isPresent();
  }

  private void changed(ApiRequest request, @Nullable ControllerProcess by) {
    changes++;
    changesWithController += deployments.isEmpty() ? 0 : 1;
    controllerWrites += by == null ? 0 : 1;
    trace.add((by == null ? "user" : by.toString()) + ": " + request.method() + " " + request.path()
        + " -> " + cluster.history().head());
    if (disturbance != null && !isClosed && !deployments.isEmpty()) {
      disturbance.onChange(by);
    }
  }

  /** How many revisions there are to go back. */
  int revisions() {
    return (int) (cluster.history().head() - FIRST_REVISION);
  }

  /** Lets the other server know the cluster as it was this many revisions ago, and no streaming lists. */
  void lagBy(int revisions) {
    long revision = Math.max(FIRST_REVISION, cluster.history().head() - revisions);
    Replica<?> lagging = cluster.replicas().get(LAGGING_SERVER);
    lagging.configure(withoutStreamingLists(lagging.settings()));
    cluster.resources().types().forEach(type -> lagging.catchUp(type, revision));
    trace.add(lagging + " lags: it is at " + revision + ", the history at "
        + cluster.history().head());
  }

  private static ReplicaSettings withoutStreamingLists(ReplicaSettings settings) {
    return new ReplicaSettings(
        settings.window(),
        false,
        settings.bookmarkPeriod(),
        settings.endMarker(),
        settings.initialEvents(),
        settings.changesBeforeEndMarker());
  }

  /** Lets the other server know everything. */
  void catchUp() {
    trace.add(cluster.replicas().get(LAGGING_SERVER) + " catches up");
    cluster.release(LAGGING_SERVER);
  }

  /** Makes watches from older revisions than the present one impossible. */
  void forgetEvents() {
    Replica<?> server = cluster.replicas().get(HEALTHY_SERVER);
    cluster.resources().types().forEach(type -> server.forgetEvents(type, 0));
  }

  /** Stops everything. */
  void close() throws Exception {
    if (!isClosed) {
      isClosed = true;
      for (Deployment deployment : deployments) {
        deployment.close();
      }
      client.close();
    }
  }
}
