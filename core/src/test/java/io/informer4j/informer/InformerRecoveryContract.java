package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WhenUnknown;
import io.informer4j.store.Quarantined;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How every shared informer recovers: from lost events, failures, replaced histories, and objects that are broken. */
abstract class InformerRecoveryContract extends InformerMirrorContract {

  // ---- relists and failures

  @Test
  @Guarantee({"G1", "G14"})
  void objectsOfAResourceThatIsGoneAreDeletedAndThoseOfItsSuccessorAdded() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    SharedIndexInformer<Thing> informer = builder()
        .reflector(ReflectorOptions.builder().whenUnknown(WhenUnknown.DELETE).build())
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.advance(Duration.ofMinutes(1));
    log.drain();

    SourceFailure[] unknown =
        Collections.nCopies(100, Failures.unknownResource()).toArray(SourceFailure[]::new);
    source.failLists(unknown);
    source.failWatches(unknown);
    source.closeWatches();
    runtime.advance(Duration.ofMinutes(1));
    assertThat(log.drain())
        .containsExactlyInAnyOrder("delete ns/a 1 unknown", "delete ns/b 1 unknown");
    assertThat(informer.snapshot().size()).isZero();
    assertThat(informer.snapshot().revision()).isEmpty();

    source.deleteDropWatch("ns/a");
    source.addDropWatch("ns/c");
    source.failNoMore();
    letTimePass();
    assertThat(log.drain()).containsExactlyInAnyOrder("add ns/b 1", "add ns/c v4");
    assertThat(log.faults()).isEmpty();
    assertThat(informer.snapshot().epoch()).isEqualTo(1);
  }

  @Test
  @Guarantee({"G1", "G14", "G15"})
  void afterLostEventsAndAnExpiredWatchHandlersSeeWhatChangedAndResyncingOnesSeeAll() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    source.add("ns/c", "1");
    EventLog resyncing = new EventLog();
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.addEventHandler(resyncing, resync("resyncing", 300));
    informer.start();
    runtime.runUntilIdle();
    log.drain();
    resyncing.drain();

    source.modifyDropWatch("ns/b", "2");
    source.deleteDropWatch("ns/c");
    source.addDropWatch("ns/d");
    source.resetWatch();
    letTimePass();

    String[] changed = {"update ns/b 1->2", "delete ns/c 1 unknown", "add ns/d v6"};
    assertThat(log.events()).containsExactlyInAnyOrder(changed);
    assertThat(resyncing.drain()).containsExactlyInAnyOrder(changed);
    runtime.advance(Duration.ofMinutes(3));
    assertThat(resyncing.drain())
        .containsExactlyInAnyOrder("sync ns/a 1", "sync ns/b 2", "sync ns/d v6");
    assertThat(log.events()).hasSize(3);
    assertThat(log.faults()).isEmpty();
    assertThat(EventLog.contentOf(informer.snapshot()))
        .isEqualTo(EventLog.contentOf(source.state()));
  }

  @Test
  @Guarantee("G26")
  void aRelistKeepsWhatHasNotChangedAndDecodesNothingOfIt() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    source.supportsWatchList(false);
    SharedIndexInformer<Thing> informer = started(builder());
    CachedObject<Thing> a = informer.snapshot().get(A).orElseThrow();
    CachedObject<Thing> b = informer.snapshot().get(B).orElseThrow();

    source.modifyDropWatch("ns/b", "2");
    source.resetWatch();
    letTimePass();

    assertThat(source.knownHits()).isEqualTo(1);
    assertThat(informer.snapshot().get(A)).containsSame(a);
    assertThat(informer.snapshot().get(B).orElseThrow()).isNotSameAs(b);
    assertThat(informer.snapshot().get(B).orElseThrow().object().value()).isEqualTo("2");
  }

  @Test
  @Guarantee("G20")
  void failuresOfTheSourceReachTheListenerAndTheInformerGoesOn() {
    List<String> heard = new ArrayList<>();
    source.supportsWatchList(false);
    source.add("ns/a", "1");
    source.failLists(Failures.forbidden(), Failures.refused());
    SharedIndexInformer<Thing> informer = builder()
        .listener(new InformerListener() {
          @Override
          public void onFailure(SourceFailure failure, Decision decision) {
            heard.add(failure.message());
          }
        })
        .build();
    informer.addEventHandler(log);

    informer.start();
    runtime.runUntilIdle();
    boolean syncedAtFirst = informer.hasSynced();
    letTimePass();

    assertThat(heard).containsExactly("forbidden", "connection refused");
    assertThat(syncedAtFirst).isFalse();
    assertThat(informer.hasSynced()).isTrue();
    assertThat(log.events()).containsExactly("add ns/a 1 initial");
    assertThat(informer.stats().reflector().lastFailure())
        .hasValueSatisfying(
            failure -> assertThat(failure.message()).isEqualTo("connection refused"));
  }

  @Test
  @Guarantee({"G1", "G5", "G23"})
  void aReplacedHistoryIsANewEpochAndIsDiffedByUidAndContent() {
    List<String> epochs = new ArrayList<>();
    source.add("ns/same", "1");
    source.add("ns/gone", "1");
    source.add("ns/changed", "1");
    FakeSource.Backup backup = source.backup();
    source.add("ns/young", "1");
    source.modify("ns/changed", "2");
    SharedIndexInformer<Thing> informer = builder()
        .listener(new InformerListener() {
          @Override
          public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
            epochs.add(before + "->" + now);
          }
        })
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();
    log.drain();
    long firstEpoch = informer.snapshot().epoch();

    source.restore(backup);
    source.breakWatches(Failures.lost());
    letTimePass();

    assertThat(firstEpoch).isEqualTo(1);
    assertThat(informer.snapshot().epoch()).isEqualTo(2);
    assertThat(epochs).containsExactly("5->3");
    assertThat(log.events())
        .containsExactlyInAnyOrder("delete ns/young 1 unknown", "update ns/changed 2->1");
    assertThat(EventLog.contentOf(informer.snapshot()))
        .isEqualTo(EventLog.contentOf(source.state()));
    assertThat(informer.lastSyncResourceVersion()).isEqualTo(ResourceVersion.of("3"));
  }

  @Test
  @Guarantee("G23")
  void inANewEpochAnEqualRevisionWithAnotherContentIsAnUpdate() {
    source.add("ns/a", "1");
    FakeSource.Backup backup = source.backup();
    source.modify("ns/a", "2");
    source.add("ns/b", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();
    log.drain();

    source.restore(backup);
    source.modify("ns/a", "other"); // again revision 2, of the same uid
    source.breakWatches(Failures.lost());
    letTimePass();

    assertThat(log.events())
        .containsExactlyInAnyOrder("update ns/a 2->other", "delete ns/b 1 unknown");
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/a", "other"));
    assertThat(informer.snapshot().epoch()).isEqualTo(2);
  }

  // ---- undecodable objects

  @Test
  @Guarantee("G24")
  void anUndecodableRevisionKeepsTheLastGoodOneAndIsNeverADelete() {
    List<String> heard = new ArrayList<>();
    source.add("ns/a", "good");
    source.add("ns/b", "good");
    SharedIndexInformer<Thing> informer = builder()
        .listener(new InformerListener() {
          @Override
          public void onQuarantined(Quarantined quarantined) {
            heard.add(quarantined.name() + "@" + quarantined.resourceVersion());
          }
        })
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();
    log.drain();

    source.undecodable("ns/a", true);
    source.modify("ns/a", "bad");
    source.undecodable("ns/new", true);
    source.add("ns/new", "bad");
    runtime.runUntilIdle();

    assertThat(heard).containsExactly("ns/a@3", "ns/new@4");
    assertThat(log.drain()).isEmpty();
    assertThat(EventLog.contentOf(informer.snapshot()))
        .isEqualTo(Map.of("ns/a", "good", "ns/b", "good"));
    assertThat(informer.snapshot().quarantined().keySet())
        .containsExactlyInAnyOrder(A, ObjectName.parse("ns/new"));
    assertThat(informer.stats().quarantined()).isEqualTo(2);

    source.modifyDropWatch("ns/a", "still bad");
    source.resetWatch();
    letTimePass();

    assertThat(log.drain()).isEmpty();
    assertThat(EventLog.contentOf(informer.snapshot()))
        .isEqualTo(Map.of("ns/a", "good", "ns/b", "good"));

    source.undecodable("ns/a", false);
    source.undecodable("ns/new", false);
    source.modify("ns/a", "healed");
    source.modify("ns/new", "healed");
    runtime.runUntilIdle();

    assertThat(log.drain()).containsExactly("update ns/a good->healed", "add ns/new healed");
    assertThat(informer.snapshot().quarantined()).isEmpty();
  }

  @Test
  @Guarantee("G24")
  void theDeleteOfAnUndecodableObjectIsADelete() {
    source.add("ns/a", "good");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();
    source.undecodable("ns/a", true);
    source.modify("ns/a", "bad");
    runtime.runUntilIdle();

    source.delete("ns/a");
    runtime.runUntilIdle();

    assertThat(log.events()).containsExactly("add ns/a good initial", "delete ns/a good unknown");
    assertThat(informer.snapshot().size()).isZero();
    assertThat(informer.snapshot().quarantined()).isEmpty();
  }

  @Test
  @Guarantee("G24")
  void anUndecodableItemOfTheFirstListIsKnownButAbsent() {
    source.undecodable("ns/a", true);
    source.add("ns/a", "bad");
    source.add("ns/b", "good");
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration registration = informer.addEventHandler(log);

    informer.start();
    runtime.runUntilIdle();

    assertThat(log.events()).containsExactly("add ns/b good initial");
    assertThat(informer.snapshot().get(A)).isEmpty();
    assertThat(informer.snapshot().quarantined()).containsOnlyKeys(A);
    assertThat(registration.hasSynced()).isTrue();
  }

  // ---- transform

  @Test
  void handlersAndReadersSeeTransformedObjectsOnly() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .transform(Transform.ofObject(thing -> thing.withValue("<" + thing.value() + ">")))
        .build();
    informer.addEventHandler(log);

    informer.start();
    runtime.runUntilIdle();
    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    source.delete("ns/a");
    source.add("ns/b", "1");
    runtime.runUntilIdle();

    assertThat(log.events())
        .containsExactly(
            "add ns/a <1> initial", "update ns/a <1>-><2>", "delete ns/a <2>", "add ns/b <1>");
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/b", "<1>"));
  }

  @Test
  void anObjectIsTransformedOnceHoweverOftenItIsListedOrResynced() {
    AtomicInteger calls = new AtomicInteger();
    source.supportsWatchList(false);
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .resyncPeriod(Duration.ofSeconds(10))
        .transform(Transform.ofObject(thing -> {
          calls.incrementAndGet();
          return thing.withValue("<" + thing.value() + ">");
        }))
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.resetWatch();
    letTimePass();

    assertThat(source.knownHits()).isEqualTo(1);
    assertThat(calls).hasValue(1);
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/a", "<1>"));
    assertThat(log.events()).contains("sync ns/a <1>").doesNotContain("sync ns/a <<1>>");
  }

  @Test
  void aTransformThatThrowsCostsItsObjectAndIsReported() {
    List<String> heard = new ArrayList<>();
    source.add("ns/a", "good");
    SharedIndexInformer<Thing> informer = builder()
        .transform(Transform.ofObject(thing -> {
          if (thing.value().equals("bad")) {
            throw new IllegalStateException("no");
          }
          return thing;
        }))
        .listener(new InformerListener() {
          @Override
          public void onTransformError(
              ObjectName name, ResourceVersion revision, RuntimeException error) {
            heard.add(name + "@" + revision + " " + error.getMessage());
          }
        })
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.modify("ns/a", "bad");
    source.add("ns/b", "bad");
    source.add("ns/c", "good");
    runtime.runUntilIdle();

    assertThat(heard).containsExactly("ns/a@2 no", "ns/b@3 no");
    assertThat(log.events()).containsExactly("add ns/a good initial", "add ns/c good");
    assertThat(informer.snapshot().quarantined().keySet()).containsExactlyInAnyOrder(A, B);
    assertThat(informer.stats().errors().transform()).isEqualTo(2);
    source.delete("ns/a");
    runtime.runUntilIdle();
    assertThat(log.events()).last().isEqualTo("delete ns/a good unknown");
  }
}
