package io.informer4j.informer;

import static io.informer4j.informer.Events.added;
import static io.informer4j.informer.Events.deleted;
import static io.informer4j.informer.Events.snapshot;
import static io.informer4j.informer.Events.thing;
import static io.informer4j.informer.Events.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.MailboxBuffer.Outcome;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MailboxBufferTest {

  private static MailboxBuffer<Thing> merging(int capacity) {
    return new MailboxBuffer<>(capacity, MailboxPolicy.MERGE);
  }

  private static List<String> take(MailboxBuffer<Thing> buffer, int limit) {
    Object[] into = new Object[limit];
    int count = buffer.take(into, limit);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(text(into[i]));
    }
    for (int i = count; i < limit; i++) {
      assertThat(into[i]).isNull();
    }
    return texts;
  }

  @SuppressWarnings("unchecked")
  private static String text(Object item) {
    if (item instanceof SnapshotCursor<?> cursor) {
      return cursor.kind().toString();
    }
    return item instanceof SyncMarker ? "MARKER" : Events.text((ResourceEvent<Thing>) item);
  }

  private static List<String> takeAndHandle(MailboxBuffer<Thing> buffer, int limit) {
    List<String> taken = take(buffer, limit);
    taken.stream().filter(text -> !text.equals("MARKER")).forEach(text -> buffer.handled());
    return taken;
  }

  private static RelistCursor<Thing> relist() {
    return new RelistCursor<>(snapshot(), snapshot(), List.of(), false, false, false);
  }

  @Test
  void theFirstToComeStartsTheConsumerAndNobodyElseUntilItHasFoundNothing() {
    MailboxBuffer<Thing> buffer = merging(8);

    assertThat(buffer.offer(added(thing("a", 1)))).isEqualTo(Outcome.START);
    assertThat(buffer.offer(added(thing("b", 2)))).isEqualTo(Outcome.QUEUED);
    assertThat(takeAndHandle(buffer, 8)).containsExactly("add a@1", "add b@2");
    assertThat(buffer.offer(added(thing("c", 3)))).isEqualTo(Outcome.QUEUED);
    assertThat(takeAndHandle(buffer, 8)).containsExactly("add c@3");
    assertThat(takeAndHandle(buffer, 8)).isEmpty();
    assertThat(buffer.offer(new SyncMarker(() -> {}))).isEqualTo(Outcome.START);
    assertThat(takeAndHandle(buffer, 8)).containsExactly("MARKER");
    assertThat(takeAndHandle(buffer, 8)).isEmpty();
    assertThat(buffer.offer(SnapshotCursor.replay(snapshot()))).isEqualTo(Outcome.START);
  }

  @Test
  void noMoreIsTakenThanTheLimit() {
    MailboxBuffer<Thing> buffer = merging(8);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(added(thing("b", 2)));
    buffer.offer(added(thing("c", 3)));

    assertThat(take(buffer, 2)).containsExactly("add a@1", "add b@2");
    assertThat(take(buffer, 2)).containsExactly("add c@3");
  }

  @Test
  void whatIsTakenStaysPendingUntilItIsHandled() {
    MailboxBuffer<Thing> buffer = merging(8);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(added(thing("b", 2)));
    assertThat(buffer.pending()).isEqualTo(2);

    take(buffer, 8);
    assertThat(buffer.pending()).isEqualTo(2);
    buffer.handled();
    assertThat(buffer.pending()).isEqualTo(1);
    buffer.handled();

    assertThat(buffer.pending()).isZero();
  }

  @Test
  void markersAreNotCounted() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(new SyncMarker(() -> {}));

    assertThat(buffer.pending()).isZero();
    assertThat(buffer.offer(added(thing("a", 1)))).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.isMerging()).isFalse();
  }

  @Test
  @Guarantee("G9")
  void upToCapacityNothingIsMerged() {
    MailboxBuffer<Thing> buffer = merging(3);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(updated(thing("a", 1), thing("a", 2)));

    assertThat(buffer.offer(deleted(thing("a", 3)))).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.merged()).isZero();
    assertThat(take(buffer, 8)).containsExactly("add a@1", "update a@1 a@2", "delete a@3");
  }

  @Test
  @Guarantee("G11")
  void beyondCapacityEventsAreMergedIntoTheLastOfTheirKeyInItsPlace() {
    MailboxBuffer<Thing> buffer = merging(3);
    buffer.offer(updated(thing("a", 1), thing("a", 2)));
    buffer.offer(updated(thing("a", 2), thing("a", 3)));
    buffer.offer(added(thing("b", 4)));

    assertThat(buffer.offer(updated(thing("a", 3), thing("a", 5)))).isEqualTo(Outcome.MERGING);
    assertThat(buffer.offer(updated(thing("b", 4), thing("b", 6)))).isEqualTo(Outcome.QUEUED);

    assertThat(buffer.isMerging()).isTrue();
    assertThat(buffer.merged()).isEqualTo(2);
    assertThat(buffer.pending()).isEqualTo(3);
    assertThat(take(buffer, 8)).containsExactly("update a@1 a@2", "update a@2 a@5", "add b@6");
  }

  @Test
  void beyondCapacityANewKeyStillWaitsAndIsMergedFromThenOn() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(added(thing("a", 1)));

    assertThat(buffer.offer(added(thing("b", 2)))).isEqualTo(Outcome.MERGING);
    assertThat(buffer.offer(updated(thing("b", 2), thing("b", 3)))).isEqualTo(Outcome.QUEUED);

    assertThat(buffer.pending()).isEqualTo(2);
    assertThat(buffer.merged()).isEqualTo(1);
    assertThat(take(buffer, 8)).containsExactly("add a@1", "add b@3");
  }

  @Test
  void anAddAndItsDeleteLeaveFromTheFrontTheMiddleAndTheEnd() {
    MailboxBuffer<Thing> buffer = merging(5);
    for (String key : List.of("a", "b", "c", "d", "e")) {
      buffer.offer(added(thing(key, 1)));
    }

    buffer.offer(deleted(thing("c", 2)));
    buffer.offer(added(thing("x", 1)));
    buffer.offer(deleted(thing("a", 2)));
    buffer.offer(added(thing("y", 1)));
    buffer.offer(deleted(thing("y", 2)));
    buffer.offer(added(thing("z", 1)));

    assertThat(buffer.merged()).isEqualTo(6);
    assertThat(buffer.pending()).isEqualTo(5);
    assertThat(take(buffer, 8))
        .containsExactly("add b@1", "add d@1", "add e@1", "add x@1", "add z@1");
  }

  @Test
  void theDeleteOfOneObjectAndTheAddOfTheNextStayTwoEvents() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(updated(thing("a", 1), thing("a", 2)));

    buffer.offer(deleted(thing("a", 3)));
    buffer.offer(added(thing("a#2", 4)));
    buffer.offer(updated(thing("a#2", 4), thing("a#2", 5)));

    assertThat(buffer.merged()).isEqualTo(2);
    assertThat(take(buffer, 8)).containsExactly("delete a@3", "add a#2@5");
  }

  @Test
  void aKeyThatIsReplacedAgainAndAgainNeedsTwoEntries() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(updated(thing("a", 1), thing("a", 2)));
    buffer.offer(deleted(thing("a", 3)));

    for (int i = 0; i < 100; i++) {
      buffer.offer(added(thing("a#" + i, 4)));
      if (i < 99) {
        buffer.offer(deleted(thing("a#" + i, 5)));
      }
    }

    assertThat(buffer.pending()).isEqualTo(2);
    assertThat(take(buffer, 8)).containsExactly("delete a@3", "add a#99@4");
  }

  @Test
  void whatIsTakenIsNotMergedInto() {
    MailboxBuffer<Thing> buffer = merging(2);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(added(thing("b", 1)));
    buffer.offer(updated(thing("b", 1), thing("b", 2)));
    take(buffer, 1);

    buffer.offer(updated(thing("a", 1), thing("a", 3)));
    buffer.offer(updated(thing("a", 3), thing("a", 4)));

    assertThat(take(buffer, 8)).containsExactly("add b@2", "update a@1 a@4");
  }

  @Test
  void takingTheFirstOfTwoEntriesLeavesTheSecondMergeable() {
    MailboxBuffer<Thing> buffer = merging(2);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(updated(thing("a", 1), thing("a", 2)));
    buffer.offer(updated(thing("a", 2), thing("a", 3)));
    take(buffer, 1);

    buffer.offer(updated(thing("a", 3), thing("a", 4)));

    assertThat(take(buffer, 8)).containsExactly("update a@1 a@4");
    assertThat(buffer.merged()).isEqualTo(2);
  }

  @Test
  void anEpisodeEndsWhenTheMailboxHasEmptiedByHalf() {
    MailboxBuffer<Thing> buffer = merging(4);
    for (String key : List.of("a", "b", "c", "d")) {
      buffer.offer(added(thing(key, 1)));
    }
    buffer.offer(updated(thing("d", 1), thing("d", 2)));
    takeAndHandle(buffer, 1);
    take(buffer, 1);
    assertThat(buffer.pending()).isEqualTo(3);
    assertThat(buffer.isMerging()).isTrue();

    buffer.handled();
    take(buffer, 1);

    assertThat(buffer.pending()).isEqualTo(2);
    assertThat(buffer.isMerging()).isFalse();
  }

  @Test
  void belowCapacityNothingIsMergedEvenDuringAnEpisode() {
    MailboxBuffer<Thing> buffer = merging(4);
    for (String key : List.of("a", "b", "c", "d")) {
      buffer.offer(added(thing(key, 1)));
    }
    buffer.offer(updated(thing("d", 1), thing("d", 2)));
    takeAndHandle(buffer, 1);
    assertThat(buffer.isMerging()).isTrue();

    assertThat(buffer.offer(updated(thing("d", 2), thing("d", 3)))).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.offer(updated(thing("d", 3), thing("d", 4)))).isEqualTo(Outcome.QUEUED);

    assertThat(take(buffer, 8)).containsExactly("add b@1", "add c@1", "add d@2", "update d@2 d@4");
    assertThat(buffer.merged()).isEqualTo(2);
  }

  @Test
  void aSecondEpisodeIsToldAgain() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(added(thing("a", 1)));
    assertThat(buffer.offer(updated(thing("a", 1), thing("a", 2)))).isEqualTo(Outcome.MERGING);
    takeAndHandle(buffer, 8);
    takeAndHandle(buffer, 8);

    assertThat(buffer.offer(updated(thing("a", 2), thing("a", 3)))).isEqualTo(Outcome.START);
    assertThat(buffer.offer(updated(thing("a", 3), thing("a", 4)))).isEqualTo(Outcome.MERGING);
  }

  @Test
  void aCursorCountsAsOneAndIsTheLastOfWhatIsTakenAtOnce() {
    MailboxBuffer<Thing> buffer = merging(8);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(SnapshotCursor.resync(snapshot(thing("a", 1), thing("b", 1), thing("c", 1))));
    buffer.offer(added(thing("d", 2)));

    assertThat(buffer.pending()).isEqualTo(3);
    assertThat(buffer.cursorsWaiting()).isEqualTo(1);
    assertThat(take(buffer, 8)).containsExactly("add a@1", "RESYNC");
    assertThat(buffer.cursorsWaiting()).isZero();
    assertThat(take(buffer, 8)).containsExactly("add d@2");
  }

  @Test
  void eventsAreNotMergedAcrossACursorThatWasThereBefore() {
    MailboxBuffer<Thing> buffer = merging(2);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(SnapshotCursor.resync(snapshot(thing("a", 1))));

    assertThat(buffer.offer(updated(thing("a", 1), thing("a", 2)))).isEqualTo(Outcome.MERGING);
    buffer.offer(updated(thing("a", 2), thing("a", 3)));

    assertThat(buffer.pending()).isEqualTo(3);
    assertThat(take(buffer, 8)).containsExactly("add a@1", "RESYNC");
    assertThat(take(buffer, 8)).containsExactly("update a@1 a@3");
  }

  @Test
  void eventsAreNotMergedAcrossACursorThatComesDuringAnEpisode() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(added(thing("b", 1)));
    assertThat(buffer.offer(SnapshotCursor.resync(snapshot(thing("a", 1)))))
        .isEqualTo(Outcome.QUEUED);

    buffer.offer(updated(thing("b", 1), thing("b", 2)));

    assertThat(take(buffer, 8)).containsExactly("add a@1", "add b@1", "RESYNC");
    assertThat(take(buffer, 8)).containsExactly("update b@1 b@2");
    assertThat(buffer.merged()).isZero();
  }

  @Test
  void eventsAreMergedAcrossAMarker() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(new SyncMarker(() -> {}));

    buffer.offer(updated(thing("a", 1), thing("a", 2)));

    assertThat(take(buffer, 8)).containsExactly("add a@2", "MARKER");
  }

  @Test
  @Guarantee("G25")
  void aSecondResyncIsDroppedWhileOneWaits() {
    MailboxBuffer<Thing> buffer = merging(8);
    buffer.offer(SnapshotCursor.resync(snapshot()));

    assertThat(buffer.offer(SnapshotCursor.resync(snapshot()))).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.resyncsDropped()).isEqualTo(1);
    assertThat(buffer.pending()).isEqualTo(1);
    take(buffer, 8);
    buffer.offer(SnapshotCursor.resync(snapshot()));

    assertThat(buffer.pending()).isEqualTo(2);
    assertThat(buffer.resyncsDropped()).isEqualTo(1);
  }

  @Test
  @Guarantee("G25")
  void aSecondRelistHasToBeExpandedUntilTheFirstIsFinished() {
    MailboxBuffer<Thing> buffer = merging(8);
    assertThat(buffer.offer(relist())).isEqualTo(Outcome.START);

    assertThat(buffer.offer(relist())).isEqualTo(Outcome.EXPAND);
    take(buffer, 8);
    assertThat(buffer.offer(relist())).isEqualTo(Outcome.EXPAND);
    buffer.relistFinished();

    assertThat(buffer.offer(relist())).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.cursorsWaiting()).isEqualTo(1);
  }

  @Test
  void aResyncTakenIsNotTheRelistTaken() {
    MailboxBuffer<Thing> buffer = merging(8);
    buffer.offer(relist());
    buffer.offer(SnapshotCursor.resync(snapshot()));
    take(buffer, 1);

    assertThat(buffer.offer(SnapshotCursor.resync(snapshot()))).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.resyncsDropped()).isEqualTo(1);
  }

  @Test
  void aFullMailboxThatFailsSaysSo() {
    MailboxBuffer<Thing> buffer = new MailboxBuffer<>(2, MailboxPolicy.FAIL);

    assertThat(buffer.offer(added(thing("a", 1)))).isEqualTo(Outcome.START);
    assertThat(buffer.offer(added(thing("b", 1)))).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.offer(updated(thing("b", 1), thing("b", 2)))).isEqualTo(Outcome.OVERFLOW);
    assertThat(buffer.offer(SnapshotCursor.resync(snapshot()))).isEqualTo(Outcome.QUEUED);
  }

  @Test
  void aFullMailboxThatBlocksTakesWhatComesAndHasNoRoom() {
    MailboxBuffer<Thing> buffer = new MailboxBuffer<>(2, MailboxPolicy.BLOCK);
    assertThat(buffer.room()).isEqualTo(2);
    buffer.offer(added(thing("a", 1)));
    assertThat(buffer.room()).isEqualTo(1);
    assertThat(buffer.roomRegained()).isFalse();

    buffer.offer(updated(thing("a", 1), thing("a", 2)));
    assertThat(buffer.offer(updated(thing("a", 2), thing("a", 3)))).isEqualTo(Outcome.QUEUED);

    assertThat(buffer.room()).isZero();
    assertThat(buffer.isMerging()).isFalse();
    assertThat(take(buffer, 8)).containsExactly("add a@1", "update a@1 a@2", "update a@2 a@3");
  }

  @Test
  void roomIsRegainedOnceWhenHalfIsHandled() {
    MailboxBuffer<Thing> buffer = new MailboxBuffer<>(4, MailboxPolicy.BLOCK);
    for (String key : List.of("a", "b", "c", "d")) {
      buffer.offer(added(thing(key, 1)));
    }
    take(buffer, 8);
    assertThat(buffer.room()).isZero();

    buffer.handled();
    assertThat(buffer.roomRegained()).isFalse();
    assertThat(buffer.room()).isEqualTo(1);
    buffer.handled();
    assertThat(buffer.roomRegained()).isTrue();

    assertThat(buffer.roomRegained()).isFalse();
    assertThat(buffer.room()).isEqualTo(2);
  }

  @Test
  void nobodyIsToldOfRoomWhoHasNotMissedIt() {
    MailboxBuffer<Thing> buffer = new MailboxBuffer<>(1, MailboxPolicy.BLOCK);
    buffer.offer(added(thing("a", 1)));
    takeAndHandle(buffer, 1);

    assertThat(buffer.roomRegained()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"MERGE", "FAIL"})
  void whereNobodyIsBlockedThereIsAlwaysRoom(MailboxPolicy policy) {
    MailboxBuffer<Thing> buffer = new MailboxBuffer<>(1, policy);
    buffer.offer(added(thing("a", 1)));

    assertThat(buffer.room()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void aClosedMailboxIsEmptyAndStaysSo() {
    MailboxBuffer<Thing> buffer = new MailboxBuffer<>(1, MailboxPolicy.BLOCK);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(SnapshotCursor.resync(snapshot()));
    assertThat(buffer.room()).isZero();

    buffer.close();

    assertThat(buffer.pending()).isZero();
    assertThat(buffer.cursorsWaiting()).isZero();
    assertThat(take(buffer, 8)).isEmpty();
    assertThat(buffer.offer(added(thing("b", 1)))).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.offer(relist())).isEqualTo(Outcome.QUEUED);
    assertThat(buffer.offer(new SyncMarker(() -> {}))).isEqualTo(Outcome.QUEUED);
    assertThat(take(buffer, 8)).isEmpty();
    assertThat(buffer.room()).isEqualTo(Integer.MAX_VALUE);
    assertThat(buffer.roomRegained()).isTrue();
  }

  @Test
  void closingEndsAnEpisode() {
    MailboxBuffer<Thing> buffer = merging(1);
    buffer.offer(added(thing("a", 1)));
    buffer.offer(added(thing("b", 1)));
    assertThat(buffer.isMerging()).isTrue();

    buffer.close();

    assertThat(buffer.isMerging()).isFalse();
  }

  @Test
  @Guarantee("G25")
  void pendingNeverExceedsCapacityAndTwoEntriesPerKeyBetweenCursors() {
    MailboxBuffer<Thing> buffer = merging(16);
    int keys = 10;
    for (int i = 0; i < 5000; i++) {
      String key = "k" + i % keys;
      switch (i / keys % 3) {
        case 0 -> buffer.offer(added(thing(key + "#" + i / keys, i + 1)));
        case 1 ->
          buffer.offer(updated(
              thing(key + "#" + (i / keys - 1), i), thing(key + "#" + (i / keys - 1), i + 1)));
        default -> buffer.offer(deleted(thing(key + "#" + (i / keys - 2), i + 1)));
      }
    }

    assertThat(buffer.pending()).isLessThanOrEqualTo(16 + 2 * keys);
  }
}
