package io.informer4j.benchmarks.sync;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CacheFormat;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.Listing;
import io.informer4j.fabric8.resource.ResourceInformer;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Ours: nothing set but the format of the cache and how it lists. */
final class Informer4jMaker implements Follower.Maker {

  private final KubernetesClient client;
  private final CacheFormat format;
  private final Listing listing;

  Informer4jMaker(Path kubeconfig, boolean packed, Listing listing) throws IOException {
    this.listing = listing;
    this.client = Fabric8Maker.client(kubeconfig);
    this.format = packed ? CacheFormat.PACKED : CacheFormat.DECODED;
  }

  @Override
  public Follower make() {
    SharedInformerFactory factory = SharedInformerFactory.builder(client)
        .defaults(options -> options.withFormat(format).withListing(listing))
        .build();
    return new Follower() {
      private @Nullable ResourceInformer<Pod> pods;

      @Override
      public void start(Runnable onPod) {
        ResourceInformer<Pod> informer = factory.informerFor(Pod.class);
        informer.addEventHandler(event -> onPod.run());
        pods = informer;
        factory.start();
      }

      @Override
      public boolean hasSynced() {
        return pods != null && pods.hasSynced();
      }

      @Override
      public void close() {
        factory.close();
      }
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
