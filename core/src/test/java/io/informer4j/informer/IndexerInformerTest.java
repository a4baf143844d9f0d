package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.informer4j.codec.Transform;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.IndexFunction;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IndexerInformerTest {

  private static final IndexFunction<Thing> BY_VALUE =
      cached -> List.of(cached.object().value());

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final FakeSource source = new FakeSource(runtime);
  private final EventLog log = new EventLog();

  private IndexerInformer.Builder<Thing> builder() {
    return IndexerInformer.builder(source).runtime(runtime);
  }

  private IndexerInformer<Thing> started(IndexerInformer.Builder<Thing> builder) {
    IndexerInformer<Thing> informer = builder.build();
    informer.start();
    runtime.runUntilIdle();
    return informer;
  }

  @Test
  void aHandlerThatDeletesWhatIsAddedIsToldOfEachDelete() {
    Set<String> deleted = new TreeSet<>();
    IndexerInformer<Thing> informer = started(builder()
        .resyncPeriod(Duration.ofMillis(100))
        .handler(ResourceEventHandler.of(
            thing -> source.delete(thing.objectName().toString()),
            (old, thing) -> {},
            gone -> deleted.add(gone.key()))));

    source.add("ns/a-hello");
    source.add("ns/b-controller");
    source.add("ns/c-framework");
    runtime.advance(Duration.ofSeconds(1));

    assertThat(deleted).containsExactly("ns/a-hello", "ns/b-controller", "ns/c-framework");
    assertThat(informer.snapshot().size()).isZero();
  }

  @Test
  void randomChangesUnderResyncEndWithTheMirrorEqualToTheSource() {
    SplittableRandom random = new SplittableRandom(7);
    IndexerInformer<Thing> informer =
        builder().handler(log).resyncPeriod(Duration.ofMillis(100)).build();
    boolean before = informer.hasSynced();
    informer.start();
    runtime.runUntilIdle();

    for (int i = 0; i < 300; i++) {
      change(random, "ns/" + random.nextInt(20));
      runtime.advance(Duration.ofMillis(random.nextInt(30)));
    }
    informer.close();
    informer.run();

    assertThat(before).isFalse();
    assertThat(informer.hasSynced()).isTrue();
    assertThat(log.faults()).isEmpty();
    assertThat(log.view()).isEqualTo(EventLog.contentOf(source.state()));
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(log.view());
  }

  private void change(SplittableRandom random, String key) {
    if (!source.state().containsKey(key)) {
      source.add(key);
    } else if (random.nextBoolean()) {
      source.modify(key, "v" + random.nextInt(1000));
    } else {
      source.delete(key);
    }
  }

  @Test
  void updatesLeadFromTheFirstStateToTheSecondAndNeverBack() {
    Set<String> transitions = new HashSet<>();
    List<String> deleted = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      source.add("ns/" + i, "from");
    }
    IndexerInformer<Thing> informer = builder()
        .resyncPeriod(Duration.ofSeconds(1))
        .handler(ResourceEventHandler.of(
            thing -> {},
            (old, thing) -> {
              transitions.add(old.value() + "->" + thing.value());
              if (thing.value().equals("to")
                  && source.state().containsKey(thing.objectName().toString())) {
                source.delete(thing.objectName().toString());
              }
            },
            gone -> deleted.add(gone.key())))
        .build();
    informer.start();
    runtime.advance(Duration.ofSeconds(1));

    for (int i = 0; i < 30; i++) {
      source.modify("ns/" + i, "to");
    }
    runtime.advance(Duration.ofSeconds(3));

    assertThat(transitions)
        .isSubsetOf("from->to", "from->from", "to->to")
        .contains("from->to", "from->from");
    assertThat(deleted).hasSize(30).doesNotHaveDuplicates();
  }

  @Test
  void whatTheHandlerThrowsComesOutOfRunAndEndsTheInformer() {
    source.add("ns/a");
    source.add("ns/b");
    List<String> called = new ArrayList<>();
    IndexerInformer<Thing> informer = builder()
        .handler(event -> {
          called.add(event.name().toString());
          throw new IllegalStateException("no");
        })
        .build();

    assertThatIllegalStateException().isThrownBy(informer::run).withMessage("no");
    assertThat(called).containsExactly("ns/a");
    assertThat(informer.ended().toCompletableFuture()).isCompletedExceptionally();
    assertThat(informer.snapshot().size())
        .as("the mirror was ahead of the handler")
        .isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void transformedObjectsAreAllThatHandlerAndReadersSee(CacheForm form) {
    FakeSource packed = new FakeSource(runtime, form);
    packed.add("ns/a", "1");
    packed.modify("ns/a", "2");
    IndexerInformer<Thing> informer = IndexerInformer.builder(packed)
        .runtime(runtime)
        .handler(log)
        .transform(Transform.ofObject(thing -> thing.withValue("<" + thing.value() + ">")))
        .build();
    informer.start();
    runtime.runUntilIdle();

    packed.add("ns/b", "1");
    packed.modify("ns/a", "3");
    runtime.runUntilIdle();
    packed.delete("ns/a");
    runtime.runUntilIdle();

    assertThat(log.events())
        .containsExactly(
            "add ns/a <2> initial", "add ns/b <1>", "update ns/a <2>-><3>", "delete ns/a <3>");
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/b", "<1>"));
  }

  @Test
  void noObjectIsSeenUntransformedOrTransformedTwiceUnderRelistsAndResyncs() {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      source.add("ns/" + i, "raw");
    }
    AtomicReference<IndexerInformer<Thing>> informer = new AtomicReference<>();
    Runnable look = () -> EventLog.contentOf(informer.get().snapshot()).values().stream()
        .filter(value -> !value.equals("<raw>"))
        .forEach(wrong::add);
    informer.set(builder()
        .resyncPeriod(Duration.ofMillis(5))
        .handler(event -> look.run())
        .transform(Transform.ofObject(thing -> thing.withValue("<" + thing.value() + ">")))
        .build());
    informer.get().start();

    for (int i = 0; i < 20; i++) {
      runtime.advance(Duration.ofMillis(50));
      source.modify("ns/" + i % 5, "raw");
      if (i % 4 == 0) {
        source.resetWatch();
      }
      runtime.runUntilIdle();
      look.run();
    }
    runtime.advance(Duration.ofMinutes(1));

    assertThat(wrong).isEmpty();
    assertThat(EventLog.contentOf(informer.get().snapshot())).hasSize(5).containsValue("<raw>");
  }

  @Test
  void theHandlerHearsRelistsAsDifferencesDeletesFirst() {
    source.add("ns/b", "1");
    source.add("ns/c", "1");
    IndexerInformer<Thing> informer = started(builder().handler(log));
    log.drain();

    source.deleteDropWatch("ns/c");
    source.modifyDropWatch("ns/b", "2");
    source.addDropWatch("ns/a");
    source.resetWatch();
    runtime.advance(Duration.ofMinutes(1));

    assertThat(log.events())
        .containsExactly("delete ns/c 1 unknown", "add ns/a v5", "update ns/b 1->2");
    assertThat(informer.lastSyncResourceVersion()).isEqualTo(ResourceVersion.of("5"));
  }

  @Test
  void indexesWorkWhenTheyAreAddedBeforeOrLater() {
    source.add("ns/a", "x");
    IndexerInformer<Thing> informer = started(builder().indexer("byValue", BY_VALUE));

    informer.addIndexers(Map.of("byName", cached -> List.of(cached.name().name())));
    source.add("ns/b", "x");
    runtime.runUntilIdle();

    assertThat(informer.snapshot().indexKeys("byValue", "x"))
        .containsExactly(ObjectName.parse("ns/a"), ObjectName.parse("ns/b"));
    assertThat(informer.snapshot().listIndexValues("byName")).containsExactlyInAnyOrder("a", "b");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().indexer("byValue", BY_VALUE).indexer("byValue", BY_VALUE))
        .withMessage("there is an index 'byValue' already; choose another name");
  }

  @Test
  void closingFromTheHandlerLetsNoFurtherCallBegin() {
    for (int i = 0; i < 10; i++) {
      source.add("ns/" + i);
    }
    AtomicReference<IndexerInformer<Thing>> informer = new AtomicReference<>();
    informer.set(builder()
        .handler(event -> {
          log.onEvent(event);
          informer.get().close();
        })
        .build());

    informer.get().run();

    assertThat(log.events()).hasSize(1);
    assertThat(informer.get().ended().toCompletableFuture()).isCompleted();
    assertThat(informer.get().synced().toCompletableFuture()).isCompleted();
  }

  @Test
  void withoutAHandlerItKeepsTheMirror() {
    source.failWatches(Failures.refused());
    source.add("ns/a", "1");
    IndexerInformer<Thing> informer = started(builder());

    runtime.advance(Duration.ofMinutes(1));

    assertThat(informer.hasSynced()).isTrue();
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/a", "1"));
  }

  @Test
  void anErrorOfTheHandlerComesOutOfRun() {
    source.add("ns/a");
    IndexerInformer<Thing> informer = builder()
        .handler(event -> {
          throw new StackOverflowError("no");
        })
        .build();

    assertThatExceptionOfType(StackOverflowError.class)
        .isThrownBy(informer::run)
        .withMessage("no");
  }
}
