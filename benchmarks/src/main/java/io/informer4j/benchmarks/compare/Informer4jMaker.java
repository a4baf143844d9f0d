package io.informer4j.benchmarks.compare;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEvent;
import java.util.function.UnaryOperator;

/** Ours: nothing set but what the subject's name says, and a handler that reads keys only. */
final class Informer4jMaker implements Follower.Maker {

  private final KubernetesClient client;
  private final Class<? extends HasMetadata> model;
  private final UnaryOperator<InformerOptions<Object>> options;

  Informer4jMaker(
      KubernetesClient client, DataSet.Kind kind, UnaryOperator<InformerOptions<Object>> options) {
    this.client = client;
    this.model = kind == DataSet.Kind.POD ? Pod.class : ConfigMap.class;
    this.options = options;
  }

  @Override
  public OurFollower<?> make() {
    return new OurFollower<>(
        SharedInformerFactory.builder(client).defaults(options).build(), model);
  }

  @Override
  public void close() {
    client.close();
  }

  /** One informer of a factory of its own. */
  static final class OurFollower<T extends HasMetadata> implements Follower {

    private final SharedInformerFactory factory;
    private final ResourceInformer<T> informer;

    OurFollower(SharedInformerFactory factory, Class<T> model) {
      this.factory = factory;
      this.informer = factory.informerFor(model);
    }

    @Override
    public void start(Tally tally) {
      informer.addEventHandler(event -> {
        if (event instanceof ResourceEvent.Updated<T> updated) {
          tally.changed(updated.current().resourceVersion().value());
        } else if (event instanceof ResourceEvent.Added<T>) {
          tally.added();
        }
      });
      factory.start();
    }

    ResourceInformer<T> informer() {
      return informer;
    }

    @Override
    public void close() {
      factory.close();
    }
  }
}
