package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.queue.QueueOptions;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualWatch;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a full mailbox means for its informer. */
class MailboxPolicyInformerTest extends InformerTestBase {

  private static final int CAPACITY = 4;

  /** A handler whose calls end when the test says so. */
  private final class Held implements AsyncResourceEventConsumer<Thing> {
    CompletableFuture<Void> gate = new CompletableFuture<>();

    @Override
    public CompletionStage<Void> onEvent(ResourceEvent<Thing> event) {
      log.onEvent(event);
      return gate;
    }
  }

  private final Held held = new Held();

  private static HandlerOptions policy(MailboxPolicy policy) {
    return named("held").withMailboxCapacity(CAPACITY).withMailboxPolicy(policy);
  }

  private void add(int from, int to) {
    for (int i = from; i < to; i++) {
      source.add("ns/" + i, "1");
    }
  }

  @Test
  @Guarantee("G10")
  void blockSuspendsTheInformerAndResumesWithoutLoss() {
    EventLog other = new EventLog();
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration blocking = informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.addEventHandler(other);
    informer.start();
    runtime.runUntilIdle();

    add(0, 20);
    runtime.runUntilIdle();

    assertThat(informer.snapshot().size()).isEqualTo(CAPACITY);
    assertThat(other.events()).hasSize(CAPACITY);
    assertThat(log.events()).hasSize(1);
    assertThat(informer.stats().queueDepth()).isEqualTo(20 - CAPACITY);
    assertThat(runtime.readyTasks()).as("nobody holds a thread").isZero();

    held.gate.complete(null);
    runtime.runUntilIdle();

    assertThat(informer.snapshot().size()).isEqualTo(20);
    assertThat(other.events()).hasSize(20);
    assertThat(log.events()).isEqualTo(other.events());
    assertThat(blocking.stats().mailbox().merged()).isZero();
    assertThat(log.faults()).isEmpty();
  }

  @Test
  @Guarantee("G25")
  void blockStopsDemandAtTheSourceAndTakesItUpAgain() {
    int chunk = 64;
    source.supportsWatchList(false);
    ManualWatch watch = source.manualWatch();
    SharedIndexInformer<Thing> informer = builder()
        .reflector(ReflectorOptions.builder().demandChunk(chunk).build())
        .build();
    informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.start();
    runtime.runUntilIdle();
    watch.sink().onOpen();

    int sent = 0;
    while (sent < watch.requested()) {
      watch.sink().onEvent(added(++sent));
      runtime.runUntilIdle();
    }
    long stoppedAt = watch.requested();
    held.gate.complete(null);
    runtime.runUntilIdle();

    assertThat(stoppedAt).isEqualTo(QueueOptions.DEFAULT_HIGH_WATER_MARK + CAPACITY);
    assertThat(informer.snapshot().size()).isEqualTo(sent);
    assertThat(watch.requested()).isEqualTo(stoppedAt + chunk);
  }

  @Test
  @Guarantee("G25")
  void listsDoNotPileUpBeforeAnInformerThatIsBlocked() {
    source.supportsWatchList(false);
    SharedIndexInformer<Thing> informer = builder()
        .highWaterMark(5)
        .reflector(ReflectorOptions.builder().demandChunk(1).build())
        .build();
    informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.start();
    runtime.runUntilIdle();
    add(0, 20);
    runtime.runUntilIdle();

    for (int i = 0; i < 10; i++) {
      source.modify("ns/0", "again " + i);
      source.expireHistory();
      source.resetWatch();
      letTimePass();
    }

    assertThat(informer.stats().queueDepth()).isLessThanOrEqualTo(6);
    held.gate.complete(null);
    letTimePass();
    assertThat(informer.snapshot().size()).isEqualTo(20);
    assertThat(log.view()).isEqualTo(EventLog.contentOf(source.state()));
    assertThat(informer.stats().queueDepth()).isZero();
  }

