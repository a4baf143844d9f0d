package io.informer4j.examples.operator;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Optional;

/**
 * What a website consists of. A part is made from the one that is there, so that what others have set in it stays, the server's
 * defaults among it. Its name follows from the website: there cannot be two of a kind.
 */
record WebsiteParts(KubernetesSerialization json) {

  private static final String DEPLOYMENT = """
      metadata: {namespace: %1$s, name: %2$s}
      spec:
        selector: {matchLabels: {website: %2$s}}
        template:
          metadata: {labels: {website: %2$s}}
          spec: {containers: [{name: web, ports: [{}]}]}
      """;
  private static final String SERVICE = "metadata: {namespace: %1$s, name: %2$s}\n"
      + "spec: {selector: {website: %2$s}, ports: [{port: 80}]}";

  Deployment deployment(Website site, Optional<Deployment> present) {
    Deployment wanted = copy(site, present, DEPLOYMENT, Deployment.class);
    Container web = wanted.getSpec().getTemplate().getSpec().getContainers().get(0);
    wanted.getSpec().setReplicas(site.getSpec().replicas());
    web.setImage(site.getSpec().image());
    web.getPorts().get(0).setContainerPort(site.getSpec().port());
    return wanted;
  }

  Service service(Website site, Optional<Service> present) {
    Service wanted = copy(site, present, SERVICE, Service.class);
    wanted
        .getSpec()
        .getPorts()
        .get(0)
        .setTargetPort(new IntOrString(site.getSpec().port()));
    return wanted;
  }

  /** Returns what is there, to be changed, or a new one, which the cluster deletes when the website is gone. */
  private <T extends HasMetadata> T copy(
      Website site, Optional<T> present, String template, Class<T> type) {
    if (present.isPresent()) {
      return json.clone(present.get()); // what lies in a cache is never changed itself
    }
    String namespace = site.getMetadata().getNamespace();
    T part = json.unmarshal(template.formatted(namespace, site.getMetadata().getName()), type);
    part.addOwnerReference(site, true, false);
    return part;
  }

  /** Returns whether all the replicas that are wanted run what is wanted. */
  static boolean isAvailable(Deployment deployment) {
    DeploymentStatus status = deployment.getStatus();
    int wanted = deployment.getSpec().getReplicas();
    return status != null
        && deployment.getMetadata().getGeneration().equals(status.getObservedGeneration())
        && requireNonNullElse(status.getUpdatedReplicas(), 0) == wanted
        && requireNonNullElse(status.getAvailableReplicas(), 0) == wanted;
  }
}
