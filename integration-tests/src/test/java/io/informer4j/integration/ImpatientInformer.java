package io.informer4j.integration;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.fabric8.transport.HttpListerWatcher;
import io.informer4j.fabric8.transport.SourceOptions;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.peers.informer.InformerKind;
import io.informer4j.peers.informer.InformerUnderTest;
import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.informer.Recorder;
import io.informer4j.peers.informer.Settings;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.wire.Limits;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/** Our parts put together by hand, expecting a bookmark every second instead of every minute. */
final class ImpatientInformer implements InformerUnderTest {

  private static final ResourceType TYPE =
      new ResourceType("", "v1", "configmaps", "ConfigMap", true);

  private final KubernetesClient client;
  private final SharedIndexInformer<ConfigMap> informer;

  private ImpatientInformer(Settings settings) {
    Config config = new ConfigBuilder(Config.empty())
        .withMasterUrl(settings.url().toString())
        .withOauthToken(settings.token())
        .build();
    // The client of the JDK puts all requests on one HTTP/2 connection, also the one that is to
    // find out that it is dead.
    this.client = new KubernetesClientBuilder()
        .withConfig(config)
        .withHttpClientFactory(new VertxHttpClientFactory())
        .build();
    this.informer = SharedIndexInformer.builder(
            TYPE,
            new HttpListerWatcher<>(
                client.getHttpClient(),
                client.getMasterUrl().toString(),
                Collection.of(TYPE).inNamespace(settings.namespace()),
                JsonCodec.of(ConfigMap.class, TYPE, Limits.DEFAULT),
                SourceOptions.defaults()))
        .reflector(
            ReflectorOptions.builder().bookmarkPeriod(Duration.ofSeconds(1)).build())
        .build();
  }

  record Kind() implements InformerKind {

    @Override
    public String id() {
      return "impatient";
    }

    @Override
    public String title() {
      return "Informer4j, impatient";
    }

    @Override
    public String settings() {
      return "expects a bookmark every second";
    }

    @Override
    public boolean knowsWatchList() {
      return true;
    }

    @Override
    public InformerUnderTest create(Settings settings) {
      return new ImpatientInformer(settings);
    }
  }

  @Override
  public void addHandler(Recorder handler) {
    addHandler(handler, Duration.ZERO);
  }

  @Override
  public void addHandler(Recorder handler, Duration resync) {
    informer.addEventHandler(
        event -> tell(handler, event), HandlerOptions.defaults().withResyncPeriod(resync));
  }

  private static void tell(Recorder recorder, ResourceEvent<ConfigMap> event) {
    String key = event.name().toString();
    if (event instanceof ResourceEvent.Added<ConfigMap> added) {
      recorder.added(key, observed(added.object()));
    } else if (event instanceof ResourceEvent.Updated<ConfigMap> updated) {
      recorder.updated(key, observed(updated.current()));
    } else {
      recorder.deleted(key);
    }
  }

  @Override
  public void start() {
    informer.start();
  }

  @Override
  public boolean hasSynced() {
    return informer.hasSynced();
  }

  @Override
  public boolean hasStopped() {
    return false;
  }

  @Override
  public SortedMap<String, Observed> cached() {
    SortedMap<String, Observed> objects = new TreeMap<>();
    for (CachedObject<ConfigMap> cached : informer.snapshot().list()) {
      objects.put(cached.name().toString(), observed(cached));
    }
    return objects;
  }

  private static Observed observed(CachedObject<ConfigMap> cached) {
    return Observed.of(cached.resourceVersion().toString(), cached.object().getData());
  }

  @Override
  public void close() {
    informer.close();
    client.close();
  }
}
