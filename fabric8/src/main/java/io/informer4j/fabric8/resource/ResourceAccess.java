package io.informer4j.fabric8.resource;

import io.informer4j.lister.Lister;
import io.informer4j.name.ResourceType;
import java.util.function.UnaryOperator;

/**
 * The end of a factory's chain: the way to the informer and the lister of one resource (client-go: {@code
 * DeploymentInformer} and its like).
 *
 * <pre>{@code
 * factory.apps().v1().deployments().informer();
 * factory.apps().v1().deployments().lister().namespace("kube-system").list();
 * factory.core().v1().pods().with(o -> o.withFields("spec.nodeName=node-1")).informer();
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface ResourceAccess<T> {

  /** Returns the resource. */
  ResourceType resourceType();

  /** Returns the same with other options than the factory's. */
  ResourceAccess<T> with(UnaryOperator<InformerOptions<T>> change);

  /** Returns the shared informer, made on first use, kept until the factory is closed. */
  ResourceInformer<T> informer();

  /** Returns the lister of the shared informer, which is made if it is not there yet. */
  default Lister<T> lister() {
    return informer().lister();
  }

  /** Returns a share of the shared informer that can be given back. */
  InformerLease<T> acquire();
}
