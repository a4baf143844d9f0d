package io.informer4j.fabric8.resource;

/**
 * A share of an informer that is given back when closed; the informer ends with its last share. Handlers that were added
 * through a lease go with it.
 *
 * <pre>{@code
 * try (InformerLease<Pod> pods = factory.core().v1().pods().acquire()) {
 *   pods.start();
 *   …
 * }
 * }</pre>
 */
public interface InformerLease<T> extends ResourceInformer<T>, AutoCloseable {

  /** Gives the share back; calling again does nothing. */
  @Override
  void close();
}
