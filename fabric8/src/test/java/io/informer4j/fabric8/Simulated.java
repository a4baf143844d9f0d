package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.RequestFaults;
import io.informer4j.testing.client.SimulatedCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A cluster in virtual time, with what is asked of it. */
public final class Simulated implements AutoCloseable {

  public static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
  public static final ResourceType NODES = ResourceType.clusterScoped("", "v1", "nodes", "Node");
  public static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  public static final ResourceType WIDGETS =
      ResourceType.namespaced("example.com", "v1", "widgets", "Widget");

  public final DeterministicRuntime runtime;
  public final SimulatedCluster cluster;
  public final KubernetesClient client;
  public final List<ApiRequest> requests = new ArrayList<>();

  public Simulated() {
    this(new DeterministicRuntime(1));
  }

  public Simulated(DeterministicRuntime runtime) {
    this.runtime = runtime;
    this.cluster = SimulatedCluster.builder(runtime)
        .seed(7)
        .resource(CONFIG_MAPS)
        .resource(NODES)
        .resource(PODS)
        .resource(WIDGETS)
        .build();
    this.client = cluster.client();
    faults(RequestFaults.none());
  }

  /** Decides which requests go wrong; all are noted. */
  public void faults(RequestFaults faults) {
    cluster.faults(request -> {
      requests.add(request);
      return faults.of(request);
    });
  }

  /** Lets every list and watch go wrong whose path contains this. */
  public void faultsOfReads(String path, Fault fault) {
    faults(request ->
        request.method().equals("GET") && request.path().contains(path) ? fault : Fault.none());
  }

  public static Fault forbidden() {
    return Fault.status(403, "Forbidden", Fault.Moment.BEFORE);
  }

  public SharedInformerFactory.Builder factory() {
    return SharedInformerFactory.builder(client).runtime(runtime);
  }

  /** Lets everything happen that needs no more than a moment. */
  public void settle() {
    runtime.advance(Duration.ofSeconds(1));
  }

  public ConfigMap create(String namespace, String name, String value) {
    return client.resource(configMap(namespace, name, value)).create();
  }

  public ConfigMap update(String namespace, String name, String value) {
    return client.resource(configMap(namespace, name, value)).update();
  }

  public void delete(String namespace, String name) {
    client.configMaps().inNamespace(namespace).withName(name).delete();
  }

  public static ConfigMap configMap(String namespace, String name, String value) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .addToLabels("app", name)
        .endMetadata()
        .addToData("k", value)
        .build();
  }

  /** Returns what was listed and watched so far, as paths with selectors. */
  public List<String> reads() {
    return requests.stream()
        .filter(request -> request.method().equals("GET"))
        .map(request -> request.path()
            + request.parameter("labelSelector").map(s -> "?labels=" + s).orElse("")
            + request.parameter("fieldSelector").map(s -> "?fields=" + s).orElse(""))
        .distinct()
        .toList();
  }

  @Override
  public void close() {
    client.close();
  }
}
