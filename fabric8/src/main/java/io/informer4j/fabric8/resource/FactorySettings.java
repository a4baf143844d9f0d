package io.informer4j.fabric8.resource;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.informer.InformerListener;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.wire.Limits;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What all informers of a factory have in common.
 *
 * @param client whose HTTP client and address are used; never closed
 * @param name what the names of the informers begin with, empty for nothing; nobody else in the process may have it
 * @param runtime where time and threads come from
 * @param listeners makes the listener of an informer, given its name
 * @param limits what is refused of what a server sends
 * @param maxConcurrentInitialLists how many informers may take their first list at a time
 * @param unhealthyAfter how long an informer may be out of touch before it is not {@linkplain InformerHealth#isLive live}
 * @param closeTimeout how long closing waits for handlers
 * @param reflector changes what every reflector is made with
 */
public record FactorySettings(
    KubernetesClient client,
    String name,
    InformerRuntime runtime,
    Function<String, InformerListener> listeners,
    Limits limits,
    int maxConcurrentInitialLists,
    Duration unhealthyAfter,
    Duration closeTimeout,
    UnaryOperator<ReflectorOptions.Builder> reflector) {

  /** Checks that what must be positive is. */
  public FactorySettings {
    if (maxConcurrentInitialLists < 1) {
      throw new IllegalArgumentException("at least one informer must be allowed to list, but "
          + "maxConcurrentInitialLists is " + maxConcurrentInitialLists);
    }
    if (unhealthyAfter.isNegative() || unhealthyAfter.isZero()) {
      throw new IllegalArgumentException(
          "unhealthyAfter must be positive, but is " + unhealthyAfter);
    }
    if (closeTimeout.isNegative()) {
      throw new IllegalArgumentException(
          "closeTimeout must not be negative, but is " + closeTimeout);
    }
  }
}
