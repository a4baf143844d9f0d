package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import org.junit.jupiter.api.Test;

class StreamFollowerTest {

  private final PastFixture past = new PastFixture();
  private final StreamModel model = new StreamModel();
  private final StreamFollower handler = new StreamFollower(past, model, true, true);
  private final StreamFollower late = new StreamFollower(past, model, true, false);

  private void list() {
    model.list(past.stateAt(past.present(), past.head(past.present())));
  }

  private CachedObject<SimulatedObject> create(String name) {
    CachedObject<SimulatedObject> object = past.create(name);
    model.put(past.now(name));
    return object;
  }

  private CachedObject<SimulatedObject> update(String name) {
    CachedObject<SimulatedObject> object = past.update(name);
    model.put(past.now(name));
    return object;
  }

  private CachedObject<SimulatedObject> delete(String name) {
    CachedObject<SimulatedObject> object = past.delete(name);
    var change = past.changeAt(past.present(), object.name(), past.head(past.present()));
    assertThat(change).isNotNull();
    model.delete(change.object());
    return object;
  }

  private static ResourceEvent<SimulatedObject> added(CachedObject<SimulatedObject> object) {
    return new Added<>(object, false);
  }

  private static ResourceEvent<SimulatedObject> initial(CachedObject<SimulatedObject> object) {
    return new Added<>(object, true);
  }

  private static ResourceEvent<SimulatedObject> deleted(CachedObject<SimulatedObject> object) {
    return new Deleted<>(DeletedObject.of(object));
  }

  private static ResourceEvent<SimulatedObject> tombstone(CachedObject<SimulatedObject> object) {
    return new Deleted<>(DeletedObject.finalStateUnknown(object.name(), object));
  }

  @Test
  void acceptsAListInAnyOrderThenTheStream() {
    CachedObject<SimulatedObject> a = past.create("a");
    CachedObject<SimulatedObject> b = past.create("b");
    list();
    CachedObject<SimulatedObject> a2 = update("a");
    CachedObject<SimulatedObject> gone = delete("b");

    assertThat(handler.judge(initial(b))).isNull();
    assertThat(handler.judge(initial(a))).isNull();
    assertThat(handler.judge(new Updated<>(a, a))).isNull();
    assertThat(handler.judge(new Updated<>(a, a2))).isNull();
    assertThat(handler.judgeEnd()).contains("expected DELETED ns/b@4");
    assertThat(handler.judge(deleted(gone))).isNull();
    assertThat(handler.judgeEnd()).isNull();
  }

  @Test
  void findsAChangeThatWasLeftOut() {
    CachedObject<SimulatedObject> a = create("a");
    update("a");
    CachedObject<SimulatedObject> a3 = update("a");
    assertThat(handler.judge(added(a))).isNull();

    assertThat(handler.judge(new Updated<>(a, a3))).contains("expected UPDATED ns/a@2", "ns/a@3");
  }

  @Test
  void findsAnEventThatCameTwice() {
    CachedObject<SimulatedObject> a = create("a");
    CachedObject<SimulatedObject> a2 = update("a");
    assertThat(handler.judge(added(a))).isNull();
    assertThat(handler.judge(new Updated<>(a, a2))).isNull();

    assertThat(handler.judge(new Updated<>(a, a2))).contains("expected nothing more of ns/a");
  }

  @Test
  void findsEventsOutOfStreamOrderUnlessTheQueueIsPerKey() {
    CachedObject<SimulatedObject> a = create("a");
    CachedObject<SimulatedObject> b = create("b");
    assertThat(handler.judge(added(b))).isNull();
    assertThat(handler.judge(added(a))).contains("expected nothing from before place 2");

    StreamFollower perKey = new StreamFollower(past, model, false, true);
    assertThat(perKey.judge(added(b))).isNull();
    assertThat(perKey.judge(added(a))).isNull();
  }

  @Test
  void findsAnObjectOfTheListThatWasLeftOut() {
    past.create("a");
    CachedObject<SimulatedObject> b = past.create("b");
    list();
    assertThat(handler.judge(initial(b))).isNull();

    assertThat(handler.judgeEnd()).contains("expected ADDED ns/a@1");
  }

