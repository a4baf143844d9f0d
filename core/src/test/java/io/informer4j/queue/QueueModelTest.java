package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a source says, and whenever it says it, replaying what comes out of a queue yields the source's
 * state. Changes are also put in while others are processed, before and after they reach the store.
 */
class QueueModelTest {

  /** Short rounds, since a later list would heal what an earlier change broke. */
  private static final int ROUNDS = 60;

  private static final int STEPS_PER_ROUND = 7;

  private record Kind(String name, Function<KnownThings, DeltaQueue<Thing>> create) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Arguments> runs() {
    List<Kind> kinds = List.of(
        new Kind("in order", known -> new InOrderQueue<>()),
        new Kind("expanding", known -> new ExpandingQueue<>(known, QueueOptions.defaults())),
        new Kind(
            "DeltaFIFO",
            known -> new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults().withKnownObjects(known))));
    return kinds.stream()
        .flatMap(kind -> Stream.of(CacheForm.values())
            .flatMap(form -> Stream.iterate(1L, seed -> seed + 1)
                .limit(20)
                .map(seed -> Arguments.of(kind, form, seed))));
  }

  @ParameterizedTest(name = "{0} {1} seed {2}")
  @MethodSource("runs")
  void replayingTheChangesYieldsTheSourcesState(Kind kind, CacheForm form, long seed) {
    KnownThings known = KnownThings.of();
    DeltaQueue<Thing> queue = kind.create.apply(known);
    Source source = new Source(queue, form, new Random(seed));
    Random random = new Random(~seed);
    DeltaProcessor<Thing> processor = (deltas, initial) -> {
      source.perhapsAct();
      known.process(deltas, initial);
      source.perhapsAct();
    };

    source.list();
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < STEPS_PER_ROUND; i++) {
        if (random.nextInt(3) > 0) {
          source.act();
        } else if (random.nextBoolean()) {
          queue.poll(processor);
        } else {
          queue.pollBatch(1 + random.nextInt(20), processor);
        }
      }
      while (queue.poll(known)) {}

      assertThat(known.things).as("round %d", round).isEqualTo(source.visible);
      assertThat(queue.hasSynced()).isTrue();
    }
  }

  /** A server with a handful of objects, and the reflector that watches it. */
  private static final class Source {
    private final DeltaQueue<Thing> queue;
    private final CacheForm form;
    private final Random random;
    private final Map<ObjectName, CachedObject<Thing>> objects = new TreeMap<>();
    /** What a cache of this source should hold: without the revisions that could not be read. */
    final Map<ObjectName, CachedObject<Thing>> visible = new TreeMap<>();

    private long revision = 1;

    Source(DeltaQueue<Thing> queue, CacheForm form, Random random) {
      this.queue = queue;
      this.form = form;
      this.random = random;
    }

    void perhapsAct() {
      if (random.nextInt(3) == 0) {
        act();
      }
    }

    void act() {
      int dice = random.nextInt(100);
      if (dice < 12) {
        missSomeChanges();
        list();
      } else if (dice < 18) {
        queue.resync();
      } else if (dice < 22) {
        queue.bookmark(ResourceVersion.of(revision));
      } else {
        change();
      }
    }

    private void missSomeChanges() {
      for (int i = random.nextInt(6); i > 0; i--) {
        CachedObject<Thing> next = next();
        if (random.nextBoolean()) {
          objects.remove(next.name());
        } else {
          objects.put(next.name(), next);
        }
      }
    }

    private void change() {
      CachedObject<Thing> next = next();
      ObjectName name = next.name();
      boolean exists = objects.containsKey(name);
      if (exists && random.nextInt(3) == 0) {
        objects.remove(name);
        visible.remove(name);
        if (random.nextBoolean()) {
          queue.delete(next);
        } else {
          queue.deleteFinalStateUnknown(name, next.resourceVersion());
        }
        return;
      }
      objects.put(name, next);
      if (random.nextInt(8) == 0) {
        queue.quarantine(unreadable(next));
        return;
      }
      visible.put(name, next);
      if (exists) {
        queue.update(next);
      } else {
        queue.add(next);
      }
    }

    void list() {
      List<CachedObject<Thing>> readable = new ArrayList<>();
      List<Quarantined> quarantined = new ArrayList<>();
      visible.keySet().retainAll(objects.keySet());
      for (CachedObject<Thing> object : objects.values()) {
        if (random.nextInt(8) == 0) {
          quarantined.add(unreadable(object));
        } else {
          readable.add(object);
          visible.put(object.name(), object);
        }
      }
      queue.replace(new Replacement<>(readable, quarantined, ResourceVersion.of(revision), false));
    }

    private CachedObject<Thing> next() {
      return form.cache("t" + random.nextInt(8), ++revision);
    }

    private static Quarantined unreadable(CachedObject<Thing> object) {
      return new Quarantined(object.name(), object.uid(), object.resourceVersion(), "bad");
    }
  }
}
