package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpirationStoreTest extends StoreContract {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** A clock whose numbers overflow during the test, as those of a real one may. */
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - SECOND);

  private final ExpirationStore<Thing> store =
      new ExpirationStore<>(Duration.ofSeconds(10), now::get);

  @Override
  Store<Thing> newStore() {
    return new ExpirationStore<>(Duration.ZERO, now::get);
  }

  @Test
  void anExpiredObjectIsGoneOnceSomebodyLooked() {
    store.add(thing("ns/a", 1));

    now.addAndGet(11 * SECOND);

    assertThat(store.names()).containsExactly(A);
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.get(A)).isEmpty();
    assertThat(store.names()).isEmpty();
    assertThat(store.size()).isZero();
  }

  @Test
  void anObjectAddedAgainAfterItExpiredStays() {
    CachedObject<Thing> again = thing("ns/a", 2);
    store.add(thing("ns/a", 1));
    now.addAndGet(11 * SECOND);
    assertThat(store.get(A)).isEmpty();

    store.add(again);

    assertThat(store.get(A)).containsSame(again);
  }

  @Test
  void anObjectAddedWhileItsPredecessorIsFoundExpiredIsNotLost() {
    CachedObject<Thing> again = thing("ns/a", 2);
    AtomicLong reads = new AtomicLong();
    ExpirationStore<Thing> racing = racingStore(reads, again);
    racing.add(thing("ns/a", 1));
    reads.set(1);

    assertThat(racing.get(A)).isEmpty();

    assertThat(racing.get(A)).containsSame(again);
  }

  /** A store whose clock, when asked for the first time after {@code reads} was set to 1, adds an object anew. */
  private static ExpirationStore<Thing> racingStore(AtomicLong reads, CachedObject<Thing> again) {
    class Racing implements LongSupplier {
      private ExpirationStore<Thing> store = new ExpirationStore<>(Duration.ofSeconds(10), this);

      @Override
      public long getAsLong() {
        if (reads.compareAndSet(1, 2)) {
          store.add(again);
        }
        return reads.get() == 2 ? 11 * SECOND : 0;
      }
    }
    return new Racing().store;
  }

  @Test
  void listReturnsWhatIsLiveAndDropsTheRest() {
    CachedObject<Thing> live = thing("ns/b", 2);
    store.add(thing("ns/a", 1));
    now.addAndGet(6 * SECOND);
    store.add(live);
    now.addAndGet(5 * SECOND);
    assertThat(store.names()).containsExactlyInAnyOrder(A, B);

    assertThat(store.list()).containsExactly(live);

    assertThat(store.names()).containsExactly(B);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 9999999999, true", // younger
    "10, 10000000000, true", // exactly
    "10, 10000000001, false", // older
    "0, 9000000000000000, true", // for ever
    "-1, 9000000000000000, true",
    "99999999999999, 9000000000000000, true" // more than a long of nanoseconds
  })
  void anObjectExpiresWhenItIsOlderThanItsTimeToLive(long ttlSeconds, long ageNanos, boolean live) {
    ExpirationStore<Thing> tested = new ExpirationStore<>(Duration.ofSeconds(ttlSeconds), now::get);
    tested.add(thing("ns/a", 1));

    now.addAndGet(ageNanos);

    assertThat(tested.list()).hasSize(live ? 1 : 0);
    assertThat(tested.get(A).isPresent()).isEqualTo(live);
  }

  @Test
  void anUpdateStartsTheTimeAnew() {
    CachedObject<Thing> updated = thing("ns/a", 2);
    store.add(thing("ns/a", 1));
    now.addAndGet(9 * SECOND);
    store.update(updated);

    now.addAndGet(9 * SECOND);

    assertThat(store.get(A)).containsSame(updated);
  }

  @Test
  void aListStartsTheTimeAnewButNotForUndecodableItems() {
    CachedObject<Thing> b = thing("ns/b", 2);
    store.add(thing("ns/a", 1));
    store.add(b);
    now.addAndGet(9 * SECOND);

    store.replace(new Replacement<>(
        List.of(b), List.of(bad(A, "uid-ns/a", 3)), ResourceVersion.of(4), false));
    assertThat(store.size()).isEqualTo(2);
    now.addAndGet(2 * SECOND);

    assertThat(store.list()).containsExactly(b);
  }

  private static CachedObject<Thing> thing(String key, long resourceVersion) {
    return CacheForm.DECODED.cache(key, resourceVersion);
  }
}
