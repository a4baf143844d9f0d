package io.informer4j.queue;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import org.slf4j.LoggerFactory;

/**
 * Hears of objects that could not be transformed on their way into a queue. They are quarantined, so
 * that the last good version of each stays in the cache.
 *
 * <pre>{@code
 * TransformErrorListener counting = (name, revision, error) -> failures.increment();
 * }</pre>
 *
 * <p><b>Threading:</b> called on the thread that put the object in, without any lock held.
 */
@FunctionalInterface
public interface TransformErrorListener {

  /** Writes a warning to the log. */
  TransformErrorListener LOGGING =
      (name, revision, error) -> LoggerFactory.getLogger(TransformErrorListener.class)
          .warn("transform failed, object is quarantined: name={} rv={}", name, revision, error);

  /** The transform failed with this on this revision of the object of this name. */
  void onTransformError(ObjectName name, ResourceVersion revision, RuntimeException error);
}
