package io.informer4j.controller.freshness;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import io.informer4j.testing.client.SimulatedCluster;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A cluster in virtual time whose server can be kept from telling an informer of config maps what is written. */
final class LaggingCluster implements AutoCloseable {

  /** Lists a config map under each word of its text. */
  static final String BY_WORD = "byWord";

  private static final IndexFunction<ConfigMap> WORDS =
      IndexFunction.ofObject(map -> Arrays.asList(map.getData().get("text").split(" ", -1)));

  final DeterministicRuntime runtime;
  final SimulatedCluster cluster;
  final KubernetesClient client;
  final SharedInformerFactory factory;
  final ResourceInformer<ConfigMap> informer;

  LaggingCluster() {
    this(new DeterministicRuntime(1), RevisionFormat.NUMERIC);
  }

  LaggingCluster(DeterministicRuntime runtime, RevisionFormat format, String... namespaces) {
    this.runtime = runtime;
    this.cluster = SimulatedCluster.builder(runtime)
        .seed(7)
        .format(format)
        .resource(ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"))
        .build();
    this.client = cluster.client();
    this.factory = SharedInformerFactory.builder(client)
        .runtime(runtime)
        .namespaces(namespaces)
        .build();
    this.informer = factory.informerFor(ConfigMap.class);
    informer.addIndexers(Map.of(BY_WORD, WORDS));
  }

  /** Starts the informer and lets it sync. */
  LaggingCluster start() {
    factory.start();
    settle();
    return this;
  }

  OwnWrites<ConfigMap> ownWrites() {
    return OwnWrites.builder(informer).runtime(runtime).build();
  }

  /** From here on the informer hears nothing. */
  void lag() {
    cluster.hold(0);
  }

  /** The informer hears what it missed. */
  void catchUp() {
    cluster.release(0);
    settle();
  }

  /** The server forgets what the informer missed, which so has to list again. */
  void skip() {
    cluster.restart(0);
    cluster.release(0);
    runtime.advance(Duration.ofMinutes(2));
  }

  /** Lets everything happen that needs no more than a moment. */
  void settle() {
    runtime.advance(Duration.ofMillis(100));
  }

  ConfigMap create(String name, String text) {
    return client.resource(configMap(name, text)).create();
  }

  ConfigMap update(String name, String text) {
    return client.resource(configMap(name, text)).update();
  }

  ConfigMap getFromServer(String name) {
    return client.configMaps().inNamespace("default").withName(name).get();
  }

  void delete(String name) {
    client.configMaps().inNamespace("default").withName(name).delete();
  }

  /** Lets the informer see something more than a backup has, and returns that backup's revision. */
  long backup() {
    long backup = cluster.history().head();
    create("lost", "in the restore");
    catchUp();
    lag();
    return backup;
  }

  /** Restores a backup and waits until the informer knows. */
  void restore(long backup) {
    cluster.release(0);
    cluster.restoreTo(backup);
    runtime.advance(Duration.ofMinutes(2));
  }

  static ObjectName name(String name) {
    return ObjectName.of("default", name);
  }

  static ConfigMap configMap(String name, String text) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .addToLabels("first", text.split(" ", -1)[0])
        .endMetadata()
        .addToData("text", text)
        .build();
  }

  /** Returns names and texts of a list. */
  static Map<String, String> texts(List<CachedObject<ConfigMap>> list) {
    Map<String, String> texts = new TreeMap<>();
    list.forEach(each -> texts.put(each.name().name(), each.object().getData().get("text")));
    return texts;
  }

  /** Returns names and texts of everything in a view. */
  static Map<String, String> texts(IndexedView<ConfigMap> view) {
    return texts(view.list());
  }

  @Override
  public void close() {
    factory.close();
    client.close();
  }
}
