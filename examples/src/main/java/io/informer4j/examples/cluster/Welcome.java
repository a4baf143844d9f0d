package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.Controller;
import io.informer4j.controller.Result;
import io.informer4j.controller.Source;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The first controller to try on a cluster: sees to it that each namespace has a config map called welcome. */
public final class Welcome implements ClusterProgram {

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new Welcome());
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    // docs/controllers.md: begin
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      ResourceInformer<Namespace> namespaces = factory.informerFor(Namespace.class);
      ResourceInformer<ConfigMap> welcomes = factory
          .core()
          .v1()
          .configMaps()
          .with(options -> options.withFields("metadata.name=welcome"))
          .informer();

      Controller controller = Controller.builder("welcome")
          .watch(namespaces) // whatever happens to a namespace, it is reconciled,
          .watch(Source.of(welcomes) // and whatever happens to a welcome, its namespace is
              .mapping(map -> List.of(ObjectName.of("", map.name().namespace()))))
          .reconciler(call -> {
            Optional<Namespace> namespace = call.lister(namespaces).get(call.name());
            ObjectName welcome = ObjectName.of(call.name().name(), "welcome");
            if (namespace.isPresent()
                && !namespace.get().isMarkedForDeletion()
                && call.lister(welcomes).get(welcome).isEmpty()) {
              call.wrote(welcomes, client.resource(newMap(welcome)).create());
              out.println("welcomed " + call.name().name());
            }
            return Result.done(); // what is thrown is tried again, later each time
          })
          .build();
      controller.start();
      stop.await();
      controller.close();
    }
    // docs/controllers.md: end
  }

  private static ConfigMap newMap(ObjectName name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(name.namespace())
        .withName(name.name())
        .endMetadata()
        .addToData("text", "Welcome to " + name.namespace())
        .build();
  }
}
