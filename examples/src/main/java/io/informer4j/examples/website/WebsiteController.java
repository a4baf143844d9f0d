package io.informer4j.examples.website;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Publishes websites, whatever goes wrong: it looks at the state, whichever event told it to, and writes so that a cache
 * which is behind makes a write fail and not succeed.
 *
 * <ul>
 *   <li>The name of the config map follows from the website, so that there cannot be two, and nothing has to be noted.
 *   <li>Updates and deletes name the revision that they were decided on.
 *   <li>Before it deletes it asks the server whether the owner is really gone.
 *   <li>What fails is tried again.
 * </ul>
 *
 * <p><b>Threading:</b> handlers of two informers and timers; what they do is right in any order, since every write is
 * conditional.
 */
public final class WebsiteController implements AutoCloseable {

  private static final Duration RETRY = Duration.ofSeconds(1);

  private final InformerRuntime runtime;
  private final KubernetesClient client;
  private final SharedIndexInformer<Website> websites;
  private final SharedIndexInformer<ConfigMap> configMaps;

  /** Creates a controller that is to be started. */
  public WebsiteController(
      InformerRuntime runtime,
      KubernetesClient client,
      SharedIndexInformer<Website> websites,
      SharedIndexInformer<ConfigMap> configMaps) {
    this.runtime = runtime;
    this.client = client;
    this.websites = websites;
    this.configMaps = configMaps;
  }

  /** Starts to reconcile. */
  public void start() {
    websites.addEventHandler(event -> reconcile(event.name()));
    configMaps.addEventHandler(event -> reconcile(event.name()));
    websites.start();
    configMaps.start();
  }

  private void reconcile(ObjectName name) {
    Optional<Website> website = websites.lister().get(name);
    Optional<ConfigMap> configMap = configMaps.lister().get(name);
    try {
      if (website.isEmpty()) {
        configMap.ifPresent(map -> removeIfOrphaned(name, map));
      } else if (configMap.isEmpty()) {
        client.resource(configMapOf(website.get(), "")).create();
      } else {
        publish(website.get(), configMap.get());
      }
    } catch (KubernetesClientException e) {
      runtime.schedule(RETRY, () -> reconcile(name));
    }
  }

  private void publish(Website website, ConfigMap present) {
    ConfigMap wanted = configMapOf(website, present.getMetadata().getResourceVersion());
    boolean isPublished = wanted.getData().equals(present.getData())
        && owner(present).equals(website.getMetadata().getUid());
    if (!isPublished) {
      client.resource(wanted).update();
    }
  }

  private void removeIfOrphaned(ObjectName name, ConfigMap map) {
    Website owner = client
        .resources(Website.class)
        .inNamespace(name.namespace())
        .withName(name.name())
        .get();
    boolean isOrphaned = owner == null || !owner.getMetadata().getUid().equals(owner(map));
    if (isOrphaned && !owner(map).isEmpty()) {
      client
          .resource(map)
          .lockResourceVersion(map.getMetadata().getResourceVersion())
          .delete();
    }
  }

  /** Returns the uid of the website that a config map belongs to, empty if it is not ours. */
  private static String owner(ConfigMap map) {
    return map.getMetadata().getOwnerReferences().stream()
        .filter(reference -> reference.getKind().equals("Website"))
        .map(OwnerReference::getUid)
        .findFirst()
        .orElse("");
  }

  private static ConfigMap configMapOf(Website website, String revision) {
    ObjectMeta owner = website.getMetadata();
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(owner.getNamespace())
        .withName(owner.getName())
        .withResourceVersion(revision.isEmpty() ? null : revision)
        .addNewOwnerReference()
        .withApiVersion("example.com/v1")
        .withKind("Website")
        .withName(owner.getName())
        .withUid(owner.getUid())
        .endOwnerReference()
        .endMetadata()
        .withData(Map.of("index.html", website.getSpec().page))
        .build();
  }

  @Override
  public void close() {
    websites.close();
    configMaps.close();
  }
}
