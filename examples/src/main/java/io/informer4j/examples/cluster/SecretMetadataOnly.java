package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import java.time.Duration;

/**
 * Follows names, labels, annotations and owners of secrets, and nothing else: the server sends no more, so nothing can leak.
 * Any resource can be followed like this; the cache is a fraction of that of whole objects.
 */
public final class SecretMetadataOnly {

  private SecretMetadataOnly() {}

  /** Runs it. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      ResourceInformer<PartialObjectMetadata> secrets =
          factory.metadata().forResource(Secret.class).informer();
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));

      for (PartialObjectMetadata secret : secrets.lister().list()) {
        System.out.println(secret.getMetadata().getNamespace() + "/"
            + secret.getMetadata().getName() + " " + secret.getMetadata().getLabels());
      }
    }
  }
}
