package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.Transform;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.ManualWatch;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the default queue gives beyond the contract: relists in order, one revision per snapshot, cursors. */
class InOrderInformerTest extends InformerTestBase {

  @Test
  @Guarantee({"G8", "G14"})
  void aRelistTellsDeletesFirstThenTheListInItsOrderAndTheMirrorShowsAllOfIt() {
    source.add("ns/b", "1");
    source.add("ns/c", "1");
    source.add("ns/d", "1");
    List<Map<String, String>> seen = new ArrayList<>();
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(event -> {
      log.onEvent(event);
      seen.add(EventLog.contentOf(informer.snapshot()));
    });
    informer.start();
    runtime.runUntilIdle();
    log.drain();
    seen.clear();

    source.deleteDropWatch("ns/d");
    source.deleteDropWatch("ns/b");
    source.modifyDropWatch("ns/c", "2");
    source.addDropWatch("ns/a");
    source.addDropWatch("ns/e");
    source.resetWatch();
    letTimePass();

    assertThat(log.events().subList(0, 2))
        .containsExactlyInAnyOrder("delete ns/b 1 unknown", "delete ns/d 1 unknown");
    assertThat(log.events().subList(2, 5))
        .containsExactly("add ns/a v7", "update ns/c 1->2", "add ns/e v8");
    assertThat(seen).hasSize(5).containsOnly(Map.of("ns/a", "v7", "ns/c", "2", "ns/e", "v8"));
  }

  @Test
  @Guarantee("G14")
  void aRelistThatFindsNothingDeletesEverything() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();
    log.drain();

    source.deleteDropWatch("ns/a");
    source.deleteDropWatch("ns/b");
    source.resetWatch();
    letTimePass();

