package io.informer4j.benchmarks.compare;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

/** fabric8's own informers, in one list or in pages. */
final class Fabric8Maker implements Follower.Maker {

  private final KubernetesClient client;
  private final DataSet.Kind kind;
  private final long pageSize;

  Fabric8Maker(KubernetesClient client, DataSet.Kind kind, long pageSize) {
    this.client = client;
    this.kind = kind;
    this.pageSize = pageSize;
  }

  @Override
  public Follower make() {
    return kind == DataSet.Kind.POD
        ? follow(client.pods().inAnyNamespace())
        : follow(client.configMaps().inAnyNamespace());
  }

  private <T extends HasMetadata> Follower follow(Informable<T> objects) {
    SharedIndexInformer<T> informer = pageSize == 0
        ? objects.runnableInformer(0)
        : objects.withLimit(pageSize).runnableInformer(0);
    return new Follower() {
      @Override
      public void start(Tally tally) {
        informer.addEventHandler(new ResourceEventHandler<>() {
          @Override
          public void onAdd(T object) {
            tally.added();
          }

          @Override
          public void onUpdate(T old, T object) {
            tally.changed(object.getMetadata().getResourceVersion());
          }

          @Override
          public void onDelete(T object, boolean unknown) {}
        });
        informer.start();
      }

      @Override
      public void close() {
        informer.stop();
      }
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
