package io.informer4j.controller.testsupport;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A custom resource. */
@Group("example.com")
@Version("v1")
public class Website extends CustomResource<Website.Spec, Website.Status> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** What is wanted. */
  public static class Spec {
    public int replicas;
  }

  /** What there is. */
  public static class Status {
    public int replicas;
  }

  @Override
  protected Spec initSpec() {
    return new Spec();
  }
}
