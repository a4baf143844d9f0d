package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.Interceptor;

/**
 * Derives HTTP clients that do not retry by themselves: the reflector does, with jitter, and its listeners are to hear of
 * each failure.
 *
 * <p>fabric8 decides by the {@link RequestConfig} that the client bears as a tag. It has the impersonation in it too, so
 * it is copied, not replaced. The derived client shares connections, threads and interceptors with the one it comes from,
 * and is never closed.
 */
final class Unretried {

  private Unretried() {}

  /**
   * Returns the client without retries. One that bears no configuration is returned as it is: its interceptors may have
   * one of their own, which a tag would override.
   */
  static HttpClient of(HttpClient client) {
    RequestConfig config =
        client instanceof Interceptor.RequestTags tags ? tags.getTag(RequestConfig.class) : null;
    if (config == null || Integer.valueOf(0).equals(config.getRequestRetryBackoffLimit())) {
      return client;
    }
    RequestConfig without =
        new RequestConfigBuilder(config).withRequestRetryBackoffLimit(0).build();
    return client.newBuilder().tag(without).build();
  }
}
