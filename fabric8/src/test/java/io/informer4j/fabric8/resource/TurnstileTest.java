package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.AsyncResourceEventConsumer;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TurnstileTest {

  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final List<String> seen = new ArrayList<>();

  private static ResourceEvent<String> event(String name) {
    return new ResourceEvent.Deleted<>(
        io.informer4j.informer.DeletedObject.finalStateUnknown(ObjectName.of("", name), null));
  }

  private Turnstile<String> turnstile(Consumer<ResourceEvent<String>> handler) {
    return new Turnstile<>(
        e -> {
          seen.add(e.name().name());
          handler.accept(e);
        },
        tasks::add);
  }

  @Test
  void whoFindsTheHandlerFreeCallsItOnTheSpot() {
    Turnstile<String> turnstile = turnstile(e -> {});
    CompletionStage<Void> stage = turnstile.onEvent(event("a"));

    assertThat(stage == AsyncResourceEventConsumer.done()).isTrue();
    assertThat(seen).containsExactly("a");
    assertThat(tasks).isEmpty();
  }

  @Test
  void whoComesMeanwhileWaitsForHisTurn() {
    List<CompletionStage<Void>> stages = new ArrayList<>();
    List<Turnstile<String>> self = new ArrayList<>();
    self.add(turnstile(e -> {
      if (e.name().name().equals("a")) {
        stages.add(self.get(0).onEvent(event("b")));
        stages.add(self.get(0).onEvent(event("c")));
        assertThat(seen).containsExactly("a");
      }
    }));
    self.get(0).onEvent(event("a"));

    assertThat(seen).containsExactly("a");
    tasks.remove().run();
    assertThat(seen).containsExactly("a", "b");
    assertThat(stages.get(0).toCompletableFuture()).isCompleted();
    assertThat(stages.get(1).toCompletableFuture()).isNotDone();
    tasks.remove().run();
    assertThat(seen).containsExactly("a", "b", "c");
    assertThat(stages.get(1).toCompletableFuture()).isCompleted();
    self.get(0).onEvent(event("d"));
    assertThat(seen).endsWith("d");
  }

  @Test
  void whatIsThrownReachesWhoeverSentTheEvent() {
    List<CompletionStage<Void>> stages = new ArrayList<>();
    List<Turnstile<String>> self = new ArrayList<>();
    self.add(turnstile(e -> {
      if (e.name().name().equals("a")) {
        stages.add(self.get(0).onEvent(event("b")));
      } else {
        throw new IllegalArgumentException("no");
      }
    }));
    self.get(0).onEvent(event("a"));
    tasks.remove().run();

    assertThat(stages.get(0).toCompletableFuture()).isCompletedExceptionally();
    self.get(0).onEvent(event("a"));
    assertThat(seen).containsExactly("a", "b", "a");
  }

  @Test
  void afterTheEndNothingIsCalledAndNobodyWaits() {
    List<CompletionStage<Void>> stages = new ArrayList<>();
    List<Turnstile<String>> self = new ArrayList<>();
    self.add(turnstile(e -> {
      stages.add(self.get(0).onEvent(event("b")));
      stages.add(self.get(0).onEvent(event("c")));
    }));
    self.get(0).onEvent(event("a")); // b has been fetched, c waits
    self.get(0).close(false);

    assertThat(stages.get(1).toCompletableFuture()).isCompleted();
    tasks.remove().run();
    assertThat(stages.get(0).toCompletableFuture()).isCompleted();
    assertThat(self.get(0).onEvent(event("d")).toCompletableFuture()).isCompleted();
    assertThat(seen).containsExactly("a");
    assertThat(tasks).isEmpty();
  }

  @Test
  void anExecutorThatRefusesCostsNobodyHisTurn() {
    List<Turnstile<String>> self = new ArrayList<>();
    self.add(new Turnstile<>(
        e -> {
          seen.add(e.name().name());
          if (e.name().name().equals("a")) {
            self.get(0).onEvent(event("b"));
          }
        },
        task -> {
          throw new RejectedExecutionException("full");
        }));

    self.get(0).onEvent(event("a"));

    assertThat(seen).containsExactly("a", "b");
  }

  @Test
  void closingInterruptsACallThatWasFetchedAndTheThreadForgetsIt() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    List<Turnstile<String>> self = new ArrayList<>();
    self.add(turnstile(e -> {
      if (e.name().name().equals("a")) {
        self.get(0).onEvent(event("b"));
        return;
      }
      inside.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException wanted) {
        interrupted.set(true);
        Thread.currentThread().interrupt();
      }
    }));
    self.get(0).onEvent(event("a"));
    AtomicBoolean left = new AtomicBoolean(true);
    Thread thread = new Thread(() -> {
      tasks.remove().run();
      left.set(Thread.currentThread().isInterrupted());
    });
    thread.start();
    assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();

    self.get(0).close(true);
    thread.join(10_000);

    assertThat(interrupted).isTrue();
    assertThat(left).isFalse();
  }

  @Test
  void itKnowsWhoIsInside() {
    List<Boolean> inside = new ArrayList<>();
    List<Turnstile<String>> self = new ArrayList<>();
    self.add(turnstile(e -> inside.add(self.get(0).isInCall())));
    self.get(0).onEvent(event("a"));
    inside.add(self.get(0).isInCall());

    assertThat(inside).containsExactly(true, false);
  }
}
