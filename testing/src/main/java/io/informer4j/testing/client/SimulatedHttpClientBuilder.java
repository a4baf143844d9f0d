package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

/** Builds simulated HTTP clients: interceptors and tags count, all about connections does not. */
final class SimulatedHttpClientBuilder
    extends StandardHttpClientBuilder<
        SimulatedHttpClient, SimulatedHttpClientFactory, SimulatedHttpClientBuilder> {

  SimulatedHttpClientBuilder(SimulatedHttpClientFactory factory) {
    super(factory);
  }

  /** There is nothing to encrypt, and reading the trust store takes long. */
  @Override
  public SimulatedHttpClientBuilder sslContext(KeyManager[] keys, TrustManager[] trusted) {
    return this;
  }

  /** A client that is derived from another closes with it. */
  @Override
  public SimulatedHttpClient build() {
    AtomicBoolean closed = client == null ? new AtomicBoolean() : client.getClosed();
    return new SimulatedHttpClient(this, clientFactory, closed);
  }

  @Override
  protected SimulatedHttpClientBuilder newInstance(SimulatedHttpClientFactory factory) {
    return new SimulatedHttpClientBuilder(factory);
  }
}
