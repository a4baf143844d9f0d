package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A custom resource. */
@Group("example.com")
@Version("v1")
public class Widget extends CustomResource<Widget.Spec, Void> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** What is wanted. */
  public static class Spec {
    public int size;
  }
}
