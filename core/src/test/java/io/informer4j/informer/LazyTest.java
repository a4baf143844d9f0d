package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LazyTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger evaluations = new AtomicInteger();

  @AfterEach
  void noThreadIsLeft() {
    assertThat(threads.shutdownNow()).isEmpty();
  }

  @Test
  void theValueIsComputedOnceForEachInvalidation() {
    Lazy<Integer> lazy = new Lazy<>(evaluations::incrementAndGet);

    assertThat(evaluations).hasValue(0);
    assertThat(lazy.get()).isEqualTo(1);
    assertThat(lazy.get()).isEqualTo(1);
    lazy.invalidate();
    lazy.invalidate();
    assertThat(evaluations).hasValue(1);
    assertThat(lazy.get()).isEqualTo(2);
    assertThat(lazy.get()).isEqualTo(2);
  }

  @Test
  void aGetAfterAnInvalidationNeverReturnsWhatWasThereBefore() {
    AtomicInteger source = new AtomicInteger();
    Lazy<Integer> lazy = new Lazy<>(source::get);
    List<CompletableFuture<Integer>> stale = new ArrayList<>();

    for (int i = 0; i < 10; i++) {
      stale.add(CompletableFuture.supplyAsync(() -> countStaleReads(source, lazy), threads));
    }

    assertThat(stale).extracting(CompletableFuture::join).containsOnly(0);
    assertThat(lazy.get()).isEqualTo(10_000);
  }

  private static int countStaleReads(AtomicInteger source, Lazy<Integer> lazy) {
    int stale = 0;
    for (int i = 0; i < 1_000; i++) {
      int written = source.incrementAndGet();
      lazy.invalidate();
      if (lazy.get() < written) {
        stale++;
      }
    }
    return stale;
  }

  @Test
  void newerComputationsDoNotWaitForOlderOnes() {
    Semaphore begun = new Semaphore(0);
    CountDownLatch release = new CountDownLatch(1);
    Lazy<Integer> lazy = new Lazy<>(() -> {
      int number = evaluations.incrementAndGet();
      begun.release();
      await(release);
      return number;
    });
    List<CompletableFuture<Integer>> gets = new ArrayList<>();

    for (int i = 0; i < 30; i++) {
      lazy.invalidate();
      gets.add(CompletableFuture.supplyAsync(lazy::get, threads));
      begun.acquireUninterruptibly();
    }
    release.countDown();

    assertThat(gets)
        .extracting(CompletableFuture::join)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 30).boxed().toList());
    assertThat(lazy.get()).isEqualTo(30);
    assertThat(evaluations).hasValue(30);
  }

  @Test
  void aSlowComputationThatEndsAfterANewerOneIsNotKept() {
    CountDownLatch firstBegun = new CountDownLatch(1);
    CountDownLatch releaseFirst = new CountDownLatch(1);
    Lazy<Integer> lazy = new Lazy<>(() -> evaluate(1, firstBegun, releaseFirst));

    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(lazy::get, threads);
    await(firstBegun);
    lazy.invalidate();
    int second = lazy.get();
    releaseFirst.countDown();

    assertThat(first.join()).isEqualTo(1);
    assertThat(second).isEqualTo(2);
    assertThat(lazy.get()).isEqualTo(2);
    assertThat(evaluations).hasValue(2);
  }

  @Test
  void aSlowComputationThatEndsBeforeANewerOneIsSuperseded() {
    CountDownLatch firstBegun = new CountDownLatch(1);
    CountDownLatch releaseFirst = new CountDownLatch(1);
    CountDownLatch secondBegun = new CountDownLatch(1);
    CountDownLatch releaseSecond = new CountDownLatch(1);
    Lazy<Integer> lazy = new Lazy<>(() -> {
      int number = evaluations.incrementAndGet();
      (number == 1 ? firstBegun : secondBegun).countDown();
      await(number == 1 ? releaseFirst : releaseSecond);
      return number;
    });

    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(lazy::get, threads);
    await(firstBegun);
    lazy.invalidate();
    CompletableFuture<Integer> second = CompletableFuture.supplyAsync(lazy::get, threads);
    await(secondBegun);
    releaseFirst.countDown();
    int valueOfFirst = first.join();
    CompletableFuture<Integer> third = CompletableFuture.supplyAsync(lazy::get, threads);
    releaseSecond.countDown();

    assertThat(valueOfFirst).isEqualTo(1);
    assertThat(second.join()).isEqualTo(2);
    assertThat(third.join()).isEqualTo(2);
    assertThat(evaluations).hasValue(2);
  }

  @Test
  void gettersAtTheSameTimeShareOneComputation() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Lazy<Integer> lazy = new Lazy<>(() -> evaluate(1, begun, release));

    Getter first = Getter.start(lazy);
    await(begun);
    Getter second = Getter.startAndWaitUntilItWaits(lazy);
    Getter third = Getter.startAndWaitUntilItWaits(lazy);
    release.countDown();

    assertThat(List.of(first.value(), second.value(), third.value())).containsOnly(1);
    assertThat(evaluations).hasValue(1);
  }

  @Test
  void errorsReachTheGetterAndAreNotKept() {
    Lazy<Integer> lazy = new Lazy<>(() -> {
      if (evaluations.incrementAndGet() == 1) {
        throw new IllegalStateException("first");
      }
      return evaluations.get();
    });

    assertThatIllegalStateException().isThrownBy(lazy::get).withMessage("first");
    assertThat(lazy.get()).isEqualTo(2);
    assertThat(lazy.get()).isEqualTo(2);
  }

  @Test
  void whoWaitsForAComputationThatFailsGetsItsError() throws InterruptedException {
    assertThatWaitingGetterGets(new IllegalStateException("broken"));
    assertThatWaitingGetterGets(new StackOverflowError("deep"));
  }

  private static void assertThatWaitingGetterGets(Throwable error) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Lazy<Integer> lazy = new Lazy<>(() -> {
      begun.countDown();
      await(release);
      if (error instanceof Error fatal) {
        throw fatal;
      }
      throw (RuntimeException) error;
    });

    Getter first = Getter.start(lazy);
    await(begun);
    Getter second = Getter.startAndWaitUntilItWaits(lazy);
    release.countDown();

    assertThatThrownBy(first::value).hasCause(error);
    assertThatThrownBy(second::value).hasCause(error);
  }

  @Test
  @SuppressWarnings({"NullAway", "DataFlowIssue"})
  void aFunctionThatReturnsNullIsTold() {
    Lazy<Integer> lazy = new Lazy<>(() -> null);

    assertThatNullPointerException()
        .isThrownBy(lazy::get)
        .withMessage("the function of a lazy value returned null");
  }

  /** Blocks in the evaluation of this number only. */
  private int evaluate(int blocking, CountDownLatch begun, CountDownLatch release) {
    int number = evaluations.incrementAndGet();
    if (number == blocking) {
      begun.countDown();
      await(release);
    }
    return number;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A thread that gets the value, and can be seen waiting for it. */
  private record Getter(Thread thread, CompletableFuture<Integer> result) {

    static Getter start(Lazy<Integer> lazy) {
      CompletableFuture<Integer> result = new CompletableFuture<>();
      Thread thread = new Thread(() -> {
        try {
          result.complete(lazy.get());
        } catch (Throwable e) {
          result.completeExceptionally(e);
        }
      });
      thread.start();
      return new Getter(thread, result);
    }

    static Getter startAndWaitUntilItWaits(Lazy<Integer> lazy) {
      Getter getter = start(lazy);
      while (getter.thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      return getter;
    }

    int value() throws InterruptedException {
      thread.join();
      return result.join();
    }
  }
}
