package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What can be chosen about a queue.
 *
 * <pre>{@code
 * new InOrderQueue<>(QueueOptions.<Pod>defaults().withTransform(withoutStatus));
 * }</pre>
 *
 * @param highWaterMark how many changes may wait before {@link DeltaQueue#room} says that no more are
 *     welcome
 * @param transform applied once to every object that enters
 * @param alreadyStored says which objects are the very instances that are in the
 *     store and so went through the transform before; they are not transformed again
 * @param transformErrors hears of objects that the transform failed on
 * @param errorWords says what a transform threw, in the reason for which an object is quarantined; by default all of it
 */
public record QueueOptions<T>(
    int highWaterMark,
    Transform<T> transform,
    Predicate<CachedObject<T>> alreadyStored,
    TransformErrorListener transformErrors,
    Function<RuntimeException, String> errorWords) {

  /** The high-water mark unless another one is chosen: two full batches. */
  public static final int DEFAULT_HIGH_WATER_MARK = 2 * DeltaQueue.MAX_BATCH;

  /**
   * Checks that nothing is null.
   *
   * @throws IllegalArgumentException if the high-water mark is not positive: such a queue would never
   *     ask for a change
   */
  public QueueOptions {
    if (highWaterMark < 1) {
      throw new IllegalArgumentException(
          "the high-water mark of a queue must be at least 1, but was " + highWaterMark);
    }
    Objects.requireNonNull(transform, "transform");
    Objects.requireNonNull(alreadyStored, "alreadyStored");
    Objects.requireNonNull(transformErrors, "transformErrors");
    Objects.requireNonNull(errorWords, "errorWords");
  }

  /** Returns the options of a queue that changes no object. */
  public static <T> QueueOptions<T> defaults() {
    return new QueueOptions<>(
        DEFAULT_HIGH_WATER_MARK,
        Transform.identity(),
        object -> false,
        TransformErrorListener.LOGGING,
        RuntimeException::toString);
  }

  /** Returns the same with another high-water mark. */
  public QueueOptions<T> withHighWaterMark(int other) {
    return new QueueOptions<>(other, transform, alreadyStored, transformErrors, errorWords);
  }

  /** Returns the same with another transform. */
  public QueueOptions<T> withTransform(Transform<T> other) {
    return new QueueOptions<>(highWaterMark, other, alreadyStored, transformErrors, errorWords);
  }

  /** Returns the same with another way to recognise objects that were transformed before. */
  public QueueOptions<T> withAlreadyStored(Predicate<CachedObject<T>> other) {
    return new QueueOptions<>(highWaterMark, transform, other, transformErrors, errorWords);
  }

  /** Returns the same with another listener for objects that the transform failed on. */
  public QueueOptions<T> withTransformErrors(TransformErrorListener other) {
    return new QueueOptions<>(highWaterMark, transform, alreadyStored, other, errorWords);
  }

  /** Returns the same with other words for what a transform threw. */
  public QueueOptions<T> withErrorWords(Function<RuntimeException, String> other) {
    return new QueueOptions<>(highWaterMark, transform, alreadyStored, transformErrors, other);
  }
}
