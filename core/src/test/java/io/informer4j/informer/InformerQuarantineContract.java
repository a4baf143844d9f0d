package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.store.IndexFunction;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How every shared informer gets out of quarantine again: by lists of both kinds, by watches, across epochs. */
abstract class InformerQuarantineContract extends InformerRecoveryContract {

  private static final String VALUE = "value";

  /** Returns an informer that has synced, with an index, and whose handler has forgotten what it was told so far. */
  private SharedIndexInformer<Thing> synced(boolean streaming) {
    source.supportsWatchList(streaming);
    SharedIndexInformer<Thing> informer = builder()
        .indexer(VALUE, IndexFunction.ofObject(thing -> List.of(thing.value())))
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();
    log.drain();
    return informer;
  }

  private void relist() {
    source.resetWatch();
    letTimePass();
  }

  private void assertHolds(SharedIndexInformer<Thing> informer, Map<String, String> content) {
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(content);
    assertThat(informer.snapshot().listIndexValues(VALUE))
        .containsExactlyInAnyOrderElementsOf(content.values());
    assertThat(log.faults()).isEmpty();
  }

  // ---- another object of the same name

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Guarantee({"G14", "G24"})
  void anUndecodableSuccessorInAListEndsItsPredecessor(boolean streaming) {
    source.add("ns/a", "first");
    source.add("ns/b", "other");
    SharedIndexInformer<Thing> informer = synced(streaming);

    source.undecodable("ns/a", true);
    source.deleteDropWatch("ns/a");
    source.addDropWatch("ns/a");
    relist();

    assertThat(log.drain()).containsExactly("delete ns/a first unknown");
    assertHolds(informer, Map.of("ns/b", "other"));
    assertThat(informer.snapshot().quarantined()).containsOnlyKeys(A);

    source.undecodable("ns/a", false);
    source.modify("ns/a", "second");
    runtime.runUntilIdle();

    assertThat(log.drain()).containsExactly("add ns/a second");
    assertHolds(informer, Map.of("ns/a", "second", "ns/b", "other"));
    assertThat(informer.snapshot().quarantined()).isEmpty();
  }

  // ---- names without an object

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Guarantee("G24")
  void aNameThatNeverCouldBeDecodedIsForgottenWhenAListLacksIt(boolean streaming) {
    source.undecodable("ns/a", true);
    source.add("ns/a", "bad");
    SharedIndexInformer<Thing> informer = synced(streaming);
    assertThat(informer.snapshot().quarantined()).containsOnlyKeys(A);

    source.deleteDropWatch("ns/a");
    relist();

    assertThat(informer.snapshot().quarantined()).isEmpty();
    assertThat(log.drain()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Guarantee("G24")
  void aNameThatNeverCouldBeDecodedIsForgottenWhenItsDeleteComes(boolean deleteIsDecodable) {
    source.undecodable("ns/a", true);
    source.add("ns/a", "bad");
    SharedIndexInformer<Thing> informer = synced(true);
    assertThat(informer.snapshot().quarantined()).containsOnlyKeys(A);

    source.undecodable("ns/a", !deleteIsDecodable);
    source.delete("ns/a");
    runtime.runUntilIdle();

    assertThat(informer.snapshot().quarantined()).isEmpty();
    assertThat(log.drain()).isEmpty();
  }

  @Test
  @Guarantee("G24")
  void aResyncOfTheReflectorHealsNothing() {
    source.add("ns/a", "good");
    SharedIndexInformer<Thing> informer = started(builder()
        .reflector(
            ReflectorOptions.builder().resyncPeriod(Duration.ofSeconds(10)).build()));
    informer.addEventHandler(log);
    source.undecodable("ns/a", true);
    source.modify("ns/a", "bad");
    runtime.runUntilIdle();
    log.drain();

    runtime.advance(Duration.ofSeconds(11));

    assertThat(log.drain()).containsExactly("sync ns/a good");
    assertThat(informer.snapshot().quarantined()).containsOnlyKeys(A);
  }

  // ---- a last good object of the epoch before

  /** Leaves ns/a quarantined, with "old" of revision 2 as last good object, in a new epoch that is at revision 1. */
  private SharedIndexInformer<Thing> quarantinedAcrossEpochs(boolean streaming) {
    source.add("ns/a", "restored");
    FakeSource.Backup backup = source.backup();
    source.modify("ns/a", "old");
    SharedIndexInformer<Thing> informer = synced(streaming);
    source.restore(backup);
    source.undecodable("ns/a", true);
    source.breakWatches(Failures.lost());
    letTimePass();

    assertThat(informer.snapshot().epoch()).isEqualTo(2);
    assertThat(informer.snapshot().quarantined()).containsOnlyKeys(A);
    assertHolds(informer, Map.of("ns/a", "old"));
    assertThat(log.drain()).isEmpty();
    source.undecodable("ns/a", false);
    return informer;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Guarantee("G23")
  void theLastGoodObjectOfAnotherEpochIsNotTakenForAnEventOfEqualRevision(boolean streaming) {
    SharedIndexInformer<Thing> informer = quarantinedAcrossEpochs(streaming);

    Thing now = source.modify("ns/a", "new");
    runtime.runUntilIdle();

    assertThat(now.resourceVersion()).isEqualTo("2");
    assertThat(log.drain()).containsExactly("update ns/a old->new");
    assertHolds(informer, Map.of("ns/a", "new"));
    assertThat(informer.snapshot().quarantined()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Guarantee("G23")
  void theLastGoodObjectOfAnotherEpochIsNotTakenForAnItemOfEqualRevision(boolean streaming) {
    SharedIndexInformer<Thing> informer = quarantinedAcrossEpochs(streaming);

    Thing now = source.modifyDropWatch("ns/a", "new");
    relist();

    assertThat(now.resourceVersion()).isEqualTo("2");
    assertThat(source.knownHits()).isZero();
    assertThat(log.drain()).containsExactly("update ns/a old->new");
    assertHolds(informer, Map.of("ns/a", "new"));
    assertThat(informer.snapshot().quarantined()).isEmpty();
  }
}
