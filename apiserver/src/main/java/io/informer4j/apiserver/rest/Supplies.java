package io.informer4j.apiserver.rest;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What a server makes up by itself: time, uids, suffixes of generated names. It comes from outside, so that the same
 * supplies make the same objects.
 *
 * <pre>{@code
 * DeterministicRuntime runtime = new DeterministicRuntime(42);
 * Supplies supplies = Supplies.of(runtime::nanoTime, runtime::now, new SplittableRandom(42));
 * }</pre>
 *
 * <p><b>Threading:</b> used from the thread that calls the {@link RestApi}.
 */
public interface Supplies {

  /** Returns a monotonic time in nanoseconds, by which watches end and bookmarks are due. */
  long nanoTime();

  /** Returns the wall-clock time that objects are stamped with. */
  Instant now();

  /** Returns a uid that was never returned before. */
  String newUid();

  /** Returns five characters that complete a generated name. */
  String nameSuffix();

  /** Returns after which time a watch ends that does not say when. */
  Duration watchTimeout();

  /** Returns supplies that draw from this source of randomness, which should be theirs alone. */
  static Supplies of(LongSupplier nanoTime, Supplier<Instant> now, RandomGenerator random) {
    return new RandomSupplies(nanoTime, now, random);
  }
}
