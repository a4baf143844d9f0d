package io.informer4j.peers.informer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.Listing;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/** Informer4j's informer, as a factory on a fabric8 client hands it out. */
final class OurInformer implements InformerUnderTest {

  private final KubernetesClient client;
  private final SharedInformerFactory factory;
  private final ResourceInformer<ConfigMap> informer;

  private OurInformer(KubernetesClient client, Settings settings) {
    this.client = client;
    this.factory = SharedInformerFactory.builder(client)
        .namespaces(settings.namespace())
        .defaultResync(settings.resync())
        .defaults(
            options -> settings.watchList() ? options.withListing(Listing.WATCH_LIST) : options)
        .build();
    this.informer = factory.informerFor(ConfigMap.class);
  }

  /** The kind, with the HTTP implementation that it has unless a situation says otherwise. */
  record Kind(String id, HttpStack standard) implements InformerKind {

    @Override
    public String title() {
      return standard == HttpStack.VERTX ? "Informer4j" : "Informer4j, " + standard.title();
    }

    @Override
    public String settings() {
      return standard.title()
          + " client; defaults, which is an adaptive listing mode; `Listing.WATCH_LIST` where the situation is about it;"
          + " the client's `websocketPingInterval` where the situation is about PING, with OkHttp";
    }

    @Override
    public boolean knowsWatchList() {
      return true;
    }

    @Override
    public InformerUnderTest create(Settings settings) {
      return new OurInformer(
          ClientConfig.client(ClientConfig.of(settings), settings.http().orElse(standard)),
          settings);
    }
  }

  @Override
  public void addHandler(Recorder handler) {
    informer.addEventHandler(replayInto(handler));
  }

  @Override
  public void addHandler(Recorder handler, Duration resync) {
    informer.addEventHandler(
        replayInto(handler), HandlerOptions.defaults().withResyncPeriod(resync));
  }

  /** Returns a handler of ours that tells a recorder. */
  private static ResourceEventConsumer<ConfigMap> replayInto(Recorder recorder) {
    return event -> {
      String key = event.name().toString();
      if (event instanceof ResourceEvent.Added<ConfigMap> added) {
        recorder.added(key, observed(added.object()));
      } else if (event instanceof ResourceEvent.Updated<ConfigMap> updated) {
        recorder.updated(key, observed(updated.current()));
      } else {
        recorder.deleted(key);
      }
    };
  }

  @Override
  public void start() {
    factory.start();
  }

  @Override
  public boolean hasSynced() {
    return informer.hasSynced();
  }

  /** It never does. */
  @Override
  public boolean hasStopped() {
    return false;
  }

  @Override
  public SortedMap<String, Observed> cached() {
    SortedMap<String, Observed> objects = new TreeMap<>();
    for (CachedObject<ConfigMap> cached : informer.view().list()) {
      objects.put(cached.name().toString(), observed(cached));
    }
    return objects;
  }

  private static Observed observed(CachedObject<ConfigMap> cached) {
    return Observed.of(cached.resourceVersion().toString(), cached.object().getData());
  }

  @Override
  public void close() {
    factory.close();
    client.close();
  }
}
