package io.informer4j.informer;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ReflectorListener;

/**
 * Hears everything that happens inside an informer: what metrics, consoles and logs show comes through here.
 *
 * <pre>{@code
 * InformerListener listener = new InformerListener() {
 *   @Override
 *   public void onHandlerError(String handler, ObjectName name, Throwable error) {
 *     errors.increment();
 *   }
 * };
 * }</pre>
 *
 * <p><b>Threading:</b> called from the informer's loop and from handler threads, without any lock held; must be quick and
 * thread-safe. What a listener throws is logged and goes no further.
 */
public interface InformerListener extends ReflectorListener {

  /** The mirror holds the first full state, of this many objects. */
  default void onSynced(int objects) {}

  /** A handler threw; the event is not delivered to it again. */
  default void onHandlerError(String handler, ObjectName name, Throwable error) {}

  /** A handler has fallen behind by more than its mailbox holds; from here on its events are merged per key. */
  default void onMerging(String handler, int pending) {}

  /** A handler has fallen behind by more than its mailbox holds, and is removed as it asked for. */
  default void onMailboxOverflow(String handler, MailboxOverflowException error) {}

  /** An index function threw; the object is kept and only missing from that index. */
  default void onIndexError(String index, ObjectName name, RuntimeException error) {}

  /** A transform threw; the object is quarantined. */
  default void onTransformError(
      ObjectName name, ResourceVersion revision, RuntimeException error) {}

  /** A batch of changes could not be applied: a bug. Everything is listed again, which brings back what was lost. */
  default void onProcessingError(Throwable error) {}

  /** Somebody has changed an object of the cache (only with the mutation detector on). */
  default void onMutationDetected(ObjectName name, String what) {}

  /** The fingerprint function threw; the object is not watched for mutations. */
  default void onFingerprintError(ObjectName name, RuntimeException error) {}

  /** The informer was closed. */
  default void onClosed() {}
}
