package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import java.time.Duration;

/** Copies every config map {@code x} to {@code x-copy}, and deletes the copies whose original is gone. */
final class MapsController implements AutoCloseable {

  private static final String SUFFIX = "-copy";
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final ControllerContext context;
  private final SharedIndexInformer<ConfigMap> maps;

  private MapsController(ControllerContext context) {
    this.context = context;
    this.maps = context.informer(ConfigMap.class);
  }

  static MapsController start(ControllerContext context) {
    MapsController controller = new MapsController(context);
    controller.maps.addEventHandler(event -> controller.reconcile(event.name()));
    controller.maps.start();
    return controller;
  }

  private void reconcile(ObjectName name) {
    ObjectName original = name.name().endsWith(SUFFIX)
        ? ObjectName.of(
            name.namespace(), name.name().substring(0, name.name().length() - SUFFIX.length()))
        : name;
    try {
      reconcileOriginal(original);
    } catch (KubernetesClientException e) {
      context.runtime().schedule(RETRY, () -> reconcile(original));
    }
  }

  private void reconcileOriginal(ObjectName original) {
    ConfigMap wanted = maps.lister().get(original).orElse(null);
    ConfigMap copy = maps.lister()
        .get(ObjectName.of(original.namespace(), original.name() + SUFFIX))
        .orElse(null);
    if (wanted == null && copy != null) {
      boolean isGone = context.client().configMaps().withName(original.name()).get() == null;
      if (isGone) {
        context.client().resource(copy).delete();
      }
    } else if (wanted != null && copy == null) {
      context.client().resource(copyOf(wanted)).create();
    } else if (wanted != null && !wanted.getData().equals(copy.getData())) {
      context
          .client()
          .resource(new ConfigMapBuilder(copy).withData(wanted.getData()).build())
          .update();
    }
  }

  private static ConfigMap copyOf(ConfigMap map) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(map.getMetadata().getNamespace())
        .withName(map.getMetadata().getName() + SUFFIX)
        .endMetadata()
        .withData(map.getData())
        .build();
  }

  @Override
  public void close() {
    maps.close();
  }
}
