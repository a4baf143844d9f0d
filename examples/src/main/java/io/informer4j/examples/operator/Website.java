package io.informer4j.examples.operator;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;

/** The custom resource: an image that serves pages on a port, so many times. */
@Group("sites.example.com")
@Version("v1")
public final class Website extends CustomResource<Website.Spec, Website.Status>
    implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** What is wanted. */
  public record Spec(String image, int replicas, int port) {}

  /** What is, as of one generation of what is wanted; the URL is empty until the website is in the directory. */
  public record Status(long observedGeneration, String url, List<Condition> conditions) {}

  @Override
  protected Spec initSpec() {
    return new Spec("", 1, 8080);
  }

  @Override
  protected Status initStatus() {
    return new Status(0, "", List.of());
  }
}
