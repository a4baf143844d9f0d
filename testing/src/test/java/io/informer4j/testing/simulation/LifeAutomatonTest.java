package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LifeAutomatonTest {

  private final PastFixture past = new PastFixture();
  private final LifeAutomaton life = new LifeAutomaton(past);

  private @Nullable String tell(ResourceEvent<SimulatedObject> event) {
    return life.judge(event, false, false);
  }

  private static ResourceEvent<SimulatedObject> added(CachedObject<SimulatedObject> object) {
    return new Added<>(object, false);
  }

  private static ResourceEvent<SimulatedObject> tombstone(CachedObject<SimulatedObject> object) {
    return new Deleted<>(DeletedObject.finalStateUnknown(object.name(), object));
  }

  @Test
  void acceptsALife() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.update("a");

    assertThat(tell(added(first))).isNull();
    assertThat(tell(new Updated<>(first, first))).isNull();
    assertThat(tell(new Updated<>(first, second))).isNull();
    assertThat(tell(new Deleted<>(DeletedObject.of(past.delete("a"))))).isNull();
    assertThat(tell(added(past.create("a")))).isNull();
    assertThat(life.view()).hasSize(1);
  }

  @Test
  void findsASecondAdd() {
    CachedObject<SimulatedObject> first = past.create("a");
    assertThat(tell(added(first))).isNull();

    assertThat(tell(added(past.update("a")))).contains("found the add of ns/a@2");
  }

  @Test
  void findsAnUpdateOfTheUnknown() {
    CachedObject<SimulatedObject> first = past.create("a");

    assertThat(tell(new Updated<>(first, past.update("a")))).contains("expected an add of ns/a");
  }

  @Test
  void findsAnUpdateFromARevisionThatWasNotDelivered() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.update("a");
    assertThat(tell(added(first))).isNull();

    assertThat(tell(new Updated<>(second, past.update("a"))))
        .contains("expected an update from ns/a@1", "found an update from ns/a@2");
  }

  @Test
  void findsAnOldWithTheSameRevisionAndAnotherContent() {
    CachedObject<SimulatedObject> first = past.create("a");
    assertThat(tell(added(first))).isNull();

    assertThat(tell(new Updated<>(PastFixture.forged(first), past.update("a"))))
        .contains("expected an update from ns/a@1");
  }

  @Test
  void findsAnUpdateAcrossAUid() {
    CachedObject<SimulatedObject> first = past.create("a");
    assertThat(tell(added(first))).isNull();
    past.delete("a");

    assertThat(tell(new Updated<>(first, past.create("a"))))
        .contains("expected a delete and an add where the uid changes");
  }

  @Test
  void findsAnOlderRevision() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.update("a");
    assertThat(tell(added(second))).isNull();

    assertThat(tell(new Updated<>(second, first)))
        .contains("expected nothing older than revision 2");
  }

  @Test
  void findsAResurrection() {
    CachedObject<SimulatedObject> first = past.create("a");
    assertThat(tell(added(first))).isNull();
    assertThat(tell(tombstone(first))).isNull();

    assertThat(tell(added(first))).contains("at which it was gone");
  }

  @Test
  void findsADeleteOfTheUnknown() {
    CachedObject<SimulatedObject> first = past.create("a");

    assertThat(tell(tombstone(first))).contains("expected no delete of ns/a");
  }

  @Test
  void findsATombstoneWithAnotherStateUnlessEventsWereMerged() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.update("a");
    assertThat(tell(added(first))).isNull();
    assertThat(tell(tombstone(second)))
        .contains("expected a tombstone with the state delivered last");

    LifeAutomaton merging = new LifeAutomaton(past);
    assertThat(merging.judge(added(first), true, false)).isNull();
    assertThat(merging.judge(tombstone(second), true, false)).isNull();
  }

  @Test
  void findsADeleteOfAnotherObjectOfThatName() {
    CachedObject<SimulatedObject> first = past.create("a");
    assertThat(tell(added(first))).isNull();
    past.delete("a");

    assertThat(tell(tombstone(past.create("a")))).contains("expected the delete of ns/a@1");
  }

  @Test
  void findsADeleteThatNeverHappened() {
    CachedObject<SimulatedObject> first = past.create("a");
    assertThat(tell(added(first))).isNull();

    assertThat(tell(new Deleted<>(DeletedObject.of(past.update("a")))))
        .contains("expected something that the server had, found the delete ns/a@2");
  }

  @Test
  void letsAnObjectGoBackOnlyInANewEpoch() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.update("a");
    past.restore(1);
    assertThat(tell(added(second))).isNull();

    assertThat(life.judge(new Updated<>(second, first), false, true)).isNull();
  }
}
