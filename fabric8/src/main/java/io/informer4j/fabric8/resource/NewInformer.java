package io.informer4j.fabric8.resource;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.informer.SharedIndexInformer;
import java.time.Duration;

/**
 * Makes an informer for a factory to share (client-go: {@code internalinterfaces.NewInformerFunc}).
 *
 * <pre>{@code
 * factory.informerFor(Pod.class, (client, resync) -> SharedIndexInformer.builder(pods, unfinishedPods(client))
 *     .resyncPeriod(resync)
 *     .build());
 * }</pre>
 *
 * <p><b>Threading:</b> called once, on the thread that asks the factory, without any lock held. It must not ask the factory for
 * the same informer.
 */
@FunctionalInterface
public interface NewInformer<T> {

  /** Returns an informer that is not started. It is the factory's from then on, which also closes it. */
  SharedIndexInformer<T> create(KubernetesClient client, Duration resync);
}
