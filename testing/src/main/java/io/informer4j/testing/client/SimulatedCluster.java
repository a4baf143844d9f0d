package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResource;
import io.informer4j.apiserver.rest.ApiResources;
import io.informer4j.apiserver.rest.Document;
import io.informer4j.apiserver.rest.RestApi;
import io.informer4j.apiserver.rest.RestOptions;
import io.informer4j.apiserver.rest.Supplies;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.InformerRuntime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;

/**
 * A cluster in one thread and virtual time: a history, API servers on top of it, and clients for fabric8.
 *
 * <pre>{@code
 * DeterministicRuntime runtime = new DeterministicRuntime(42);
 * SimulatedCluster cluster = SimulatedCluster.builder(runtime)
 *     .seed(42)
 *     .resource(ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"))
 *     .servers(2)
 *     .build();
 * try (KubernetesClient client = cluster.client()) {
 *   client.configMaps().resource(settings).create();          // done when it returns
 *   cluster.hold(1);                                          // server 1 hears no more
 *   client.configMaps().resource(settings).delete();
 *   cluster.directTo(1);                                      // the client is moved to it: time travel
 *   client.configMaps().list(new ListOptionsBuilder().withResourceVersion("0").build());
 * }
 * }</pre>
 *
 * <p>Every server hears of a write as soon as it is made, unless it is {@linkplain #hold held}. Whatever else there is to
 * go wrong is in reach: {@link #history}, {@link #replicas}, {@link #restoreTo}, {@link #faults}, {@link #resetWatches}.
 *
 * <p>Clients need fabric8's {@code kubernetes-client} on the class path. What they must not be used for is said at
 * {@link SimulatedHttpClientFactory}.
 *
 * <p><b>Threading:</b> for one thread, that of the runtime's tasks.
 */
public final class SimulatedCluster implements SimulatedServer {

  private final InformerRuntime runtime;
  private final ApiResources resources;
  private final List<Replica<Document>> replicas = new ArrayList<>();
  private final List<RestServer> servers = new ArrayList<>();
  private final List<Boolean> held = new ArrayList<>();
  private final SimulatedHttpClientFactory factory;
  private History<Document> history;
  private int directed;

  private SimulatedCluster(Builder builder) {
    this.runtime = builder.runtime;
    this.resources = builder.resources;
    this.history = new History<>(builder.firstRevision);
    SplittableRandom random = new SplittableRandom(builder.seed);
    Supplies supplies = Supplies.of(runtime::nanoTime, runtime::now, random.split());
    for (int i = 0; i < builder.servers; i++) {
      Replica<Document> replica =
          new Replica<>("server-" + i, history, builder.format, builder.settings);
      replicas.add(replica);
      servers.add(
          new RestServer(new RestApi(resources, replica, supplies, builder.options), runtime));
      held.add(false);
    }
    this.factory = new SimulatedHttpClientFactory(this, runtime)
        .chunking(
            builder.longestPiece > 0
                ? Chunking.random(random.split(), builder.longestPiece)
                : Chunking.whole())
        .faults(builder.faults);
    publish();
  }

  /** Returns a builder of clusters that live in this runtime. */
  public static Builder builder(InformerRuntime runtime) {
    return new Builder(runtime);
  }

  /** Returns a new client. Its calls complete before they return. */
  public KubernetesClient client() {
    return new KubernetesClientBuilder()
        .withConfig(config())
        .withHttpClientFactory(factory)
        .withTaskExecutor(runtime.handlers())
        .build();
  }

  /** Returns what clients are configured with: nothing of this machine, no retries, timeouts or web sockets. */
  public static Config config() {
    return new ConfigBuilder(Config.empty())
        .withMasterUrl("http://simulated.invalid/")
        .withNamespace("default")
        .withRequestTimeout(0)
        .withConnectionTimeout(0)
        .withRequestRetryBackoffLimit(0)
        .withWatchReconnectLimit(0)
        .withOnlyHttpWatches(true)
        .build();
  }

  /** Returns the factory of HTTP clients, for transports that need no {@code KubernetesClient}. */
  public SimulatedHttpClientFactory httpClientFactory() {
    return factory;
  }

  /** Returns the history as of now. After writing to it without a client, {@link #publish} it. */
  public History<Document> history() {
    return history;
  }

  /** Returns the API servers. */
  public List<Replica<Document>> replicas() {
    return Collections.unmodifiableList(replicas);
  }

