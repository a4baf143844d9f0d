package io.informer4j.informer;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ReflectorListener;
import java.time.Duration;
import java.util.Optional;

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
 * <p><b>Threading:</b> called from the informer's loop, from handler threads and, if it wants {@linkplain #wantsArrivals arrivals},
 * from those of the source, without any lock held; must be quick and thread-safe. What a listener throws is logged and goes no further.
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

  /**
   * Returns whether it is to be told of each single change, by {@link #onChange}. Asked once, when the listener is added. Who has
   * no use for it says so: of changes there may be very many.
   */
  default boolean wantsChanges() {
    return true;
  }

  /**
   * Returns whether it is to be told of each event the moment it comes, by {@link #onArrived}. Asked once, when the listener is
   * added.
   */
  @Override
  default boolean wantsArrivals() {
    return false;
  }

  /**
   * Returns whether it is to be told of each object that readers see in a new state, by {@link #onStored}. Asked once, when the
   * listener is added: a first list of a million objects is a million calls.
   */
  default boolean wantsObjects() {
    return false;
  }

  /**
   * Readers see an object in a new state, or that it is gone. Only for those who want {@linkplain #wantsObjects objects}; called on
   * the informer's loop, after the change is in the snapshot and before handlers hear of it. Of a list only what is new, changed
   * or gone is told.
   *
   * @param revision the object's revision; of one that is gone the last that is known, if any
   * @param listed whether a list brought it, rather than an event of a watch
   */
  default void onStored(
      ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision, boolean listed) {}

  /**
   * Returns whether it is to be told of each call of each handler, by {@link #onHandlerCalled} and {@link #onHandlerReturned}.
   * Asked once, when the listener is added. The clock is read twice per call for as long as somebody wants this.
   */
  default boolean wantsHandlerCalls() {
    return false;
  }

  /** A handler is about to be called. Only for those who want {@linkplain #wantsHandlerCalls calls}; on the handler's thread. */
  default void onHandlerCalled(
      String handler, ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision) {}

  /**
   * A handler has returned, or the stage that it returned has ended. Only for those who want {@linkplain #wantsHandlerCalls calls};
   * on the thread that ended it. Every call that was told begun is told ended, to those who listen then.
   *
   * @param took how long it took; a handler over several namespaces may have waited for its turn meanwhile
   * @param error what it threw, if it did; {@link #onHandlerError} has told that too
   */
  default void onHandlerReturned(
      String handler,
      ResourceEvent.Kind kind,
      ObjectName name,
      ResourceVersion revision,
      Duration took,
      Optional<Throwable> error) {}

  /** The informer was closed. */
  default void onClosed() {}
}
