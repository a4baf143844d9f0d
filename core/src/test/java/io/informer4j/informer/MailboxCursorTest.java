package io.informer4j.informer;

import static io.informer4j.informer.Events.added;
import static io.informer4j.informer.Events.deleted;
import static io.informer4j.informer.Events.replaced;
import static io.informer4j.informer.Events.snapshot;
import static io.informer4j.informer.Events.thing;
import static io.informer4j.informer.Events.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Replays, relists and resyncs are one entry each. */
class MailboxCursorTest extends MailboxTestBase {

  @Test
  @Guarantee("G25")
  void aReplayIsOneEntryHoweverLarge() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox();
    Snapshot<Thing> snapshot = snapshot(things(10_000), List.of());

    mailbox.replay(snapshot);
    assertThat(mailbox.pending()).isEqualTo(1);
    assertThat(mailbox.stats().cursorsWaiting()).isEqualTo(1);
    runtime.runUntilIdle();
    assertThat(mailbox.pending()).isEqualTo(1);
    assertThat(mailbox.stats().cursorsWaiting()).isZero();
    handler.release();
    runtime.runUntilIdle();

    assertThat(mailbox.pending()).isZero();
    assertThat(mailbox.stats().delivered()).isEqualTo(10_000);
    assertThat(handler.events())
        .hasSize(10_000)
        .allMatch(event -> Events.text(event).startsWith("initial "));
    assertThat(handler.events().stream().map(ResourceEvent::name)).doesNotHaveDuplicates();
  }

  @Test
  @Guarantee("G12")
  void whatComesDuringAReplayIsToldAfterIt() {
    Mailbox<Thing> mailbox = mailbox(1, MailboxPolicy.MERGE);
    handler.hold();
    mailbox.replay(snapshot(thing("a", 1)));
    runtime.runUntilIdle();

    mailbox.offer(updated(thing("a", 1), thing("a", 2)));
    mailbox.offer(updated(thing("a", 2), thing("a", 3)));
    handler.release();
    runtime.runUntilIdle();

    assertThat(handler.texts()).containsExactly("initial a@1", "update a@1 a@3");
  }

  @Test
  void aRelistIsOneEntryBetweenTheEventsAroundIt() {
    Mailbox<Thing> mailbox = mailbox();
    Snapshot<Thing> before = snapshot(thing("a", 1), thing("b", 1));

    mailbox.offer(added(thing("b", 1)));
    relist(mailbox, before, List.of(thing("b", 3), thing("c", 2)));
    mailbox.offer(deleted(thing("c", 4)));
    assertThat(mailbox.pending()).isEqualTo(3);
    runtime.runUntilIdle();

    assertThat(handler.texts())
        .containsExactly("add b@1", "gone a@1", "update b@1 b@3", "add c@2", "delete c@4");
  }

  @Test
  void theFlagsOfARelistReachItsEvents() {
    Mailbox<Thing> mailbox = mailbox();
    Snapshot<Thing> before = snapshot(thing("a", 1), thing("b", 1));
    List<CachedObject<Thing>> list = List.of(thing("a", 1), thing("b", 1), thing("c", 2));

    mailbox.relist(before, replaced(before, list, false), list, true, true, false);
    runtime.runUntilIdle();
    assertThat(handler.texts()).containsExactly("update a@1 a@1", "update b@1 b@1", "initial c@2");
    handler.events().clear();
    CachedObject<Thing> other = Events.thing("a", 1).withObject(Thing.of("a", 1, "restored"));
    mailbox.relist(
        before, replaced(before, List.of(other), true), List.of(other), true, false, true);
    runtime.runUntilIdle();

    assertThat(handler.texts()).containsExactly("gone b@1", "update a@1 a@1");
  }

  @Test
  @Guarantee("G25")
  void aSecondRelistIsExpandedAndMerged() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(2, MailboxPolicy.MERGE);
    Snapshot<Thing> empty = snapshot();
    List<CachedObject<Thing>> first = List.of(thing("a", 1), thing("b", 1));
    relist(mailbox, empty, first);
    runtime.runUntilIdle();

    List<CachedObject<Thing>> second = List.of(thing("a", 2), thing("c", 2), thing("d", 2));
    relist(mailbox, replaced(empty, first, false), second);
    assertThat(mailbox.pending()).isEqualTo(5);
    assertThat(mailbox.stats().cursorsWaiting()).isZero();
    mailbox.offer(updated(thing("a", 2), thing("a", 3)));
    handler.release();
    runtime.runUntilIdle();

    assertThat(handler.texts())
        .containsExactly("add a@1", "add b@1", "gone b@1", "update a@1 a@3", "add c@2", "add d@2");
    assertThat(mailbox.stats().merged()).isEqualTo(1);
    assertThat(listener.heard).containsExactly("merging at 3");
  }

  @Test
  void afterARelistTheNextOneIsACursorAgain() {
    Mailbox<Thing> mailbox = mailbox();
    relist(mailbox, snapshot(), List.of(thing("a", 1)));
    runtime.runUntilIdle();

    relist(mailbox, snapshot(thing("a", 1)), List.of(thing("a", 2), thing("b", 2)));

    assertThat(mailbox.stats().cursorsWaiting()).isEqualTo(1);
    assertThat(mailbox.pending()).isEqualTo(1);
  }

  @Test
  void anotherCursorDoesNotEndTheRelist() {
    Mailbox<Thing> mailbox = mailbox();
    handler.hold();
    mailbox.replay(snapshot(thing("a", 1)));
    relist(mailbox, snapshot(thing("a", 1)), List.of(thing("a", 2)));
    runtime.runUntilIdle();
    handler.endOne();
    runtime.runUntilIdle();
    assertThat(handler.texts()).containsExactly("initial a@1", "update a@1 a@2");

    relist(mailbox, snapshot(thing("a", 2)), List.of(thing("a", 3)));

    assertThat(mailbox.stats().cursorsWaiting()).isZero();
    assertThat(mailbox.pending()).isEqualTo(2);
  }

  @Test
  @Guarantee("G16")
  void aResyncTellsEverythingOnceMoreAndAWaitingOneIsEnough() {
    Mailbox<Thing> mailbox = mailbox();
    Snapshot<Thing> snapshot = snapshot(thing("a", 1));

    mailbox.resync(snapshot);
    mailbox.resync(snapshot);
    assertThat(mailbox.stats().resyncsDropped()).isEqualTo(1);
    runtime.runUntilIdle();
    assertThat(handler.texts()).containsExactly("update a@1 a@1");
    mailbox.resync(snapshot);
    runtime.runUntilIdle();

    assertThat(handler.texts()).containsExactly("update a@1 a@1", "update a@1 a@1");
  }
}
