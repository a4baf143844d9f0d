package io.informer4j.codec;

import java.util.function.UnaryOperator;

/**
 * Changes objects as they enter the queue, before the store and the handlers see them: to drop what nobody
 * reads, for instance (client-go: {@code cache.TransformFunc}).
 *
 * <pre>{@code
 * Transform<Pod> withoutStatus = Transform.ofObject(pod -> pod.withStatus(null));
 * }</pre>
 *
 * <p>Name, uid, revision and labels stay those of the object before. A transform runs once for each object
 * that the source delivers, never for resyncs nor for tombstones; it may get an object that it has already
 * changed. One that throws costs its object: it is quarantined.
 *
 * <p><b>Threading:</b> called by the informer's loop or by its source, one object at a time per informer; no
 * lock is held. It must not block.
 */
@FunctionalInterface
public interface Transform<T> {

  /** Returns the object to keep in place of this one. */
  CachedObject<T> apply(CachedObject<T> object);

  /** Returns the transform that changes nothing, always the same one. */
  @SuppressWarnings("unchecked") // what it gets is what it returns, whatever that is
  static <T> Transform<T> identity() {
    return (Transform<T>) Unchanged.TRANSFORM;
  }

  /**
   * Returns a transform of the object alone; it decodes every packed object and encodes what comes of it.
   * The function must not return null.
   */
  static <T> Transform<T> ofObject(UnaryOperator<T> function) {
    return cached -> cached.withObject(function.apply(cached.object()));
  }
}
