package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.informer4j.wire.WireCodec;

/**
 * Hands out sources that list and watch through the HTTP client of a {@code KubernetesClient}.
 *
 * <pre>{@code
 * HttpSource server = HttpSource.of(client);
 * ListerWatcher<Pod> pods = server.listerWatcher(Collection.of(podType), podCodec, SourceOptions.defaults());
 * ListerWatcher<Node> nodes = server.listerWatcher(Collection.of(nodeType), nodeCodec, SourceOptions.defaults());
 * }</pre>
 *
 * <p>Authentication, TLS, proxies, impersonation and interceptors are the client's; so are its connections, and closing it
 * ends all calls. Its retries and request timeout do not apply, its connect timeout does.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class HttpSource {

  private final HttpClient http;
  private final String server;

  private HttpSource(HttpClient http, String server) {
    this.http = http;
    this.server = server;
  }

  /** Returns the sources of a client, which stays the caller's. */
  public static HttpSource of(KubernetesClient client) {
    return new HttpSource(
        Unretried.of(client.getHttpClient()), client.getMasterUrl().toString());
  }

  /** Returns a source of a collection. */
  public <T> HttpListerWatcher<T> listerWatcher(
      Collection collection, WireCodec<T> codec, SourceOptions options) {
    return new HttpListerWatcher<>(http, server, collection, codec, options);
  }
}
