package io.informer4j.benchmarks.console;

import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ResourceVersion;

/**
 * An informer, and what makes changes for it.
 *
 * <p><b>Threading:</b> for one thread.
 */
interface Scene extends AutoCloseable {

  /** Returns the factory of the informer, not started yet. */
  SharedInformerFactory factory();

  /** Returns the informer, which has one handler that does nothing. */
  ResourceInformer<?> informer();

  /**
   * Makes changes at an even pace.
   *
   * @param perSecond how fast; 0 for as fast as they are taken
   * @return the revision of the last
   */
  ResourceVersion send(int changes, int perSecond) throws Exception;

  /** Returns whether the thread that calls {@link #send} is the one that brings the changes to the informer. */
  boolean isBroughtByCaller();

  @Override
  void close();
}