  @Test
  @Guarantee("G25")
  void theHighWaterMarkCanBeChosen() {
    source.supportsWatchList(false);
    ManualWatch watch = source.manualWatch();
    SharedIndexInformer<Thing> informer = builder()
        .highWaterMark(5)
        .reflector(ReflectorOptions.builder().demandChunk(1).build())
        .build();
    informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.start();
    runtime.runUntilIdle();
    watch.sink().onOpen();

    int sent = 0;
    while (sent < watch.requested()) {
      watch.sink().onEvent(added(++sent));
      runtime.runUntilIdle();
    }

    assertThat(watch.requested()).isEqualTo(5 + CAPACITY);
    assertThatThrownBy(() -> builder().highWaterMark(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("high-water mark must be at least 1, but is 0");
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G23")
  void whileTheListOfANewEpochWaitsTheMirrorStandsInForNothing(QueueKind kind) {
    source.supportsWatchList(false);
    source.add("ns/a", "restored");
    FakeSource.Backup backup = source.backup();
    source.modify("ns/a", "old");
    SharedIndexInformer<Thing> informer = builder().queue(kind).build();
    informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.start();
    runtime.runUntilIdle();
    add(0, 20);
    runtime.runUntilIdle();

    source.restore(backup);
    source.breakWatches(Failures.lost());
    letTimePass();
    long epochBefore = informer.stats().reflector().epoch();
    source.modifyDropWatch("ns/a", "new"); // at revision 2, as was "old"
    source.resetWatch();
    letTimePass();
    assertThat(epochBefore).isEqualTo(1);
    assertThat(source.knownHits()).isZero();
    held.gate.complete(null);
    letTimePass();

    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/a", "new"));
    assertThat(log.view()).isEqualTo(Map.of("ns/a", "new"));

    source.addDropWatch("ns/b");
    source.resetWatch();
    letTimePass();

    assertThat(source.knownHits()).as("trusted again").isEqualTo(1);
  }

  private WatchEvent<Thing> added(int i) {
    CachedObject<Thing> object = form().cache("ns/" + i, i);
    return new WatchEvent.Change<>(WatchEvent.Verb.ADDED, object);
  }

  @Test
  @Guarantee("G12")
  void aHandlerThatJoinsWhileTheInformerIsSuspendedMissesNothing() {
    EventLog late = new EventLog();
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.start();
    runtime.runUntilIdle();
    add(0, 20);
    source.modify("ns/0", "2");
    source.delete("ns/1");
    runtime.runUntilIdle();

    HandlerRegistration registration = informer.addEventHandler(late);
    runtime.runUntilIdle();
    int replayed = late.events().size();
    held.gate.complete(null);
    runtime.runUntilIdle();

    assertThat(replayed).isEqualTo(CAPACITY);
    assertThat(registration.hasSynced()).isTrue();
    assertThat(late.faults()).isEmpty();
    assertThat(late.view()).isEqualTo(EventLog.contentOf(source.state()));
    assertThat(late.events()).hasSize(22);
  }

  @Test
  void removingTheHandlerThatBlocksLetsTheOthersGoOn() {
    EventLog other = new EventLog();
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration blocking = informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.addEventHandler(other);
    informer.start();
    runtime.runUntilIdle();
    add(0, 20);
    runtime.runUntilIdle();

    blocking.remove();
    runtime.runUntilIdle();

    assertThat(other.events()).hasSize(20);
    assertThat(informer.snapshot().size()).isEqualTo(20);
    assertThat(log.events()).hasSize(1);
  }

  @Test
  void theRoomOfTheFullestBlockingMailboxCounts() {
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(event -> {}, named("roomy").withMailboxPolicy(MailboxPolicy.BLOCK));
    informer.addAsyncEventHandler(held, policy(MailboxPolicy.BLOCK));
    informer.addEventHandler(event -> {}, named("last").withMailboxPolicy(MailboxPolicy.BLOCK));
    informer.start();
    runtime.runUntilIdle();

    add(0, 20);
    runtime.runUntilIdle();

    assertThat(informer.snapshot().size()).isEqualTo(CAPACITY);
  }

  @Test
  void failClosesOnlyThatRegistrationAndSaysSo() {
    List<String> heard = new ArrayList<>();
    EventLog other = new EventLog();
    SharedIndexInformer<Thing> informer = builder()
        .listener(new InformerListener() {
          @Override
          public void onMailboxOverflow(String handler, MailboxOverflowException error) {
            heard.add(handler + ": " + error.getClass().getSimpleName());
          }
        })
        .build();
    HandlerRegistration failing = informer.addAsyncEventHandler(held, policy(MailboxPolicy.FAIL));
    informer.addEventHandler(other, named("other"));
    informer.start();
    add(0, 1);
    runtime.runUntilIdle();

    add(1, 20);
    runtime.runUntilIdle();

    assertThat(heard).containsExactly("held: MailboxOverflowException");
    assertThat(failing.closed().toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(MailboxOverflowException.class);
    assertThat(informer.stats().handlers()).extracting(HandlerStats::name).containsExactly("other");
    assertThat(other.events()).hasSize(20);
    held.gate.complete(null);
    runtime.runUntilIdle();
    assertThat(log.events()).hasSize(1);
  }

  @Test
  @Guarantee({"G10", "G11"})
  void mergeTellsTheSlowHandlerTheOutcomeAndTheOthersEverything() {
    List<String> heard = new ArrayList<>();
    EventLog other = new EventLog();
    source.add("ns/a", "0");
    SharedIndexInformer<Thing> informer = builder()
        .listener(new InformerListener() {
          @Override
          public void onMerging(String handler, int pending) {
            heard.add(handler + ": " + pending);
          }
        })
        .build();
    HandlerRegistration slow = informer.addAsyncEventHandler(held, policy(MailboxPolicy.MERGE));
    informer.addEventHandler(other);
    informer.start();
    runtime.runUntilIdle();

    for (int i = 1; i <= 20; i++) {
      source.modify("ns/a", Integer.toString(i));
    }
    runtime.runUntilIdle();
    held.gate.complete(null);
    runtime.runUntilIdle();

    assertThat(heard).containsExactly("held: 4");
    assertThat(other.events()).hasSize(21);
    assertThat(log.events())
        .containsExactly(
            "add ns/a 0 initial", "update ns/a 0->1", "update ns/a 1->2", "update ns/a 2->20");
    assertThat(slow.stats().mailbox().merged()).isEqualTo(17);
    assertThat(log.faults()).isEmpty();
  }
}
