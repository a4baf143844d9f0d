package io.informer4j.apiserver;

/**
 * A fault that lasts until it is lifted.
 *
 * <pre>{@code
 * try (ActiveFault outage = server.faults().inject(Requests.all(), Fault.status(503))) {
 *   …
 *   assertThat(outage.hits()).isPositive();
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface ActiveFault extends AutoCloseable {

  /** Returns how often it has hit so far. */
  long hits();

  /** Lifts it. May be called again, and after the server was closed. */
  @Override
  void close();
}