  /** Returns the resources that there are; more can be registered at any time, and {@linkplain #publish published}. */
  public ApiResources resources() {
    return resources;
  }

  /** Answers a request at the server that clients are directed to. */
  @Override
  public CompletionStage<ApiAnswer> exchange(ApiRequest request) {
    try {
      return servers.get(directed).exchange(request);
    } finally {
      publish();
    }
  }

  /** Sends all further requests to this server; watches that are open stay where they are. */
  public void directTo(int server) {
    replicas.get(server);
    directed = server;
  }

  /** Lets a server hear no more of the history; what it serves from its watch caches grows old. */
  public void hold(int server) {
    held.set(server, true);
  }

  /** Lets a server hear of everything again, beginning with what it missed. */
  public void release(int server) {
    held.set(server, false);
    publish();
  }

  /** Lets all servers that are not held hear of the whole history, as happens after every request. */
  public void publish() {
    for (int i = 0; i < replicas.size(); i++) {
      if (!held.get(i)) {
        for (ResourceType type : resources.types()) {
          replicas.get(i).catchUp(type, history.head());
        }
      }
    }
  }

  /** Restarts a server: its watches end; if it is held, it answers 429 until it is released. */
  public void restart(int server) {
    replicas.get(server).restart(history);
    publish();
  }

  /** Replaces the history by a backup of this revision and restarts all servers on it; the next write follows on that. */
  public void restoreTo(long revision) {
    history = history.restoredTo(revision);
    replicas.forEach(replica -> replica.restart(history));
    publish();
  }

  /** Decides which requests go wrong from now on. */
  public void faults(RequestFaults faults) {
    factory.faults(faults);
  }

  /** Returns how many watches clients have open. */
  public int openWatches() {
    return factory.openWatches();
  }

  /** Breaks all open watches, as when the network does. */
  public void resetWatches() {
    factory.resetWatches();
  }

  /** Collects how a cluster is to be. */
  public static final class Builder {

    private static final int EVENTS_KEPT = 1000;

    private final InformerRuntime runtime;
    private final ApiResources resources = new ApiResources();
    private long seed;
    private int servers = 1;
    private long firstRevision = 1000;
    private RevisionFormat format = RevisionFormat.NUMERIC;
    private ReplicaSettings settings = ReplicaSettings.standard(EVENTS_KEPT);
    private RestOptions options = RestOptions.plain();
    private int longestPiece;
    private RequestFaults faults = RequestFaults.none();

    private Builder(InformerRuntime runtime) {
      this.runtime = runtime;
    }

    /** Sets the seed of uids, generated names and pieces. */
    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    /** Adds a resource with what is known of it. */
    public Builder resource(ResourceType type) {
      resources.register(type);
      return this;
    }

    /** Adds a resource. */
    public Builder resource(ApiResource resource) {
      resources.register(resource);
      return this;
    }

    /** Adds namespaces, and lets objects be created only in those that there are. */
    public Builder requireNamespaces() {
      resources.requireNamespaces();
      return this;
    }

    /** Sets how many API servers there are. */
    public Builder servers(int servers) {
      if (servers < 1) {
        throw new IllegalArgumentException("a cluster needs a server, not " + servers);
      }
      this.servers = servers;
      return this;
    }

    /** Sets the revision after which the history begins. */
    public Builder firstRevision(long revision) {
      this.firstRevision = revision;
      return this;
    }

    /** Sets how revisions are written. */
    public Builder format(RevisionFormat format) {
      this.format = format;
      return this;
    }

    /** Sets how the servers behave. */
    public Builder settings(ReplicaSettings settings) {
      this.settings = settings;
      return this;
    }

    /** Sets how much of a cluster stands behind the servers: a garbage collector, for instance. Nothing by default. */
    public Builder options(RestOptions options) {
      this.options = options;
      return this;
    }

    /** Lets bodies arrive in pieces of 1 to this many bytes, cut anywhere; otherwise they arrive whole. */
    public Builder pieces(int longest) {
      this.longestPiece = longest;
      return this;
    }

    /** Decides which requests go wrong. */
    public Builder faults(RequestFaults faults) {
      this.faults = faults;
      return this;
    }

    /** Returns the cluster. */
    public SimulatedCluster build() {
      return new SimulatedCluster(this);
    }
  }
}
