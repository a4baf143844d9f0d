package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeltaTest {

  private static final ObjectName A = ObjectName.parse("ns/a");

  @Test
  void changesOfOneObjectSayWhoseTheyAre() {
    Delta<Thing> changed =
        new Delta.Changed<>(DeltaType.UPDATED, CacheForm.DECODED.cache("ns/a", 1));
    Delta<Thing> deleted = Delta.Deleted.tombstone(A, null);
    Delta<Thing> quarantine =
        new Delta.Quarantine<>(new Quarantined(A, "uid", ResourceVersion.of("2"), "broken"));

    assertThat(List.of(changed, deleted, quarantine))
        .allSatisfy(delta -> assertThat(delta.name()).contains(A))
        .extracting(Delta::type)
        .containsExactly(DeltaType.UPDATED, DeltaType.DELETED, DeltaType.QUARANTINED);
  }

  @Test
  void changesOfTheWholeCollectionNameNobody() {
    Delta<Thing> replaced =
        new Delta.ReplacedAll<>(Replacement.of(List.of(), ResourceVersion.of("1")));
    Delta<Thing> sync = new Delta.SyncAll<>();
    Delta<Thing> bookmark = new Delta.Bookmark<>(ResourceVersion.of("1"));

    assertThat(List.of(replaced, sync, bookmark))
        .allSatisfy(delta -> assertThat(delta.name()).isEmpty())
        .extracting(Delta::type)
        .containsExactly(DeltaType.REPLACED_ALL, DeltaType.SYNC_ALL, DeltaType.BOOKMARK);
  }
}
