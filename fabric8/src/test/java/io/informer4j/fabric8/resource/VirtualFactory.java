package io.informer4j.fabric8.resource;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.SimulatedCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A factory on a cluster in virtual time, of config maps; what it asks for is written down, and refused when told to. */
final class VirtualFactory implements AutoCloseable {

  static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");

  final DeterministicRuntime runtime = new DeterministicRuntime(7);
  final SimulatedCluster cluster;
  final KubernetesClient client;
  final List<String> requests = new ArrayList<>();
  final List<String> events = new ArrayList<>();
  final List<SourceFailure> failures = new ArrayList<>();
  final List<String> modes = new ArrayList<>();
  final List<Long> epochs = new ArrayList<>();
  final SharedInformerFactory factory;

  /** What all requests of informers get in place of an answer. */
  Fault fault = Fault.none();

  /** Whether the server is one that does not know streaming lists. */
  boolean refusesStreams;

  VirtualFactory() {
    this(ReplicaSettings.standard(1000));
  }

  /** Creates a factory on a server that behaves like this. */
  VirtualFactory(ReplicaSettings settings) {
    cluster = SimulatedCluster.builder(runtime)
        .seed(7)
        .settings(settings)
        .faults(this::faultOf)
        .build();
    client = cluster.client();
    factory = SharedInformerFactory.builder(client)
        .runtime(runtime)
        .listener(new Recorder())
        .build();
  }

  private final class Recorder implements InformerListener {

    @Override
    public void onFailure(SourceFailure failure, Decision decision) {
      failures.add(failure);
    }

    @Override
    public void onModeChanged(ListMode mode, String reason) {
      modes.add(mode + ": " + reason);
    }

    @Override
    public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
      epochs.add(epoch);
    }
  }

  private Fault faultOf(ApiRequest request) {
    if (!request.method().equals("GET")) {
      return Fault.none();
    }
    requests.add(text(request));
    if (refusesStreams && request.parameter("sendInitialEvents").isPresent()) {
      return Fault.status(422, "Invalid", Fault.Moment.BEFORE);
    }
    return fault;
  }

  /** Returns what matters of a request, in a fixed order, timeouts aside. */
  private static String text(ApiRequest request) {
    StringBuilder text =
        new StringBuilder(request.parameter("watch").isPresent() ? "watch" : "list");
    new TreeMap<>(request.parameters()).forEach((name, values) -> {
      if (!List.of("watch", "allowWatchBookmarks", "timeoutSeconds").contains(name)) {
        text.append(' ').append(name).append('=').append(values.get(0));
      }
    });
    return text.toString();
  }

  void define() {
    cluster.resources().register(CONFIG_MAPS);
    cluster.publish();
  }

  void create(String name) {
    client
        .configMaps()
        .inNamespace("default")
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .build())
        .create();
  }

  void delete(String name) {
    client.configMaps().inNamespace("default").withName(name).delete();
  }

  /** Returns an informer that was started, with a handler that writes down what it hears. */
  ResourceInformer<ConfigMap> informer(UnaryOperator<InformerOptions<ConfigMap>> change) {
    ResourceInformer<ConfigMap> informer =
        factory.access(ConfigMap.class, CONFIG_MAPS).with(change).informer();
    informer.addEventHandler(ResourceEventHandler.of(
        (added, initial) -> events.add("+" + added.getMetadata().getName()),
        (before, now) -> events.add("~" + now.getMetadata().getName()),
        deleted -> events.add(
            "-" + deleted.name().name() + (deleted.finalStateUnknown() ? " unknown" : ""))));
    informer.start();
    return informer;
  }

  /** Lets the resource go away without a word about its objects. */
  void forget() {
    fault = Fault.status(404, "NotFound", Fault.Moment.BEFORE);
    cluster.resetWatches();
  }

  void advance(Duration duration) {
    runtime.advance(duration);
  }

  static List<String> names(ResourceInformer<ConfigMap> informer) {
    return informer.view().names().stream().map(name -> name.name()).sorted().toList();
  }

  @Override
  public void close() {
    factory.close();
    client.close();
  }
}