  @Test
  void expectsARelistToTellDifferencesOnly() {
    CachedObject<SimulatedObject> a = past.create("a");
    CachedObject<SimulatedObject> b = past.create("b");
    past.create("c");
    list();
    past.delete("b");
    CachedObject<SimulatedObject> a2 = past.update("a");
    list();
    StreamFollower perKey = new StreamFollower(past, model, false, false);
    assertThat(perKey.judge(initial(a))).isNull();
    assertThat(perKey.judge(initial(b))).isNull();

    assertThat(perKey.judge(tombstone(b))).isNull();
    assertThat(perKey.judge(new Updated<>(a, a2))).isNull();
    assertThat(perKey.judgeEnd()).contains("ns/c@3");
    assertThat(model.effectsOf(PastFixture.name("c"))).hasSize(1);
  }

  @Test
  void expectsThatTheDeleteOfAListIsATombstone() {
    CachedObject<SimulatedObject> a = past.create("a");
    list();
    CachedObject<SimulatedObject> gone = past.delete("a");
    list();
    assertThat(handler.judge(initial(a))).isNull();

    assertThat(handler.judge(deleted(gone))).contains("expected DELETED ns/a@unknown");
  }

  @Test
  void expectsADeleteAndAnAddForASuccessor() {
    CachedObject<SimulatedObject> a = past.create("a");
    list();
    past.delete("a");
    CachedObject<SimulatedObject> successor = past.create("a");
    list();
    assertThat(handler.judge(initial(a))).isNull();

    assertThat(handler.judge(tombstone(a))).isNull();
    assertThat(handler.judge(added(successor))).isNull();
    assertThat(handler.judgeEnd()).isNull();
  }

  @Test
  void expectsNoEventOfWhatCannotBeReadAndADeleteOfItsPredecessor() {
    CachedObject<SimulatedObject> a = past.create("a");
    list();
    past.poison("a");
    list();
    assertThat(handler.judge(initial(a))).isNull();
    assertThat(handler.judgeEnd()).isNull();
    past.delete("a");
    past.createPoisoned("a");
    list();

    assertThat(handler.judgeEnd()).contains("expected DELETED ns/a@unknown");
  }

  @Test
  void letsALateHandlerBeginWhereItsFirstAddsSay() {
    CachedObject<SimulatedObject> a = create("a");
    CachedObject<SimulatedObject> a2 = update("a");
    CachedObject<SimulatedObject> b = create("b");
    CachedObject<SimulatedObject> a3 = update("a");

    assertThat(late.judge(initial(b))).isNull();
    assertThat(late.judge(initial(a2))).isNull();
    assertThat(late.judge(new Updated<>(a2, a3))).isNull();
    assertThat(late.judgeEnd()).isNull();
    assertThat(new StreamFollower(past, model, true, false).judge(added(a2)))
        .contains("which no change of the stream made");
    assertThat(a).isNotNull();
  }

  @Test
  void findsAGapBetweenTheReplayAndTheStream() {
    CachedObject<SimulatedObject> a = create("a");
    CachedObject<SimulatedObject> a2 = update("a");
    CachedObject<SimulatedObject> a3 = update("a");
    assertThat(late.judge(initial(a))).isNull();

    assertThat(late.judge(new Updated<>(a2, a3))).contains("expected UPDATED ns/a@2");
  }

  @Test
  void findsALateHandlerThatWasNotToldOfAnObject() {
    create("a");

    assertThat(late.judgeEnd()).contains("expected ADDED ns/a@1");
  }

  @Test
  void expectsAnUpdateWhereANewEpochGivesARevisionAnotherContent() {
    CachedObject<SimulatedObject> a = past.create("a");
    CachedObject<SimulatedObject> lost = past.update("a");
    list();
    past.restore(1);
    CachedObject<SimulatedObject> other = past.update("a");
    model.list(past.stateAt(1, 2));
    assertThat(handler.judge(initial(lost))).isNull();

    assertThat(handler.judgeEnd()).contains("expected UPDATED ns/a@2");
    assertThat(handler.judge(new Updated<>(lost, other))).isNull();
    assertThat(handler.judgeEnd()).isNull();
    assertThat(a).isNotNull();
  }
}
