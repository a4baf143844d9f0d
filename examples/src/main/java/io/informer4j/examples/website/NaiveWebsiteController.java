package io.informer4j.examples.website;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.informer.SharedIndexInformer;
import java.util.Map;

/**
 * Publishes websites, as long as nothing goes wrong: it reacts to events and believes its cache.
 *
 * <p>What is wrong with it: creating the config map and noting its name are two writes, and who dies between them creates
 * a second one; a status that the cache does not show yet, or no longer, is taken for none; what is deleted while nobody
 * looks leaves its config map behind.
 *
 * <p><b>Threading:</b> the handlers of one informer, one call at a time.
 */
public final class NaiveWebsiteController implements AutoCloseable {

  private final KubernetesClient client;
  private final SharedIndexInformer<Website> websites;

  /** Creates a controller that is to be started. */
  public NaiveWebsiteController(KubernetesClient client, SharedIndexInformer<Website> websites) {
    this.client = client;
    this.websites = websites;
  }

  /** Starts to react. */
  public void start() {
    websites.addEventHandler(
        ResourceEventHandler.of(this::publish, (old, website) -> publish(website), this::remove));
    websites.start();
  }

  private void publish(Website website) {
    String configMap = configMapOf(website);
    if (configMap.isEmpty()) {
      ConfigMap created = client.resource(newConfigMap(website)).create();
      note(website, created.getMetadata().getName());
    } else {
      client
          .configMaps()
          .inNamespace(website.getMetadata().getNamespace())
          .withName(configMap)
          .edit(map -> new ConfigMapBuilder(map).withData(page(website)).build());
    }
  }

  private void note(Website website, String configMap) {
    Website noted = new Website();
    noted.setMetadata(website.getMetadata());
    noted.setSpec(website.getSpec());
    noted.setStatus(new Website.Status());
    noted.getStatus().configMap = configMap;
    client.resource(noted).updateStatus();
  }

  private void remove(DeletedObject<Website> deleted) {
    deleted
        .object()
        .map(NaiveWebsiteController::configMapOf)
        .ifPresent(configMap -> client
            .configMaps()
            .inNamespace(deleted.name().namespace())
            .withName(configMap)
            .delete());
  }

  private static String configMapOf(Website website) {
    return website.getStatus() == null ? "" : website.getStatus().configMap;
  }

  private static ConfigMap newConfigMap(Website website) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(website.getMetadata().getNamespace())
        .withGenerateName(website.getMetadata().getName() + "-")
        .endMetadata()
        .withData(page(website))
        .build();
  }

  private static Map<String, String> page(Website website) {
    return Map.of("index.html", website.getSpec().page);
  }

  @Override
  public void close() {
    websites.close();
  }
}
