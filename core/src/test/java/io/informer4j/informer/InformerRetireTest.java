package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InformerRetireTest extends InformerTestBase {

  @ParameterizedTest
  @EnumSource(QueueKind.class)
  void handlersAreToldThatEverythingIsGone(QueueKind kind) {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    SharedIndexInformer<Thing> informer = builder().queue(kind).build();
    List<String> told = new ArrayList<>();
    informer.addEventHandler(event -> told.add(event.kind() + " " + event.name()));
    informer.start();
    runtime.runUntilIdle();

    CompletionStage<Void> retired = informer.retire();
    assertThat(retired.toCompletableFuture()).isNotDone();
    runtime.runUntilIdle();
    source.add("ns/c", "1");
    runtime.advance(Duration.ofMinutes(5));

    assertThat(retired.toCompletableFuture()).isCompleted();
    assertThat(informer.snapshot().size()).isZero();
    assertThat(told)
        .containsExactlyInAnyOrder("ADDED ns/a", "ADDED ns/b", "DELETED ns/a", "DELETED ns/b");
    assertThatThrownBy(() -> informer.addEventHandler(event -> {}))
        .isInstanceOf(IllegalStateException.class);
    assertThat(informer.close(Duration.ZERO).isComplete()).isTrue();
  }

  @Test
  void whatAHandlerWasNotToldItIsNotToldTheEndOf() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.add("ns/b", "1"); // on its way when the end comes
    informer.retire();
    runtime.runUntilIdle();

    assertThat(log.events()).containsExactly("add ns/a 1 initial", "delete ns/a 1 unknown");
    assertThat(informer.snapshot().size()).isZero();
  }

  @Test
  void aHandlerThatJoinsInTheSameMomentIsToldBothOrNothing() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder());
    List<String> told = new ArrayList<>();
    informer.addEventHandler(event -> told.add(event.kind() + " " + event.name()));
    CompletionStage<Void> retired = informer.retire();
    runtime.runUntilIdle();

    assertThat(retired.toCompletableFuture()).isCompleted();
    assertThat(told).containsExactly("ADDED ns/a", "DELETED ns/a");
  }

  @Test
  void nobodyWaitsForAHandlerThatHasLeft() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    List<CompletionStage<Void>> retired = new ArrayList<>();
    HandlerRegistration[] own = new HandlerRegistration[1];
    own[0] = informer.addEventHandler(event -> {
      if (retired.isEmpty()) {
        retired.add(informer.retire());
        own[0].remove();
      }
    });
    informer.start();
    runtime.runUntilIdle();

    assertThat(retired.get(0).toCompletableFuture()).isCompleted();
  }

  @Test
  void anInformerThatNeverRanRetiresAtOnce() {
    SharedIndexInformer<Thing> informer = builder().build();
    CompletionStage<Void> retired = informer.retire();
    CompletionStage<Void> again = informer.retire();
    runtime.runUntilIdle();

    assertThat(retired.toCompletableFuture()).isCompleted();
    assertThat(again.toCompletableFuture()).isCompleted();
    assertThat(informer.synced().toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void closingWithoutWaitingTellsWhenItIsOver() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    List<Boolean> done = new ArrayList<>();
    informer.addEventHandler(event -> {
      CompletionStage<Void> own = informer.closeAsync();
      runtime.runUntilIdle();
      done.add(own.toCompletableFuture().isDone()); // it does not wait for the one that closes
    });
    informer.start();
    runtime.runUntilIdle();

    assertThat(done).containsExactly(true);
    assertThat(informer.state()).isEqualTo(InformerState.CLOSED);
    assertThat(informer.closeAsync().toCompletableFuture()).isCompleted();
  }

  @Test
  void closingWithoutWaitingWaitsForHandlersInTheStage() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    CompletableFuture<Void> work = new CompletableFuture<>();
    informer.addAsyncEventHandler(event -> work, HandlerOptions.defaults());
    informer.start();
    runtime.runUntilIdle();

    CompletionStage<Void> end = informer.closeAsync();
    runtime.runUntilIdle();
    assertThat(end.toCompletableFuture()).isNotDone();
    work.complete(null);
    runtime.runUntilIdle();
    assertThat(end.toCompletableFuture()).isCompleted();
  }
}
