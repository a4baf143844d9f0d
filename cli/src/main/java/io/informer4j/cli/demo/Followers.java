package io.informer4j.cli.demo;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CacheFormat;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.Backoff;
import io.informer4j.store.Index;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The informers of the demonstration: pods in the format that was asked for, the others in different ones.
 *
 * <p><b>Threading:</b> made on one thread; may be read from any.
 */
final class Followers implements AutoCloseable {

  static final String BY_NODE = "byNode";
  private static final String BY_DELETION = "byDeletion";

  /** The demonstration's server says every second that it lives; after some seconds of silence it is doubted. */
  static final Duration BOOKMARKS = Duration.ofSeconds(1);

  /** Less than anybody would want who has a real server; so that one can watch it. */
  private static final Duration STREAMING_LIST = Duration.ofSeconds(8);
  /** Half a minute is kinder to a server, and dull to watch. */
  private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(3);

  private static final Duration CLOSING = Duration.ofMillis(300);

  /**
   * One of them.
   *
   * @param kind what it follows
   * @param informer the informer
   * @param events how many changes its handler was told of
   */
  record Follower(Kind kind, ResourceInformer<? extends HasMetadata> informer, AtomicLong events) {}

  private final KubernetesClient client;
  private final SharedInformerFactory factory;
  private final EventStream stream;
  private final List<Follower> all = new ArrayList<>();
  private final ResourceInformer<Pod> pods;
  private final ResourceInformer<Node> nodes;

  Followers(
      KubernetesClient client,
      CacheFormat format,
      EventStream stream,
      Function<String, InformerListener> listeners) {
    this.client = client;
    this.stream = stream;
    this.factory = SharedInformerFactory.builder(client)
        .listeners(listeners)
        .closeTimeout(CLOSING)
        .reflector(options -> options
            .bookmarkPeriod(BOOKMARKS.multipliedBy(2))
            .backoff(new Backoff.Policy(Duration.ofMillis(800), 2, LONGEST_BACKOFF, 1))
            .initialEventsEndDeadline(STREAMING_LIST)
            .watchListReprobeInterval(Duration.ofSeconds(30)))
        .build();
    this.pods = factory
        .core()
        .v1()
        .pods()
        .with(o -> o.withFormat(format)
            .withIndex(BY_NODE, Index.byField("spec.nodeName"))
            .withIndex(BY_DELETION, Index.byField("metadata.deletionTimestamp")))
        .informer();
    add(Kind.POD, pods);
    add(Kind.DEPLOYMENT, factory.informerFor(Deployment.class));
    this.nodes = factory.informerFor(Node.class);
    add(Kind.NODE, nodes);
    add(
        Kind.CONFIG_MAP,
        factory
            .access(ConfigMap.class, Kind.CONFIG_MAP.type())
            .with(o -> o.withFormat(CacheFormat.PACKED))
            .informer());
    add(
        Kind.SECRET,
        factory
            .access(Secret.class, Kind.SECRET.type())
            .with(o -> o.withFormat(CacheFormat.COMPRESSED))
            .informer());
  }

  private <T extends HasMetadata> void add(Kind kind, ResourceInformer<T> informer) {
    AtomicLong events = new AtomicLong();
    informer.addEventHandler(
        stream.handler(kind, events), HandlerOptions.defaults().withName("event-stream"));
    all.add(new Follower(kind, informer, events));
  }

  /** Returns what an informer is called by people, who do not mind versions and groups. */
  static String shortName(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  /** Returns the client that they use, which is closed with them. */
  KubernetesClient client() {
    return client;
  }

  SharedInformerFactory factory() {
    return factory;
  }

  List<Follower> all() {
    return all;
  }

  ResourceInformer<Pod> pods() {
    return pods;
  }

  ResourceInformer<Node> nodes() {
    return nodes;
  }

  /** Returns the pods that are to be deleted and are still there. */
  Set<ObjectName> terminating() {
    ResourceView<Pod> view = pods.view();
    Set<ObjectName> names = new HashSet<>();
    for (String time : view.listIndexValues(BY_DELETION)) {
      names.addAll(view.indexKeys(BY_DELETION, time));
    }
    return names;
  }

  /** Adds somebody who is told the name of each pod that goes. */
  void whenGone(String name, Consumer<ObjectName> listener) {
    pods.addEventHandler(
        event -> {
          if (event instanceof ResourceEvent.Deleted<Pod>) {
            listener.accept(event.name());
          }
        },
        HandlerOptions.defaults().withName(name));
  }

  /** Returns how many objects each mirror holds, by plural. */
  Map<String, Integer> sizes() {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (Follower one : all) {
      sizes.put(one.kind().type().plural(), one.informer().view().size());
    }
    return sizes;
  }

  /** Returns how many objects cannot be decoded in their newest revision. */
  int quarantined() {
    int count = 0;
    for (Follower one : all) {
      for (InformerStats stats : one.informer().stats().values()) {
        count += stats.quarantined();
      }
    }
    return count;
  }

  /** Returns how many bytes of each pod are held; 0 if nobody knows. */
  long bytesPerPod() {
    int count = pods.view().size();
    return count == 0 ? 0 : pods.view().bytesHeld() / count;
  }

  boolean haveSynced() {
    return factory.syncChecks().stream()
        .allMatch(check -> check.synced().toCompletableFuture().isDone());
  }

  @Override
  public void close() {
    factory.close();
    client.close();
  }
}
