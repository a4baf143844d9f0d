package io.informer4j.peers.informer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/** fabric8's own informer, over WebSockets as it is by default, or over HTTP watches alone. */
final class Fabric8Informer implements InformerUnderTest {

  private final KubernetesClient client;
  private final SharedIndexInformer<ConfigMap> informer;

  private Fabric8Informer(KubernetesClient client, Settings settings) {
    this.client = client;
    this.informer = client
        .configMaps()
        .inNamespace(settings.namespace())
        .runnableInformer(settings.resync().toMillis());
  }

  /** The kind, with its transport of watches and the HTTP implementation that it has unless a situation says otherwise. */
  record Kind(String id, boolean onlyHttpWatches, HttpStack standard) implements InformerKind {

    @Override
    public String title() {
      return "fabric8 7.8, " + (onlyHttpWatches ? "HTTP watch" : "WebSocket");
    }

    @Override
    public String settings() {
      return standard.title() + " client; "
          + (onlyHttpWatches ? "`onlyHttpWatches`" : "watches as by default, over WebSockets")
          + "; `watchList` where the situation is about it; request retries as by default (ten, from 0.1 s);"
          + " `websocketPingInterval` where the situation is about PING, with OkHttp";
    }

    @Override
    public boolean knowsWatchList() {
      return true;
    }

    @Override
    public InformerUnderTest create(Settings settings) {
      KubernetesClient client = ClientConfig.client(
          ClientConfig.of(settings)
              .withOnlyHttpWatches(onlyHttpWatches)
              .withWatchList(settings.watchList()),
          settings.http().orElse(standard));
      return new Fabric8Informer(client, settings);
    }
  }

  @Override
  public void addHandler(Recorder handler) {
    informer.addEventHandler(new Handler(handler));
  }

  @Override
  public void addHandler(Recorder handler, Duration resync) {
    informer.addEventHandlerWithResyncPeriod(new Handler(handler), resync.toMillis());
  }

  @Override
  public void start() {
    // What goes wrong completes stopped() as well.
    informer.start().exceptionally(failure -> null);
  }

  @Override
  public boolean hasSynced() {
    return informer.hasSynced();
  }

  @Override
  public boolean hasStopped() {
    return informer.stopped().toCompletableFuture().isDone();
  }

  @Override
  public SortedMap<String, Observed> cached() {
    SortedMap<String, Observed> objects = new TreeMap<>();
    for (ConfigMap map : informer.getStore().list()) {
      objects.put(key(map), observed(map));
    }
    return objects;
  }

  @Override
  public void close() {
    informer.stop();
    client.close();
  }

  private static String key(ConfigMap map) {
    return map.getMetadata().getNamespace() + "/" + map.getMetadata().getName();
  }

  private static Observed observed(ConfigMap map) {
    return Observed.of(map.getMetadata().getResourceVersion(), map.getData());
  }

  private record Handler(Recorder recorder) implements ResourceEventHandler<ConfigMap> {

    @Override
    public void onAdd(ConfigMap map) {
      recorder.added(key(map), observed(map));
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap map) {
      recorder.updated(key(map), observed(map));
    }

    @Override
    public void onDelete(ConfigMap map, boolean finalStateUnknown) {
      recorder.deleted(key(map));
    }
  }
}
