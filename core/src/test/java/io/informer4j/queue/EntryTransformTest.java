package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a transform on entry does to the changes, in each of the queues. */
class EntryTransformTest {

  private final Map<String, Integer> transformed = new TreeMap<>();
  private final List<String> errors = new ArrayList<>();

  /** Doubles the value, counts how often it sees an object, and fails on those named "bad". */
  private CachedObject<Thing> transform(CachedObject<Thing> object) {
    transformed.merge(object.toString(), 1, Integer::sum);
    if (object.name().name().startsWith("bad")) {
      throw new IllegalArgumentException("no");
    }
    Thing thing = object.object();
    return object.withObject(thing.withValue(thing.value() + thing.value()));
  }

  private QueueOptions<Thing> options() {
    return QueueOptions.<Thing>defaults()
        .withTransform(this::transform)
        .withTransformErrors((name, rv, e) -> errors.add(name + "@" + rv + ": " + e.getMessage()));
  }

  private static CachedObject<Thing> thing(String key, long revision) {
    return CacheForm.DECODED.cache(key, revision);
  }

  private static List<String> values(DeltaQueue<Thing> queue) {
    Recorder recorder = new Recorder();
    while (queue.poll(recorder)) {}
    return recorder.deltas.stream().flatMap(EntryTransformTest::valuesOf).toList();
  }

  private static Stream<String> valuesOf(Delta<Thing> delta) {
    if (delta instanceof Delta.Changed<Thing> changed) {
      return Stream.of(delta.type() + " " + changed.object().object().value());
    }
    if (delta instanceof Delta.Deleted<Thing> deleted) {
      return deleted.lastState().stream()
          .map(state -> "DELETED " + state.object().value());
    }
    return delta instanceof Delta.ReplacedAll<Thing> all
        ? all.replacement().objects().stream()
            .map(object -> "ALL " + object.object().value())
        : Stream.empty();
  }

  @ParameterizedTest
  @EnumSource
  void everyObjectIsTransformedOnceOnItsWayIn(CacheForm form) {
    InOrderQueue<Thing> queue = new InOrderQueue<>(options());

    queue.add(form.cache("a", 1));
    queue.update(form.cache("a", 2));
    queue.delete(form.cache("a", 3));
    queue.replace(Replacement.of(List.of(form.cache("b", 4)), ResourceVersion.of(4)));
    queue.resync();

    assertThat(values(queue))
        .containsExactly("ADDED v1v1", "UPDATED v2v2", "DELETED v3v3", "ALL v4v4");
    assertThat(transformed).isEqualTo(Map.of("a@1", 1, "a@2", 1, "a@3", 1, "b@4", 1));
    assertThat(errors).isEmpty();
  }

  @Test
  void inADeltaFIFOTombstonesAndSyncsAreNotTransformedAgain() {
    KnownThings known = KnownThings.of();
    DeltaFIFO<Thing> queue = new DeltaFIFO<>(
        DeltaFIFOOptions.<Thing>defaults().withKnownObjects(known).withQueue(options()));
    queue.add(thing("deleted", 1));
    queue.add(thing("lost", 2));
    queue.add(thing("kept", 3));
    while (queue.poll(known)) {}

    queue.delete(thing("deleted", 4));
    queue.resync();
    assertThat(values(queue)).containsExactly("DELETED v4v4", "SYNC v3v3", "SYNC v2v2");
    queue.replace(Replacement.of(List.of(), ResourceVersion.of(5)));

    assertThat(values(queue)).containsExactly("DELETED v1v1", "DELETED v3v3", "DELETED v2v2");
    assertThat(transformed)
        .isEqualTo(Map.of("deleted@1", 1, "lost@2", 1, "kept@3", 1, "deleted@4", 1));
  }

  @Test
  void inAnExpandingQueueTombstonesAndSyncsAreNotTransformedAgain() {
    KnownThings known = KnownThings.of();
    ExpandingQueue<Thing> queue = new ExpandingQueue<>(known, options());
    queue.add(thing("a", 1));
    queue.replace(Replacement.of(List.of(thing("b", 2)), ResourceVersion.of(2)));
    queue.replace(Replacement.of(List.of(thing("c", 3)), ResourceVersion.of(3)));
    List<String> first = values(queue);
    known.things.put(ObjectName.parse("c"), thing("c", 9));
    queue.resync();
    queue.replace(Replacement.of(List.of(), ResourceVersion.of(4)));

    assertThat(first)
        .containsExactly(
            "ADDED v1v1", "DELETED v1v1", "REPLACED v2v2", "DELETED v2v2", "REPLACED v3v3");
    assertThat(values(queue)).containsExactly("SYNC v9", "DELETED v9");
    assertThat(transformed).isEqualTo(Map.of("a@1", 1, "b@2", 1, "c@3", 1));
  }

  @Test
  void objectsOfAListThatAreInTheStoreAlreadyAreNotTransformedAgain() {
    CachedObject<Thing> stored = thing("a", 1);
    InOrderQueue<Thing> queue =
        new InOrderQueue<>(options().withAlreadyStored(object -> object == stored));
    CachedObject<Thing> twin = thing("a", 1);

    queue.replace(Replacement.of(List.of(stored, twin), ResourceVersion.of(2)));

    assertThat(values(queue)).containsExactly("ALL v1", "ALL v1v1");
    assertThat(transformed).isEqualTo(Map.of("a@1", 1));
  }

