package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.MutationDetector.MutationDetected;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MutationDetectorTest {

  private static final ObjectName A = ObjectName.parse("ns/a");
  private static final Duration GENERATION = MutationDetector.DEFAULT_GENERATION;

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1);
  private final AtomicInteger fingerprints = new AtomicInteger();
  private final MutationDetector<List<String>> detector = new MutationDetector<>(
      object -> {
        fingerprints.incrementAndGet();
        return List.copyOf(object);
      },
      GENERATION,
      now::get);

  private final List<String> object = new ArrayList<>(List.of("as cached"));

  @Test
  void anObjectChangedInPlaceIsDetectedOnce() {
    detector.track(cached(object));
    assertThat(detector.check()).isEmpty();

    object.set(0, "damaged");

    assertThat(detector.check())
        .containsExactly(new MutationDetected(
            A, ResourceVersion.of(7), List.of("as cached"), List.of("damaged")));
    assertThat(detector.check()).isEmpty();
  }

  @Test
  void eachFurtherChangeIsDetectedToo() {
    detector.track(cached(object));
    object.set(0, "damaged");
    detector.check();

    object.set(0, "damaged again");

    assertThat(detector.check())
        .extracting(MutationDetected::before)
        .containsExactly(List.of("damaged"));
  }

  @Test
  void aChangeThatMakesTheFingerprintThrowIsDetected() {
    MutationDetector<List<String>> fragile =
        new MutationDetector<>(strings -> strings.get(0), GENERATION, now::get);
    fragile.track(cached(object));

    object.clear();

    List<MutationDetected> violations = fragile.check();
    assertThat(violations).hasSize(1);
    assertThat(violations.get(0).before()).isEqualTo("as cached");
    assertThat(violations.get(0).after()).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void theTextNamesTheObjectAndNotItsContent() {
    MutationDetected violation =
        new MutationDetected(A, ResourceVersion.of(7), "secret", "other secret");

    assertThat(violation)
        .hasToString(
            "cached object ns/a@7 was changed in place; whoever changes an object has to copy it first");
  }

  @Test
  void anObjectIsWatchedForAtLeastOneGenerationAndAtMostTwo() {
    detector.track(cached(object));
    now.addAndGet(GENERATION.toNanos() - 1);
    detector.check();
    now.addAndGet(1);
    detector.check(); // now old
    now.addAndGet(GENERATION.toNanos());
    object.set(0, "damaged late");
    assertThat(detector.check()).hasSize(1); // the last look

    object.set(0, "damaged too late");

    assertThat(detector.check()).isEmpty();
  }

  @Test
  void generationsTurnByTheClockAndNotByTheNumberOfChecks() {
    detector.track(cached(object));
    now.addAndGet(GENERATION.toNanos() - 1);
    for (int i = 0; i < 5; i++) {
      detector.check();
    }

    object.set(0, "damaged");

    assertThat(detector.check()).hasSize(1);
  }

  @Test
  void youngAndOldObjectsAreBothWatched() {
    List<String> second = new ArrayList<>(List.of("second"));
    detector.track(cached(object));
    now.addAndGet(GENERATION.toNanos());
    detector.check();
    detector.track(cached(second));

    object.add("damaged");
    second.add("damaged");

    assertThat(detector.check())
        .extracting(MutationDetected::after)
        .containsExactly(List.of("as cached", "damaged"), List.of("second", "damaged"));
  }

  @Test
  void aCodecComparesObjectsByTheirBytes() {
    Map<String, String> labels = new HashMap<>(Map.of("app", "web"));
    MutationDetector<Thing> ofThings =
        MutationDetector.ofCodec(new ThingCodec(), GENERATION, now::get);
    ofThings.track(CacheForm.DECODED.cache(Thing.of("ns/a", 1).withLabels(labels)));
    ofThings.track(CacheForm.DECODED.cache("ns/b", 2));
    assertThat(ofThings.check()).isEmpty();

    labels.put("app", "damaged");

    assertThat(ofThings.check()).extracting(MutationDetected::name).containsExactly(A);
  }

  @Test
  void packedObjectsNeedNoWatching() {
    AtomicInteger taken = new AtomicInteger();
    MutationDetector<Thing> ofThings =
        new MutationDetector<>(thing -> taken.incrementAndGet(), GENERATION, now::get);

    ofThings.track(CacheForm.PACKED.cache("ns/a", 1));

    assertThat(ofThings.check()).isEmpty();
    assertThat(taken).hasValue(0);
  }

  @Test
  void eachCheckLooksAtEachObjectOnce() {
    detector.track(cached(object));
    fingerprints.set(0);

    detector.check();
    detector.check();

    assertThat(fingerprints).hasValue(2);
  }

  private static CachedObject<List<String>> cached(List<String> object) {
    return CachedObject.decoded(
        new ObjectMetadata(A, "uid", ResourceVersion.of(7), Map.of()), object);
  }
}
