package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.Transform;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Closing in virtual time; with real threads see {@code InformerThreadsTest}. */
@Guarantee("G30")
class InformerCloseTest extends InformerTestBase {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  @Test
  void anInformerThatNeverRanCanBeClosed() {
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration registration = informer.addEventHandler(log);

    CloseReport report = informer.close(TIMEOUT);
    runtime.runUntilIdle();

    assertThat(report).isEqualTo(new CloseReport(List.of(), true));
    assertThat(registration.closed().toCompletableFuture()).isCompleted();
    assertThat(informer.stats().handlers()).isEmpty();
    assertThat(source.lists()).isEmpty();
    assertThat(source.watches()).isEmpty();
  }

  @Test
  void aHandlerThatIsStillToJoinIsClosedToo() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder());

    HandlerRegistration registration = informer.addEventHandler(log, resync("log", 1));
    CloseReport report = informer.close(TIMEOUT);
    runtime.advance(Duration.ofSeconds(10));

    assertThat(report.isComplete()).isTrue();
    assertThat(registration.closed().toCompletableFuture()).isCompleted();
    assertThat(log.events()).isEmpty();
  }

  @Test
  void closingFromAHandlerDoesNotWaitForThatHandler() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    AtomicReference<CloseReport> report = new AtomicReference<>();
    AtomicReference<SharedIndexInformer<Thing>> informer = new AtomicReference<>();
    informer.set(builder().build());
    informer.get().addEventHandler(event -> {
      log.onEvent(event);
      report.set(informer.get().close(TIMEOUT));
    });
    long before = runtime.nanoTime();

    informer.get().start();
    runtime.runUntilIdle();

    assertThat(report).hasValue(new CloseReport(List.of(), true));
    assertThat(runtime.nanoTime()).isEqualTo(before);
    assertThat(log.events()).containsExactly("add ns/a 1 initial");
    assertThat(informer.get().state()).isEqualTo(InformerState.CLOSED);
  }

  @Test
  void closingFromTheLoopWaitsForNobody() {
    source.add("ns/a", "1");
    AtomicReference<CloseReport> report = new AtomicReference<>();
    AtomicReference<SharedIndexInformer<Thing>> informer = new AtomicReference<>();
    informer.set(builder()
        .listener(new InformerListener() {
          @Override
          public void onSynced(int objects) {
            report.set(informer.get().close(TIMEOUT));
          }
        })
        .build());
    informer.get().addEventHandler(log);

    informer.get().start();
    runtime.runUntilIdle();

    assertThat(report).hasValue(new CloseReport(List.of(), true));
    assertThat(log.events()).isEmpty();
    assertThat(source.openWatches()).isZero();
  }

  @Test
  void closingFromATransformEndsTheInformer() {
    source.add("ns/a", "1");
    AtomicReference<SharedIndexInformer<Thing>> informer = new AtomicReference<>();
    informer.set(builder()
        .transform(Transform.ofObject(thing -> {
          informer.get().close();
          return thing;
        }))
        .build());
    informer.get().addEventHandler(log);

    informer.get().start();
    runtime.runUntilIdle();

    assertThat(informer.get().state()).isEqualTo(InformerState.CLOSED);
    assertThat(log.events()).isEmpty();
    assertThat(source.openWatches()).isZero();
  }

  @Test
  void theReportNamesWhatStillRunsAndTheNextOneSaysWhenItIsOver() {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addAsyncEventHandler(event -> gate, named("stuck"));
    informer.addEventHandler(log, named("log"));
    informer.start();
    runtime.runUntilIdle();
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    runtime.runUntilIdle();

    CloseReport report = informer.close(TIMEOUT);
    CloseReport again = informer.close(TIMEOUT);
    gate.complete(null);
    CloseReport last = informer.close(TIMEOUT);

    assertThat(report.stillRunning()).containsExactly("stuck");
    assertThat(report.loopEnded()).isTrue();
    assertThat(report.isComplete()).isFalse();
    assertThat(again.stillRunning()).containsExactly("stuck");
    assertThat(last.isComplete()).isTrue();
  }

  @Test
  void aRemovedHandlerWhoseCallGoesOnIsReportedToo() {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration removed = informer.addAsyncEventHandler(event -> gate, named("removed"));
    informer.start();
    runtime.runUntilIdle();
    source.add("ns/a", "1");
    runtime.runUntilIdle();
    removed.remove();

    CloseReport report = informer.close(TIMEOUT);
    gate.complete(null);

    assertThat(report.stillRunning()).containsExactly("removed");
    assertThat(informer.close(TIMEOUT).isComplete()).isTrue();
  }

  @Test
  void closingDropsWhatWaits() {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addAsyncEventHandler(
        event -> {
          log.onEvent(event);
          return gate;
        },
        named("slow"));
    informer.start();
    runtime.runUntilIdle();
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    runtime.runUntilIdle();

    informer.close(Duration.ZERO);
    gate.complete(null);
    runtime.runUntilIdle();

    assertThat(log.events()).containsExactly("add ns/a 1");
  }

  @Test
  void theListenerHearsOnceThatTheInformerWasClosed() {
    List<String> heard = new ArrayList<>();
    SharedIndexInformer<Thing> informer = started(builder().listener(new InformerListener() {
      @Override
      public void onClosed() {
        heard.add("closed");
      }
    }));

    informer.close();
    informer.close();

    assertThat(heard).containsExactly("closed");
    assertThat(informer.stats().state()).isEqualTo(InformerState.CLOSED);
  }

  @Test
  void whatTheLoopWasStillDoingWhenItWasClosedIsNotSync() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.start();

    informer.close();
    runtime.runUntilIdle();

    assertThat(informer.hasSynced()).isFalse();
    assertThat(informer.synced().toCompletableFuture()).isCompletedExceptionally();
    assertThat(informer.snapshot().size()).isZero();
  }

  @Test
  void closingFromTheLoopDoesNotWaitForABusyHandler() {
    AtomicReference<CloseReport> report = new AtomicReference<>();
    AtomicReference<SharedIndexInformer<Thing>> informer = new AtomicReference<>();
    informer.set(builder()
        .indexer("closing", cached -> {
          if (cached.name().equals(B)) {
            report.set(informer.get().close(TIMEOUT));
          }
          return List.of();
        })
        .build());
    informer.get().addAsyncEventHandler(event -> new CompletableFuture<>(), named("busy"));
    informer.get().start();
    source.add("ns/a", "1");
    runtime.runUntilIdle();
    runtime.schedule(Duration.ofSeconds(1), () -> {}); // there would be something to wait for

    source.add("ns/b", "1");
    runtime.runUntilIdle();

    assertThat(report).hasValue(new CloseReport(List.of("busy"), true));
    assertThat(runtime.nanoTime()).isZero();
  }

  @Test
  void whatWaitedInTheQueueDoesNotReachTheMirrorAnyMore() {
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addAsyncEventHandler(
        event -> new CompletableFuture<>(),
        named("blocking").withMailboxCapacity(1).withMailboxPolicy(MailboxPolicy.BLOCK));
    informer.start();
    runtime.runUntilIdle();
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    runtime.runUntilIdle();

    informer.close(Duration.ZERO);
    runtime.runUntilIdle();

    assertThat(EventLog.contentOf(informer.snapshot())).containsOnlyKeys("ns/a");
    assertThat(informer.stats().queueDepth()).isEqualTo(1);
  }
}
