package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Codec;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Finds out who breaks the rule that objects in a cache must not be changed (client-go: {@code
 * cache.MutationDetector}). It takes a fingerprint of each object that it is shown and takes it again at each {@link
 * #check}.
 *
 * <pre>{@code
 * MutationDetector<Pod> detector =
 *     MutationDetector.ofCodec(podCodec, MutationDetector.DEFAULT_GENERATION, runtime::nanoTime);
 * detector.track(cached);
 * …
 * detector.check().forEach(violation -> fail(violation.toString()));
 * }</pre>
 *
 * <p>For debugging and tests: each object is kept and read again and again, for at least one generation and at most two
 * (plus the time between two checks). Packed objects are not tracked: every reader has its own copy of them.
 *
 * <p><b>Threading:</b> any thread may track, one at a time may check. Fingerprints are taken on the calling thread,
 * without a lock.
 */
public final class MutationDetector<T> {

  /** How long an object is watched at least, unless told otherwise. */
  public static final Duration DEFAULT_GENERATION = Duration.ofMinutes(2);

  /**
   * An object that somebody changed after it was cached. Its text names the object and not its content, which may be
   * secret.
   *
   * @param name the object's name
   * @param resourceVersion the revision that lay in the cache
   * @param before the fingerprint as it was
   * @param after the fingerprint as it is, or what taking it threw, which a change at that very moment can cause
   */
  public record MutationDetected(
      ObjectName name, ResourceVersion resourceVersion, Object before, Object after) {

    @Override
    public String toString() {
      return "cached object " + name + "@" + resourceVersion
          + " was changed in place; whoever changes an object has to copy it first";
    }
  }

  /** An object under watch. The fingerprint moves on with each change, so that each is told once. */
  private static final class Tracked<T> {
    final CachedObject<T> cached;
    volatile Object fingerprint;

    Tracked(CachedObject<T> cached, Object fingerprint) {
      this.cached = cached;
      this.fingerprint = fingerprint;
    }
  }

  private final Function<? super T, ?> fingerprint;
  private final long generationNanos;
  private final LongSupplier nanoClock;

  private volatile Queue<Tracked<T>> young = new ConcurrentLinkedQueue<>();
  private volatile Queue<Tracked<T>> old = new ConcurrentLinkedQueue<>();
  private volatile long rotatedAt;

  /**
   * Creates a detector.
   *
   * @param fingerprint what to compare by {@code equals}: a deep copy, a text, a hash; must change with the object
   * @param generation how long an object is watched at least
   * @param nanoClock a clock in nanoseconds whose zero is anywhere
   */
  public MutationDetector(
      Function<? super T, ?> fingerprint, Duration generation, LongSupplier nanoClock) {
    this.fingerprint = fingerprint;
    this.generationNanos = generation.toNanos();
    this.nanoClock = nanoClock;
    this.rotatedAt = nanoClock.getAsLong();
  }

  /** Returns a detector that compares objects by their encoded bytes. */
  public static <T> MutationDetector<T> ofCodec(
      Codec<T> codec, Duration generation, LongSupplier nanoClock) {
    return new MutationDetector<>(
        object -> ByteBuffer.wrap(codec.encode(object)), generation, nanoClock);
  }

  /** Watches an object from now on, as it is now. */
  public void track(CachedObject<T> cached) {
    T object = cached.object();
    if (object == cached.object()) {
      young.add(new Tracked<>(cached, fingerprint.apply(object)));
    }
  }

  /** Returns what was changed since the last check, and lets go of what has been watched long enough. */
  public List<MutationDetected> check() {
    List<MutationDetected> violations = new ArrayList<>();
    old.forEach(tracked -> compare(tracked).ifPresent(violations::add));
    young.forEach(tracked -> compare(tracked).ifPresent(violations::add));
    rotate();
    return List.copyOf(violations);
  }

  private Optional<MutationDetected> compare(Tracked<T> tracked) {
    Object before = tracked.fingerprint;
    Object after = fingerprintNow(tracked);
    if (after.equals(before)) {
      return Optional.empty();
    }
    tracked.fingerprint = after;
    CachedObject<T> cached = tracked.cached;
    return Optional.of(
        new MutationDetected(cached.name(), cached.resourceVersion(), before, after));
  }

  private Object fingerprintNow(Tracked<T> tracked) {
    try {
      return fingerprint.apply(tracked.cached.object());
    } catch (RuntimeException e) {
      return e;
    }
  }

  private void rotate() {
    long now = nanoClock.getAsLong();
    if (now - rotatedAt >= generationNanos) {
      old = young;
      young = new ConcurrentLinkedQueue<>();
      rotatedAt = now;
    }
  }
}
