package io.informer4j.peers.informer;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.CallGenerator;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The informer of the official Java client, assembled as its examples do it, with bookmarks. */
final class OfficialInformer implements InformerUnderTest {

  private final ApiClient client;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final SharedInformerFactory factory;
  private final SharedIndexInformer<V1ConfigMap> informer;

  private OfficialInformer(ApiClient client, Settings settings) {
    this.client = client;
    this.factory = new SharedInformerFactory(client, threads, false);
    CoreV1Api api = new CoreV1Api(client);
    CallGenerator calls = params -> api.listNamespacedConfigMap(settings.namespace())
        .allowWatchBookmarks(true)
        .resourceVersion(params.resourceVersion)
        .timeoutSeconds(params.timeoutSeconds)
        .watch(params.watch)
        .buildCall(null);
    this.informer = factory.sharedIndexInformerFor(
        calls, V1ConfigMap.class, V1ConfigMapList.class, settings.resync().toMillis());
  }

  /** The kind. */
  record Kind(String id) implements InformerKind {

    @Override
    public String title() {
      return "official 27";
    }

    @Override
    public String settings() {
      return "`CallGenerator` with `allowWatchBookmarks`, no read timeout as its examples have it; OkHttp, its only client;"
          + " PINGs every minute as by default, as often as the others where the situation is about PING";
    }

    @Override
    public boolean knowsWatchList() {
      return false;
    }

    @Override
    public InformerUnderTest create(Settings settings) {
      ClientBuilder builder = new ClientBuilder()
          .setBasePath(settings.url().toString())
          .setAuthentication(new AccessTokenAuthentication(settings.token()))
          .setReadTimeout(Duration.ZERO);
      settings
          .ca()
          .ifPresent(
              pem -> builder.setCertificateAuthority(pem.getBytes(StandardCharsets.US_ASCII)));
      settings.ping().ifPresent(builder::setPingInterval);
      return new OfficialInformer(builder.build(), settings);
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
    factory.startAllRegisteredInformers();
  }

  @Override
  public boolean hasSynced() {
    return informer.hasSynced();
  }

  /** It has no way to say so. */
  @Override
  public boolean hasStopped() {
    return false;
  }

  @Override
  public SortedMap<String, Observed> cached() {
    SortedMap<String, Observed> objects = new TreeMap<>();
    for (V1ConfigMap map : informer.getIndexer().list()) {
      objects.put(key(map), observed(map));
    }
    return objects;
  }

  @Override
  public void close() {
    factory.stopAllRegisteredInformers(true);
    client.getHttpClient().dispatcher().cancelAll();
    client.getHttpClient().dispatcher().executorService().shutdown();
    client.getHttpClient().connectionPool().evictAll();
    threads.shutdownNow();
  }

  private static String key(KubernetesObject object) {
    V1ObjectMeta metadata = object.getMetadata();
    return metadata.getNamespace() + "/" + metadata.getName();
  }

  private static Observed observed(V1ConfigMap map) {
    return Observed.of(map.getMetadata().getResourceVersion(), map.getData());
  }

  private record Handler(Recorder recorder) implements ResourceEventHandler<V1ConfigMap> {

    @Override
    public void onAdd(V1ConfigMap map) {
      recorder.added(key(map), observed(map));
    }

    @Override
    public void onUpdate(V1ConfigMap old, V1ConfigMap map) {
      recorder.updated(key(map), observed(map));
    }

    @Override
    public void onDelete(V1ConfigMap map, boolean finalStateUnknown) {
      recorder.deleted(key(map));
    }
  }
}
