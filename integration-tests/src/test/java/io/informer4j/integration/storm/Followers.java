package io.informer4j.integration.storm;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.okhttp.OkHttpClientFactory;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.codec.CacheFormat;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.Listing;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.transport.RequestTweak;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Twenty informers of all sorts: three HTTP implementations, a factory on each. */
final class Followers implements Audience, AutoCloseable {

  static final int COUNT = 20;

  /** What the names of the informers' own threads begin with. */
  static final String RUNTIME = "storm-informers";

  /** What is mirrored. */
  record Kind<T extends HasMetadata>(Class<T> model, ResourceType type) {}

  static final List<Kind<? extends HasMetadata>> KINDS = List.of(
      new Kind<>(ConfigMap.class, ResourceType.namespaced("", "v1", "configmaps", "ConfigMap")),
      new Kind<>(Secret.class, ResourceType.namespaced("", "v1", "secrets", "Secret")),
      new Kind<>(
          Lease.class, ResourceType.namespaced("coordination.k8s.io", "v1", "leases", "Lease")));

  static final List<String> NAMESPACES = List.of("storm-a", "storm-b", "storm-c");

  private static final List<String[]> SCOPES =
      List.of(new String[] {}, new String[] {"storm-a"}, new String[] {"storm-b"}, new String[] {
        "storm-a", "storm-c"
      });
  private static final List<String> LABELS =
      List.of("", "color=red", "color in (red,blue),size!=small");
  private static final Listing[] LISTINGS = Listing.values();

  /** So small that lists of the listing in pages have several. */
  private static final RequestTweak SMALL_PAGES =
      parameters -> parameters.computeIfPresent("limit", (name, limit) -> "1");

  /** The HTTP implementations, by the name that requests bear as their user agent. */
  static final List<String> AGENTS = List.of("storm-vertx", "storm-jdk", "storm-okhttp");

  private static final List<HttpClient.Factory> IMPLEMENTATIONS =
      List.of(new VertxHttpClientFactory(), new JdkHttpClientFactory(), new OkHttpClientFactory());

  private final Signal signal = new Signal();
  private final Sightings sightings = new Sightings();
  private final FastRuntime runtime = new FastRuntime(RUNTIME);
  private final List<KubernetesClient> clients = new ArrayList<>();
  private final List<SharedInformerFactory> factories = new ArrayList<>();
  private final List<Follower<?>> followers = new ArrayList<>();

  Followers(Config config) {
    for (int i = 0; i < AGENTS.size(); i++) {
      KubernetesClient client = new KubernetesClientBuilder()
          .withConfig(new ConfigBuilder(config).withUserAgent(AGENTS.get(i)).build())
          .withHttpClientFactory(IMPLEMENTATIONS.get(i))
          .build();
      clients.add(client);
      factories.add(SharedInformerFactory.builder(client)
          .runtime(runtime)
          .listener(sightings)
          .build());
    }
    for (int i = 0; i < COUNT; i++) {
      followers.add(follower(i, KINDS.get(i / 3 % 3)));
    }
  }

  /** Some see whole objects, some see them without a class, some see metadata only. */
  private Follower<?> follower(int number, Kind<?> kind) {
    SharedInformerFactory factory = factories.get(number % 3);
    return switch (number % 7) {
      case 3 -> follower(number, kind, factory.dynamic().forResource(kind.type()));
      case 5 -> follower(number, kind, factory.metadata().forResource(kind.type()));
      default -> follower(number, kind, factory.access(kind.model(), kind.type()));
    };
  }

  private <T extends HasMetadata> Follower<T> follower(
      int number, Kind<?> kind, ResourceAccess<T> access) {
    String[] namespaces = SCOPES.get((number + number / 3) % SCOPES.size());
    String labels = LABELS.get(number / 9 % LABELS.size());
    Listing listing = LISTINGS[number % LISTINGS.length];
    CacheFormat format = number / 3 % 2 == 0 ? CacheFormat.PACKED : CacheFormat.DECODED;
    InformerOptions<T> options = InformerOptions.<T>defaults()
        .inNamespaces(namespaces)
        .withLabels(labels)
        .withListing(listing)
        .withTweak(SMALL_PAGES)
        .withFormat(format);
    String name = "%d: %s %s of %s '%s' by %s, %s, %s"
        .formatted(
            number,
            List.of("typed", "typed", "typed", "dynamic", "typed", "metadata", "typed")
                .get(number % 7),
            kind.type().plural(),
            List.of(namespaces),
            labels,
            AGENTS.get(number % 3),
            listing,
            format);
    ResourceInformer<T> informer = access.with(before -> options).informer();
    return new Follower<>(name, kind, List.of(namespaces), labels, informer, signal);
  }

  void start(Duration patience) throws InterruptedException {
    factories.forEach(SharedInformerFactory::start);
    for (SharedInformerFactory factory : factories) {
      factory.awaitSync(patience);
    }
  }

  /** Waits until all of them are where the server is. Returns those which do not get there, and what they lack. */
  List<String> await(KubernetesClient truth, Duration patience) throws InterruptedException {
    Footprint.settle(() -> ask(truth));
    signal.await(() -> followers.stream().allMatch(Follower::isThere), patience);
    return followers.stream()
        .filter(follower -> !follower.isThere())
        .map(Follower::difference)
        .toList();
  }

  private void ask(KubernetesClient truth) {
    try {
      followers.forEach(follower -> follower.expect(truth));
    } catch (KubernetesClientException e) {
      throw new AssertionError("the server does not answer yet", e);
    }
  }

  /** Returns what handlers were told and must not be. */
  List<String> nonsense() {
    return followers.stream().flatMap(follower -> follower.nonsense().stream()).toList();
  }

  @Override
  public boolean isAnyBeyond(long revision) {
    return followers.stream().anyMatch(follower -> follower.revision() > revision);
  }

  /** Returns how many watches an HTTP implementation has when nothing goes wrong. */
  int watches(String agent) {
    int watches = 0;
    for (int i = AGENTS.indexOf(agent); i < COUNT; i += AGENTS.size()) {
      watches += followers.get(i).scopes();
    }
    return watches;
  }

  @Override
  public Sightings sightings() {
    return sightings;
  }

  void closeFactories() {
    factories.forEach(SharedInformerFactory::close);
  }

  @Override
  public void close() {
    closeFactories();
    clients.forEach(KubernetesClient::close);
    runtime.close();
  }
}
