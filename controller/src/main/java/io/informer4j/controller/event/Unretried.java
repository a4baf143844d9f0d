package io.informer4j.controller.event;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;

/**
 * Derives clients that do not retry by themselves: the recorder does, and would otherwise multiply its tries by the client's. All
 * else, connections and impersonation included, is shared with the client they come from, and they are never closed.
 */
final class Unretried {

  private Unretried() {}

  /** Returns the client without retries, or as it is if it does not say how it retries. */
  static KubernetesClient of(KubernetesClient client) {
    RequestConfig config = client.getHttpClient() instanceof Interceptor.RequestTags tags
        ? tags.getTag(RequestConfig.class)
        : null;
    if (config == null || Integer.valueOf(0).equals(config.getRequestRetryBackoffLimit())) {
      return client;
    }
    return client
        .newClient(
            new RequestConfigBuilder(config).withRequestRetryBackoffLimit(0).build())
        .adapt(KubernetesClient.class);
  }
}
