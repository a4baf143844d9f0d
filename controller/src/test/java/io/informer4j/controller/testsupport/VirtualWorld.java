package io.informer4j.controller.testsupport;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.Controller;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.SimulatedCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A cluster, informers and controllers in virtual time. */
public final class VirtualWorld implements AutoCloseable {

  public static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
  public static final ResourceType NODES = ResourceType.clusterScoped("", "v1", "nodes", "Node");
  public static final ResourceType WEBSITES =
      ResourceType.namespaced("example.com", "v1", "websites", "Website");

  public final DeterministicRuntime runtime;
  public final SimulatedCluster cluster;
  public final KubernetesClient client;
  public final SharedInformerFactory factory;
  public final ResourceInformer<ConfigMap> configMaps;
  public final ResourceInformer<Node> nodes;
  public final ResourceInformer<Website> websites;

  /** What was reconciled, in order. */
  public final List<ObjectName> reconciled = new ArrayList<>();

  private final List<Controller> controllers = new ArrayList<>();

  public VirtualWorld() {
    this(new DeterministicRuntime(1));
  }

  public VirtualWorld(DeterministicRuntime runtime) {
    this.runtime = runtime;
    this.cluster = SimulatedCluster.builder(runtime)
        .seed(7)
        .resource(CONFIG_MAPS)
        .resource(NODES)
        .resource(WEBSITES)
        .build();
    this.client = cluster.client();
    this.factory = SharedInformerFactory.builder(client).runtime(runtime).build();
    this.configMaps = factory.access(ConfigMap.class, CONFIG_MAPS).informer();
    this.nodes = factory.access(Node.class, NODES).informer();
    this.websites = factory.access(Website.class, WEBSITES).informer();
  }

  /** Returns a builder of a controller that lives here. */
  public Controller.Builder controller() {
    return Controller.builder("test").runtime(runtime);
  }

  /** Builds and starts; it is closed with the world. */
  public Controller start(Controller.Builder builder) {
    Controller controller = builder.build();
    controllers.add(controller);
    controller.start();
    return controller;
  }

  /** Lets everything happen that needs no more than a moment. */
  public void settle() {
    runtime.advance(Duration.ofMillis(900));
  }

  /** Returns the names reconciled since this was last asked. */
  public List<String> takeReconciled() {
    List<String> names = reconciled.stream().map(ObjectName::toString).toList();
    reconciled.clear();
    return names;
  }

  public <T extends HasMetadata> T create(T object) {
    return client.resource(object).create();
  }

  public <T extends HasMetadata> T update(T object) {
    return client.resource(object).update();
  }

  public void delete(HasMetadata object) {
    client.resource(object).delete();
  }

  public Website createWebsite(String name) {
    return create(website(name));
  }

  public static Website website(String name) {
    Website website = new Website();
    website.setMetadata(
        new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    return website;
  }

  /** Returns a config map without an owner. */
  public static ConfigMap configMap(String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .build();
  }

  /** Returns a config map that says who its controller is. */
  public static ConfigMap configMapOf(String name, String apiVersion, String kind, String owner) {
    return configMap(name)
        .edit()
        .editMetadata()
        .addToOwnerReferences(new OwnerReferenceBuilder()
            .withApiVersion(apiVersion)
            .withKind(kind)
            .withName(owner)
            .withUid("uid-of-" + owner)
            .withController(true)
            .build())
        .endMetadata()
        .build();
  }

  /** Returns a config map that belongs to a website. */
  public static ConfigMap configMapOf(String name, String website) {
    return configMapOf(name, "example.com/v1", "Website", website);
  }

  @Override
  public void close() {
    controllers.forEach(Controller::close);
    factory.close();
    client.close();
    runtime.runUntilIdle();
  }
}
