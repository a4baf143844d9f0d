package io.informer4j.integration.controller;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.controller.Reconciler;
import io.informer4j.controller.Reconciliation;
import io.informer4j.controller.Result;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import java.util.Map;
import java.util.Optional;

/** Makes a config map for each gadget, with its value in it, and says so in the gadget's status. Each write has a precondition. */
final class GadgetReconciler implements Reconciler {

  private static final String VALUE = "value";
  private static final int CONFLICT = 409;

  private final KubernetesClient client;
  private final ResourceInformer<Gadget> gadgets;
  private final ResourceInformer<ConfigMap> children;
  private final Runnable pause;
  private final Ledger ledger;

  /**
   * Creates one.
   *
   * @param pause where the process may stand still between reading and writing, and between two writes
   */
  GadgetReconciler(
      KubernetesClient client,
      ResourceInformer<Gadget> gadgets,
      ResourceInformer<ConfigMap> children,
      Runnable pause,
      Ledger ledger) {
    this.client = client;
    this.gadgets = gadgets;
    this.children = children;
    this.pause = pause;
    this.ledger = ledger;
  }

  @Override
  public Result reconcile(Reconciliation call) {
    try {
      Optional<Gadget> gadget = call.lister(gadgets).get(call.name());
      Optional<ConfigMap> child = call.lister(children).get(call.name());
      pause.run();
      if (gadget.isPresent()) {
        ensure(call, gadget.get(), child);
      } else {
        child.ifPresent(orphan -> delete(call, orphan));
        ledger.gone(call.name().name());
      }
      return Result.done();
    } catch (KubernetesClientException e) {
      if (e.getCode() == CONFLICT) {
        ledger.conflict();
      } else {
        ledger.failed();
      }
      return Result.retry();
    }
  }

  private void ensure(Reconciliation call, Gadget gadget, Optional<ConfigMap> child) {
    long wanted = gadget.getSpec().value;
    String data = Long.toString(wanted);
    if (child.isEmpty()) {
      wrote(call, children, resource(newChild(gadget, data, "")).create());
    } else if (!data.equals(child.get().getData().get(VALUE))) {
      String version = child.get().getMetadata().getResourceVersion();
      wrote(call, children, resource(newChild(gadget, data, version)).update());
    }
    pause.run();
    if (gadget.getStatus() == null || gadget.getStatus().value != wanted) {
      Gadget answer = client.resource(withStatus(gadget, wanted)).updateStatus();
      wrote(call, gadgets, answer);
    }
    ledger.reconciled(call.name().name(), wanted);
  }

  private <T> void wrote(Reconciliation call, ResourceInformer<T> informer, T answer) {
    ledger.wrote();
    call.wrote(informer, answer);
  }

  private void delete(Reconciliation call, ConfigMap orphan) {
    client
        .resource(orphan)
        .lockResourceVersion(orphan.getMetadata().getResourceVersion())
        .delete();
    ledger.wrote();
    call.deleted(children, orphan);
  }

  private io.fabric8.kubernetes.client.dsl.Resource<ConfigMap> resource(ConfigMap child) {
    return client.resource(child);
  }

  private static ConfigMap newChild(Gadget owner, String data, String version) {
    ObjectMeta metadata = meta(owner, version);
    metadata
        .getOwnerReferences()
        .add(new OwnerReferenceBuilder()
            .withApiVersion(owner.getApiVersion())
            .withKind(owner.getKind())
            .withName(owner.getMetadata().getName())
            .withUid(owner.getMetadata().getUid())
            .withController(true)
            .build());
    return new ConfigMapBuilder()
        .withMetadata(metadata)
        .withData(Map.of(VALUE, data))
        .build();
  }

  private static Gadget withStatus(Gadget gadget, long value) {
    Gadget copy = new Gadget();
    copy.setMetadata(meta(gadget, gadget.getMetadata().getResourceVersion()));
    copy.setSpec(gadget.getSpec());
    copy.setStatus(new Gadget.Status());
    copy.getStatus().value = value;
    return copy;
  }

  private static ObjectMeta meta(Gadget gadget, String version) {
    ObjectName name =
        ObjectName.of(gadget.getMetadata().getNamespace(), gadget.getMetadata().getName());
    return new ObjectMetaBuilder()
        .withNamespace(name.namespace())
        .withName(name.name())
        .withResourceVersion(version.isEmpty() ? null : version)
        .build();
  }
}