    assertThat(log.events())
        .containsExactlyInAnyOrder("delete ns/a 1 unknown", "delete ns/b 1 unknown");
    assertThat(informer.snapshot().size()).isZero();
  }

  @Test
  void onlyTheFirstListIsInitial() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.modifyDropWatch("ns/a", "2");
    source.addDropWatch("ns/b");
    source.resetWatch();
    letTimePass();

    assertThat(log.events())
        .containsExactly("add ns/a 1 initial", "update ns/a 1->2", "add ns/b v3");
  }

  @Test
  @Guarantee({"G3", "G5"})
  void everySnapshotNamesItsRevisionWhichNeverFallsWithinAnEpoch() {
    source.add("ns/a", "1");
    List<String> revisions = new ArrayList<>();
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(event -> revisions.add(informer.snapshot().toString()));
    Snapshot<Thing> empty = informer.snapshot();
    informer.start();
    runtime.runUntilIdle();

    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    source.delete("ns/a");
    runtime.runUntilIdle();
    FakeSource.Backup backup = source.backup();
    source.add("ns/b", "1");
    runtime.runUntilIdle();
    source.raiseRevision(5);
    source.bookmark();
    runtime.runUntilIdle();
    Snapshot<Thing> bookmarked = informer.snapshot();
    source.restore(backup);
    source.breakWatches(Failures.lost());
    letTimePass();

    assertThat(empty.revision()).isEmpty();
    assertThat(empty.epoch()).isZero();
    assertThat(revisions)
        .containsExactly(
            "1 objects at revision 1, epoch 1",
            "1 objects at revision 2, epoch 1",
            "0 objects at revision 3, epoch 1",
            "1 objects at revision 4, epoch 1",
            "0 objects at revision 3, epoch 2");
    assertThat(bookmarked.revision()).contains(ResourceVersion.of("9"));
    assertThat(informer.snapshot().epoch()).isEqualTo(2);
    assertThat(informer.snapshot().revision()).contains(ResourceVersion.of("3"));
  }

  @Test
  @Guarantee("G3")
  void theRevisionMovesWithEachEventWhateverATransformMakesOfTheObjects() {
    source.add("ns/a", "1");
    List<String> revisions = new ArrayList<>();
    SharedIndexInformer<Thing> informer = builder()
        .transform(Transform.ofObject(
            thing -> new Thing(thing.namespace(), thing.name(), "", "", Map.of(), "nothing")))
        .build();
    informer.addEventHandler(
        event -> revisions.add(informer.snapshot().revision().orElseThrow().value()));
    informer.start();
    runtime.runUntilIdle();

    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    source.delete("ns/a");
    runtime.runUntilIdle();
    source.addDropWatch("ns/b");
    source.resetWatch();
    letTimePass();

    assertThat(revisions).containsExactly("1", "2", "3", "4");
  }

  @Test
  void anObjectThatTheSourceTookFromTheMirrorIsNotTransformedAgain() {
    AtomicInteger calls = new AtomicInteger();
    source.add("ns/a", "1");
    source.supportsWatchList(false);
    ManualWatch watch = source.manualWatch();
    SharedIndexInformer<Thing> informer = started(builder().transform(Transform.ofObject(thing -> {
      calls.incrementAndGet();
      return thing.withValue("<" + thing.value() + ">");
    })));

    watch.sink().onOpen();
    watch
        .sink()
        .onEvent(new WatchEvent.Change<>(
            WatchEvent.Verb.MODIFIED,
            watch
                .sink()
                .known(A, informer.snapshot().get(A).orElseThrow().uid(), ResourceVersion.of("1"))
                .orElseThrow()));
    runtime.runUntilIdle();

    assertThat(calls).hasValue(1);
    assertThat(informer.snapshot().get(A).orElseThrow().object().value()).isEqualTo("<1>");
  }

  @Test
  void theMirrorStandsInOnlyForTheVeryRevisionOfTheVeryObject() {
    source.add("ns/a", "1");
    source.supportsWatchList(false);
    ManualWatch watch = source.manualWatch();
    SharedIndexInformer<Thing> informer = started(builder());
    String uid = informer.snapshot().get(A).orElseThrow().uid();

    assertThat(watch.sink().known(A, uid, ResourceVersion.of("1")))
        .containsSame(informer.snapshot().get(A).orElseThrow());
    assertThat(watch.sink().known(A, "another", ResourceVersion.of("1"))).isEmpty();
    assertThat(watch.sink().known(A, uid, ResourceVersion.of("2"))).isEmpty();
    assertThat(watch.sink().known(A, uid, ResourceVersion.UNSET)).isEmpty();
    assertThat(watch.sink().known(B, uid, ResourceVersion.of("1"))).isEmpty();
  }

  @Test
  @Guarantee("G25")
  void initialListReplayRelistAndResyncAreOneEntryEachInAMailbox() {
    for (int i = 0; i < 50; i++) {
      source.add("ns/" + i, "1");
    }
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration early = stuck(informer, "early");
    informer.start();
    runtime.runUntilIdle();
    HandlerRegistration late = stuck(informer, "late");
    runtime.runUntilIdle();

    for (int i = 0; i < 50; i++) {
      source.modifyDropWatch("ns/" + i, "2");
    }
    source.resetWatch();
    letTimePass();

    assertThat(early.stats().mailbox().merged()).isZero();
    assertThat(late.stats().mailbox().pending()).isEqualTo(3);
    assertThat(late.stats().mailbox().cursorsWaiting()).isEqualTo(2);
    assertThat(late.stats().mailbox().resyncsDropped()).isPositive();
  }

  private static HandlerRegistration stuck(SharedIndexInformer<Thing> informer, String name) {
    return informer.addAsyncEventHandler(
        event -> new CompletableFuture<>(), resync(name, 60).withMailboxCapacity(10));
  }

  @Test
  void aResyncOfTheReflectorTellsEverybodyAtOnce() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .reflector(
            ReflectorOptions.builder().resyncPeriod(Duration.ofSeconds(7)).build())
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();
    log.drain();

    runtime.advance(Duration.ofSeconds(7));

    assertThat(log.events()).containsExactly("sync ns/a 1");
  }

  @Test
  void listersReadTheMirror() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder());

    assertThat(informer.lister().list()).extracting(Thing::value).containsExactly("1");
    assertThat(informer.lister().require("ns/a").value()).isEqualTo("1");
  }

  @Test
  void anObjectWithoutARevisionNeverStandsInForAnother() {
    source.supportsWatchList(false);
    ManualList list = source.manualList();
    ManualWatch watch = source.manualWatch();
    Thing unversioned = Thing.of("ns/a", 1).withResourceVersion("");
    SharedIndexInformer<Thing> informer = started(builder());

    list.sink().onItem(form().cache(unversioned));
    list.sink().onComplete(new ListEnd(ResourceVersion.of("1"), ""));
    runtime.runUntilIdle();

    assertThat(informer.snapshot().get(A).orElseThrow().resourceVersion())
        .isEqualTo(ResourceVersion.UNSET);
    assertThat(watch.sink().known(A, unversioned.uid(), ResourceVersion.UNSET)).isEmpty();
  }
}
