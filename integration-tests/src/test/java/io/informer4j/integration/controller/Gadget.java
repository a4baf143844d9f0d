package io.informer4j.integration.controller;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A custom resource: a number that is to be found in a config map of the same name, and in the status. */
@Group("soak.example.com")
@Version("v1")
public final class Gadget extends CustomResource<Gadget.Spec, Gadget.Status> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** What is wanted. */
  public static final class Spec {
    /** The number. */
    public long value;
  }

  /** What is. */
  public static final class Status {
    /** The number of the last reconcile. */
    public long value;
  }
}