  @Test
  void theTransformRunsWithoutTheLock() {
    List<Integer> depths = new ArrayList<>();
    List<DeltaQueue<Thing>> queues = new ArrayList<>();
    Transform<Thing> asking = object -> {
      Thread other = new Thread(() -> depths.add(queues.get(0).depth()));
      other.start();
      try {
        other.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return object;
    };
    queues.add(new InOrderQueue<>(QueueOptions.<Thing>defaults().withTransform(asking)));

    queues.get(0).add(thing("a", 1));

    assertThat(depths).containsExactly(0);
  }

  @Test
  void aChangeThatCannotBeTransformedIsQuarantined() {
    InOrderQueue<Thing> queue = new InOrderQueue<>(options());
    Recorder recorder = new Recorder();

    queue.add(thing("bad", 1));
    queue.update(thing("bad", 2));
    while (queue.poll(recorder)) {}

    assertThat(recorder.calls).containsExactly("QUARANTINED bad@1", "QUARANTINED bad@2");
    assertThat(recorder.deltas.get(0))
        .isEqualTo(new Delta.Quarantine<>(new Quarantined(
            ObjectName.parse("bad"),
            "uid-bad",
            ResourceVersion.of(1),
            "transform failed: java.lang.IllegalArgumentException: no")));
    assertThat(errors).containsExactly("bad@1: no", "bad@2: no");
  }

  @Test
  void aDeleteWhoseStateCannotBeTransformedIsStillADelete() {
    InOrderQueue<Thing> queue = new InOrderQueue<>(options());

    queue.delete(thing("bad", 3));

    assertThat(Recorder.drain(queue)).containsExactly("TOMBSTONE bad was nothing at 3");
    assertThat(errors).containsExactly("bad@3: no");
  }

  @Test
  void itemsOfAListThatCannotBeTransformedAreQuarantinedAlone() {
    InOrderQueue<Thing> queue = new InOrderQueue<>(options());

    queue.replace(new Replacement<>(
        List.of(thing("a", 1), thing("bad", 2), thing("c", 3)),
        List.of(DeltaQueueContract.broken("d", 4)),
        ResourceVersion.of(5),
        true));

    Recorder recorder = new Recorder();
    queue.poll(recorder);
    assertThat(recorder.calls).containsExactly("! REPLACED_ALL [a@1, c@3][d@4, bad@2] at 5");
    assertThat(((Delta.ReplacedAll<Thing>) recorder.deltas.get(0)).replacement().newEpoch())
        .isTrue();
    assertThat(errors).containsExactly("bad@2: no");
  }

  @Test
  void brokenItemsTravelInTheBatchInTheirPlaces() {
    ExpandingQueue<Thing> queue = new ExpandingQueue<>(KnownThings.of(), options());
    queue.add(thing("bad1", 1));
    queue.add(thing("a", 2));
    queue.add(thing("bad2", 3));
    queue.add(thing("bad3", 4));
    queue.add(thing("b", 5));

    assertThat(Recorder.drainInBatches(queue, 1000))
        .containsExactly(
            "QUARANTINED bad1@1, ADDED a@2, QUARANTINED bad2@3, QUARANTINED bad3@4, ADDED b@5");
  }

  @Test
  void inADeltaFIFOABrokenItemOfAListDeletesNothing() {
    DeltaFIFO<Thing> queue = new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults()
        .withKnownObjects(KnownThings.of(thing("bad", 1)))
        .withQueue(options()));

    queue.replace(Replacement.of(List.of(thing("bad", 2)), ResourceVersion.of(2)));

    assertThat(Recorder.drain(queue)).containsExactly("! QUARANTINED bad@2");
  }

  @Test
  void aTransformThatReturnsAnotherObjectIsAnError() {
    InOrderQueue<Thing> queue =
        new InOrderQueue<>(options().withTransform(object -> thing("other", 7)));

    queue.add(thing("a", 1));

    assertThat(Recorder.drain(queue)).containsExactly("QUARANTINED a@1");
    assertThat(errors)
        .containsExactly(
            "a@1: the transform turned a@1 into other@7; name, uid and revision must stay:"
                + " use CachedObject.withObject");
  }

  @Test
  @SuppressWarnings("NullAway")
  void aTransformThatReturnsNullIsAnError() {
    InOrderQueue<Thing> queue = new InOrderQueue<>(options().withTransform(object -> null));

    queue.add(thing("a", 1));

    assertThat(Recorder.drain(queue)).containsExactly("QUARANTINED a@1");
    assertThat(errors).containsExactly("a@1: the transform returned null for a@1");
  }

  @Test
  void aListenerThatThrowsDoesNotCostTheChange() {
    InOrderQueue<Thing> queue = new InOrderQueue<>(options().withTransformErrors((name, rv, e) -> {
      throw new IllegalStateException("listener");
    }));

    queue.add(thing("bad", 1));
    queue.delete(thing("bad", 2));

    assertThat(Recorder.drain(queue))
        .containsExactly("QUARANTINED bad@1", "TOMBSTONE bad was nothing at 2");
  }
}
