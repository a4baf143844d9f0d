package io.informer4j.cli;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;

/** What a user should know although it is no error. It goes to standard error. */
final class Warnings {

  private Warnings() {}

  static void missingNamespaces(
      Terminal terminal, KubernetesClient client, List<String> namespaces) {
    for (String namespace : namespaces) {
      if (isMissing(client, namespace)) {
        terminal.note("informer4j: there is no namespace '" + namespace
            + "' now; what appears in it later will be shown");
      }
    }
  }

  /** Not everybody may look at namespaces; what matters is asked for later. */
  private static boolean isMissing(KubernetesClient client, String namespace) {
    try {
      return client.namespaces().withName(namespace).get() == null;
    } catch (KubernetesClientException e) {
      return false;
    }
  }
}
