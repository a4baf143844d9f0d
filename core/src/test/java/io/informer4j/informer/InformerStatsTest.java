package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.ReflectorState;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InformerStatsTest extends InformerTestBase {

  private static final InformerStats.Errors NO_ERRORS =
      new InformerStats.Errors(0, 0, 0, 0, Optional.empty());

  @Test
  @Guarantee("G21")
  void anInformerThatHasNotStartedSaysSo() {
    InformerStats stats = builder().name("things").build().stats();

    assertThat(stats.name()).isEqualTo("things");
    assertThat(stats.state()).isEqualTo(InformerState.NEW);
    assertThat(stats.synced()).isFalse();
    assertThat(stats.objects()).isZero();
    assertThat(stats.revision()).isEmpty();
    assertThat(stats.epoch()).isZero();
    assertThat(stats.sinceLastEvent()).isEmpty();
    assertThat(stats.reflector().state()).isEqualTo(ReflectorState.IDLE);
    assertThat(stats.handlers()).isEmpty();
    assertThat(stats.errors()).isEqualTo(NO_ERRORS);
  }

  @Test
  @Guarantee("G21")
  void aRunningInformerSaysHowFarItIsAndHowFresh() {
    source.add("ns/a", "1");
    source.undecodable("ns/bad", true);
    source.add("ns/bad", "1");
    SharedIndexInformer<Thing> informer = started(builder());
    informer.addEventHandler(log, resync("log", 60));
    runtime.advance(Duration.ofSeconds(5));

    InformerStats stats = informer.stats();
    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    runtime.advance(Duration.ofSeconds(2));
    InformerStats later = informer.stats();

    assertThat(stats.state()).isEqualTo(InformerState.RUNNING);
    assertThat(stats.synced()).isTrue();
    assertThat(stats.objects()).isEqualTo(1);
    assertThat(stats.quarantined()).isEqualTo(1);
    assertThat(stats.indexes()).containsExactly("namespace");
    assertThat(stats.revision()).contains(ResourceVersion.of("2"));
    assertThat(stats.epoch()).isEqualTo(1);
    assertThat(stats.queueDepth()).isZero();
    assertThat(stats.sinceLastEvent()).contains(Duration.ofSeconds(5));
    assertThat(stats.reflector().state()).isEqualTo(ReflectorState.WATCHING);
    assertThat(stats.reflector().mode()).isEqualTo(ListMode.WATCH_LIST);
    assertThat(stats.handlers()).hasSize(1);
    assertThat(stats.handlers().get(0).synced()).isTrue();
    assertThat(stats.handlers().get(0).mailbox().delivered()).isEqualTo(1);
    assertThat(later.revision()).contains(ResourceVersion.of("3"));
    assertThat(later.sinceLastEvent()).contains(Duration.ofSeconds(2));
  }

  @Test
  void withThePerKeyQueueThereIsNoRevision() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder().queue(QueueKind.PER_KEY));

    assertThat(informer.stats().revision()).isEmpty();
    assertThat(informer.snapshot().revision()).isEmpty();
    assertThat(informer.lastSyncResourceVersion()).isEqualTo(ResourceVersion.of("1"));
  }

  @Test
  void theLastErrorIsToldInWords() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder());
    informer.addEventHandler(
        event -> {
          throw new IllegalStateException("no");
        },
        named("throwing"));

    runtime.runUntilIdle();

    assertThat(informer.stats().errors())
        .isEqualTo(new InformerStats.Errors(
            1,
            0,
            0,
            0,
            Optional.of("handler 'throwing' on ns/a: java.lang.IllegalStateException: no")));
  }

  @Test
  void aDescriptionNamesThePartsInWordsForPeople() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .name("things")
        .indexer("byValue", cached -> List.of(cached.object().value()))
        .resyncPeriod(Duration.ofSeconds(30))
        .build();
    informer.addEventHandler(log, named("printer"));
    informer.addAsyncEventHandler(event -> new CompletableFuture<>(), resync("stuck", 90));
    informer.start();
    runtime.advance(Duration.ofSeconds(5));

    assertThat(informer.describe()).isEqualTo("""
            informer things: running, synced
              object type        Thing (things.v1.test.io)
              lister-watcher     io.informer4j.testsupport.FakeSource
              reflector          watching, lists by watch list, heard 5s ago; lists: 1, watches: 0, events: 0, backoffs: 0
              last failure       none
              queue              InOrderQueue, a list replaces everything at once; waiting: 0
              known objects      the indexer
              transform          none
              process            applies each batch to the indexer at once, then hands it to the handlers' mailboxes
              retry on error     no; it is reported, and everything is listed again
              indexer            1 objects
              indexes            byValue, namespace
              revision           1, epoch 1
              resync period      30s
              should resync      each handler by a timer of its own
              mutation detector  off
              handlers           2
                printer: synced, resync every 30s; delivered: 1, pending: 0, merged: 0, failed: 0
                stuck: not synced, resync every 1m30s; delivered: 0, pending: 1, merged: 0, failed: 0, busy for 5s
            """);
  }

  @Test
  void aDescriptionOfOtherChoicesSaysSo() {
    source.supportsWatchList(false);
    source.undecodable("ns/a", true);
    source.add("ns/a", "1");
    source.failLists(Failures.refused());
    SharedIndexInformer<Thing> informer = builder()
        .name("things")
        .queue(QueueKind.PER_KEY)
        .transform(new Twice())
        .detectMutations(Thing::value)
        .build();
    String before = informer.describe();
    informer.start();
    letTimePass();
    String after = informer.describe();
    informer.close();

    assertThat(before)
        .startsWith("informer things: new, not synced\n")
        .contains("reflector          idle, lists by list, nothing heard yet;")
        .contains("revision           none\n")
        .contains("resync period      never\n")
        .contains("handlers           0\n");
    assertThat(after)
        .contains("last failure       CONNECTION_REFUSED: connection refused\n")
        .contains(
            "queue              DeltaFIFO, a list emits Replaced for each object; waiting: 0\n")
        .contains("transform          io.informer4j.informer.InformerStatsTest$Twice\n")
        .contains("indexer            0 objects, 1 quarantined\n")
        .contains("mutation detector  on\n");
    assertThat(informer.describe()).startsWith("informer things: closed, synced\n");
  }

  private static final class Twice implements Transform<Thing> {
    @Override
    public CachedObject<Thing> apply(CachedObject<Thing> object) {
      return object;
    }
  }
}
