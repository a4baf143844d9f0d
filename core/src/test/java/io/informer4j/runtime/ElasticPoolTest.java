package io.informer4j.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class ElasticPoolTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void everyTaskHasAThreadUpToTheCapAndTheOthersWaitInOrder() throws InterruptedException {
    ElasticPool pool = pool(3, LONG);
    CountDownLatch begun = new CountDownLatch(3);
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(5);
    List<String> waited = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 3; i++) {
      pool.execute(() -> {
        begun.countDown();
        await(gate);
        ended.countDown();
      });
    }
    begun.await();

    pool.execute(() -> note(waited, "first", ended));
    pool.execute(() -> note(waited, "second", ended));

    assertThat(pool.getPoolSize()).isEqualTo(3);
    assertThat(pool.getQueue()).hasSize(2);
    assertThat(waited).isEmpty();
    gate.countDown();
    ended.await();
    assertThat(waited).containsExactlyInAnyOrder("first", "second");
    assertThat(pool.getLargestPoolSize()).isEqualTo(3);
    pool.shutdown();
  }

  @Test
  void tasksThatWaitRunInTheirOrder() throws InterruptedException {
    ElasticPool pool = pool(1, LONG);
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(3);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    pool.execute(() -> await(gate));

    for (String name : List.of("a", "b", "c")) {
      pool.execute(() -> note(order, name, ended));
    }
    gate.countDown();
    ended.await();

    assertThat(order).containsExactly("a", "b", "c");
    pool.shutdown();
  }

  @Test
  void anIdleThreadIsTakenBeforeANewOneIsStarted() throws Exception {
    ElasticPool pool = pool(100, LONG);

    for (int i = 0; i < 1_000; i++) {
      pool.submit(() -> {}).get();
    }

    // A few more than one, since a thread is not yet idle in the moment in which its task has
    // ended.
    assertThat(pool.getLargestPoolSize()).isLessThan(100);
    pool.shutdown();
  }

  @Test
  void idleThreadsEnd() throws Exception {
    ElasticPool pool = pool(2, Duration.ofMillis(1));
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    pool.execute(() -> thread.complete(Thread.currentThread()));

    thread.get().join();

    CountDownLatch ranAgain = new CountDownLatch(1);
    pool.execute(ranAgain::countDown);
    ranAgain.await();
    assertThat(thread.get().isAlive()).isFalse();
    pool.shutdown();
  }

  @Test
  void anInterruptThatATaskLeavesBehindDoesNotReachTheNextOnItsThread()
      throws InterruptedException, ExecutionException {
    ElasticPool pool = pool(1, LONG);
    CompletableFuture<Thread> first = new CompletableFuture<>();
    pool.execute(() -> {
      first.complete(Thread.currentThread());
      Thread.currentThread().interrupt();
    });

    CompletableFuture<Thread> second = new CompletableFuture<>();
    boolean interrupted = pool.submit(() -> {
          second.complete(Thread.currentThread());
          return Thread.currentThread().isInterrupted();
        })
        .get();

    assertThat(interrupted).isFalse();
    assertThat(second.get()).isSameAs(first.get());
    pool.shutdown();
  }

  @Test
  void aClosedPoolRefusesTasks() {
    ElasticPool pool = pool(1, LONG);
    pool.shutdownNow();

    assertThatThrownBy(() -> pool.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessage("the pool is closed");
  }

  private static ElasticPool pool(int cap, Duration idle) {
    return new ElasticPool(cap, idle, Executors.defaultThreadFactory());
  }

  private static void note(List<String> notes, String note, CountDownLatch then) {
    notes.add(note);
    then.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts these threads", e);
    }
  }
}
