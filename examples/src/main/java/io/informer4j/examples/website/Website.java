package io.informer4j.examples.website;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A custom resource: a page that is to be published in a config map. */
@Group("example.com")
@Version("v1")
public final class Website extends CustomResource<Website.Spec, Website.Status>
    implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** What is wanted. */
  public static final class Spec {
    /** The page. */
    public String page = "";
  }

  /** What is. */
  public static final class Status {
    /** The name of the config map, empty until there is one. */
    public String configMap = "";
  }
}
