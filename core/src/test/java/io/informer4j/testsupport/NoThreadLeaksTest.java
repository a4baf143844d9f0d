package io.informer4j.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;

/** Runs small test classes with the extension as JUnit itself finds it. */
class NoThreadLeaksTest {

  private static final List<Thread> started = new ArrayList<>();
  private static CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void endThreads() throws InterruptedException {
    release.countDown();
    for (Thread thread : started) {
      thread.join();
    }
    started.clear();
    release = new CountDownLatch(1);
  }

  @Test
  void aClassThatLeavesAThreadRunningFails() {
    TestExecutionResult result = run(LeavesAThread.class, "1");

    assertThat(result.getStatus()).isEqualTo(TestExecutionResult.Status.FAILED);
    assertThat(result.getThrowable().orElseThrow())
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("NoThreadLeaksTest$LeavesAThread left 1 thread(s) running")
        .hasMessageContaining("forgotten (WAITING)")
        .hasMessageContaining("CountDownLatch.await");
  }

  @Test
  void aThreadThatEndsOnItsOwnIsJoined() {
    TestExecutionResult result = run(EndsItsThreadAtTheVeryEnd.class, "60000");

    assertThat(result.getThrowable()).isEmpty();
    assertThat(started).singleElement().matches(thread -> !thread.isAlive());
  }

  @Test
  void threadsThatWereThereBeforeAreNobodysLeak() {
    startThread("older");

    TestExecutionResult result = run(DoesNothing.class, "1");

    assertThat(result.getThrowable()).isEmpty();
    assertThat(started).singleElement().matches(Thread::isAlive);
  }

  @Test
  void idleThreadsOfTheSharedRuntimeMayStay() {
    TestExecutionResult result = run(UsesTheSharedRuntime.class, "60000");

    assertThat(result.getThrowable()).isEmpty();
    assertThat(Thread.getAllStackTraces().keySet())
        .anyMatch(thread -> thread.getName().startsWith("informer4j-loop-"));
  }

  @Test
  void aBusyThreadOfTheSharedRuntimeIsALeak() {
    TestExecutionResult result = run(KeepsTheSharedRuntimeBusy.class, "1");

    assertThat(result.getThrowable().orElseThrow())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("left 1 thread(s) running")
        .hasMessageContaining("informer4j-loop-");
  }

  private static TestExecutionResult run(Class<?> testClass, String patienceMillis) {
    return NestedJupiter.run(testClass, NoThreadLeaks.PATIENCE_PARAMETER, patienceMillis);
  }

  private static void startThread(String name) {
    CountDownLatch gate = release;
    Thread thread = new Thread(() -> await(gate), name);
    started.add(thread);
    thread.start();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts these threads", e);
    }
  }

  // The names below do not end in Test, so that no build picks these classes up by itself.

  static class LeavesAThread {
    @Test
    void leaves() {
      startThread("forgotten");

      assertThat(started).hasSize(1);
    }
  }

  static class EndsItsThreadAtTheVeryEnd {
    @Test
    void starts() {
      startThread("ending");

      assertThat(started).hasSize(1);
    }

    @AfterAll
    static void letItEnd() {
      release.countDown();
    }
  }

  static class DoesNothing {
    @Test
    void nothing() {
      assertThat(started).hasSize(1);
    }
  }

  static class UsesTheSharedRuntime {
    @Test
    void runsTasks() {
      CountDownLatch ran = new CountDownLatch(2);

      InformerRuntime.shared().schedule(Duration.ZERO, ran::countDown);
      InformerRuntime.shared().handlers().execute(ran::countDown);

      await(ran);
      assertThat(ran.getCount()).isZero();
    }
  }

  static class KeepsTheSharedRuntimeBusy {
    @Test
    void runsOn() {
      CountDownLatch gate = release;
      CountDownLatch runs = new CountDownLatch(1);

      InformerRuntime.shared().loops().execute(() -> {
        runs.countDown();
        await(gate);
      });

      await(runs);
      assertThat(runs.getCount()).isZero();
    }
  }
}
