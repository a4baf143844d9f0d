package io.informer4j.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class SerialLoopTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final SerialLoop loop = new SerialLoop("pods", runtime.loops());
  private final List<Object> ran = new ArrayList<>();

  @Test
  void tasksRunInTheOrderInWhichTheyCame() {
    for (int i = 0; i < 5; i++) {
      add(loop, i);
    }

    runtime.runUntilIdle();

    assertThat(ran).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void executeRunsNothingItself() {
    add(loop, "task");

    assertThat(ran).isEmpty();
    assertThat(runtime.readyTasks()).isEqualTo(1);
  }

  @Test
  void manyTasksAskForOneTurn() {
    add(loop, "a");
    add(loop, "b");

    assertThat(runtime.readyTasks()).isEqualTo(1);
    assertThat(runtime.step()).isTrue();
    assertThat(ran).containsExactly("a", "b");
    assertThat(runtime.readyTasks()).isZero();
  }

  @Test
  void aLoopThatWasIdleRunsAgain() {
    add(loop, "a");
    runtime.runUntilIdle();
    add(loop, "b");

    runtime.runUntilIdle();

    assertThat(ran).containsExactly("a", "b");
  }

  @Test
  void aTaskMayAddTasksWhichRunAfterThoseThatWait() {
    loop.execute(() -> {
      add(loop, "inner");
      ran.add("outer");
    });
    add(loop, "waiting");

    runtime.runUntilIdle();

    assertThat(ran).containsExactly("outer", "waiting", "inner");
  }

  @Test
  void othersGetTheirTurnAfterSomeTasks() {
    for (int i = 0; i < SerialLoop.TASKS_PER_TURN; i++) {
      add(loop, i);
    }
    add(loop, "last");
    runtime.loops().execute(() -> ran.add("other"));

    runtime.runUntilIdle();

    assertThat(ran).hasSize(SerialLoop.TASKS_PER_TURN + 2);
    assertThat(ran.get(SerialLoop.TASKS_PER_TURN - 1)).isEqualTo(SerialLoop.TASKS_PER_TURN - 1);
    assertThat(ran.subList(SerialLoop.TASKS_PER_TURN, ran.size())).containsExactly("other", "last");
  }

  @Test
  void aFullTurnAsksForNoFurtherOneIfNothingIsLeft() {
    for (int i = 0; i < SerialLoop.TASKS_PER_TURN; i++) {
      add(loop, i);
    }

    assertThat(runtime.runUntilIdle()).isEqualTo(1);
    assertThat(ran).hasSize(SerialLoop.TASKS_PER_TURN);
  }

  @Test
  void aTaskThatThrowsDoesNotStopTheLoop() {
    loop.execute(() -> {
      throw new IllegalStateException("on purpose");
    });
    add(loop, "after exception");
    loop.execute(() -> {
      throw new StackOverflowError("on purpose");
    });
    add(loop, "after error");

    runtime.runUntilIdle();

    assertThat(ran).containsExactly("after exception", "after error");
    assertThat(loop.isInLoop()).isFalse();
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without a null checker may do
  void aNullTaskIsRefusedAndLeavesTheLoopAsItWas() {
    assertThatThrownBy(() -> loop.execute(null)).isInstanceOf(NullPointerException.class);
    add(loop, "task");

    assertThat(runtime.runUntilIdle()).isEqualTo(1);
    assertThat(ran).containsExactly("task");
  }

  @Test
  void isInLoopIsTrueInsideOfATaskOnly() {
    SerialLoop other = new SerialLoop("services", runtime.loops());
    loop.execute(() -> ran.add(loop.isInLoop()));
    loop.execute(() -> ran.add(other.isInLoop()));
    runtime.loops().execute(() -> ran.add(loop.isInLoop()));

    boolean before = loop.isInLoop();
    runtime.runUntilIdle();

    assertThat(ran).containsExactly(true, false, false);
    assertThat(before).isFalse();
    assertThat(loop.isInLoop()).isFalse();
  }

  @Test
  void isInLoopIsFalseOnOtherThreadsWhileATaskRuns() {
    loop.execute(() -> {
      Thread other = new Thread(() -> ran.add(loop.isInLoop()));
      other.start();
      joinUninterrupted(other);
    });

    runtime.runUntilIdle();

    assertThat(ran).containsExactly(false);
  }

  @Test
  void tasksOfOtherLoopsThatRunWhileATaskWaitsAreNotInItsLoop() {
    SerialLoop other = new SerialLoop("services", runtime.loops());
    CompletableFuture<Void> answer = new CompletableFuture<>();
    loop.execute(() -> {
      ran.add(runtime.await(answer, Duration.ofSeconds(1)));
      ran.add(loop.isInLoop());
      ran.add(other.isInLoop());
    });
    other.execute(() -> {
      ran.add("other: " + loop.isInLoop() + " " + other.isInLoop());
      answer.complete(null);
    });

    runtime.runUntilIdle();

    assertThat(ran).containsExactly("other: false true", true, true, false);
  }

  @Test
  void aRefusedTurnThrowsNothingAndIsAskedForAgainWithTheNextTask() {
    RefusingExecutor executor = new RefusingExecutor();
    SerialLoop refused = new SerialLoop("refused", executor);
    executor.closed = true;
    add(refused, "a");
    add(refused, "b");
    executor.closed = false;

    add(refused, "c");
    executor.runAll();
    add(refused, "d");
    executor.runAll();

    assertThat(ran).containsExactly("a", "b", "c", "d");
    assertThat(executor.refusals).isEqualTo(2);
  }

  @Test
  void aTurnThatIsRefusedInBetweenLosesNoTask() {
    RefusingExecutor executor = new RefusingExecutor();
    SerialLoop refused = new SerialLoop("refused", executor);
    for (int i = 0; i <= SerialLoop.TASKS_PER_TURN; i++) {
      add(refused, i);
    }
    executor.closed = true;
    executor.runAll();
    executor.closed = false;

    add(refused, "next");
    executor.runAll();

    assertThat(executor.refusals).isEqualTo(1);
    assertThat(ran).hasSize(SerialLoop.TASKS_PER_TURN + 2);
    assertThat(ran.subList(SerialLoop.TASKS_PER_TURN, ran.size()))
        .containsExactly(SerialLoop.TASKS_PER_TURN, "next");
  }

  @Test
  void anInterruptThatATaskLeavesBehindDoesNotReachTheNext() {
    loop.execute(() -> Thread.currentThread().interrupt());
    loop.execute(() -> ran.add(Thread.currentThread().isInterrupted()));

    int turns = runtime.runUntilIdle();

    assertThat(ran).containsExactly(false);
    assertThat(turns).isEqualTo(2);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void noFurtherTaskBeginsWhenTheRuntimeIsClosedInTheMiddleOfATurn() throws Exception {
    ThreadedRuntime threads = new ThreadedRuntime("serial-loop-test");
    SerialLoop handler = new SerialLoop("handler", threads.handlers());
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Thread> ended = new CompletableFuture<>();
    handler.execute(() -> {
      begun.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        ended.complete(Thread.currentThread());
      }
    });
    handler.execute(() -> ran.add("second"));

    begun.await();
    threads.close();
    ended.get().join();

    assertThat(ran).isEmpty();
  }

  @Test
  void textNamesTheLoop() {
    assertThat(loop).hasToString("SerialLoop[pods]");
  }

  @Test
  void eightProducersOnRealThreadsLoseNothingAndKeepTheirOrder() throws Exception {
    int producers = 8;
    int tasksEach = 20_000;
    int[] next = new int[producers]; // touched by tasks only, without a lock
    CompletableFuture<Boolean> inOrder = new CompletableFuture<>();
    CountDownLatch left = new CountDownLatch(producers * tasksEach);
    try (ThreadedRuntime threads = new ThreadedRuntime("serial-loop-stress")) {
      SerialLoop serial = new SerialLoop("stress", threads.loops());
      List<Thread> all = new ArrayList<>();
      for (int p = 0; p < producers; p++) {
        int producer = p;
        Thread thread = new Thread(() -> {
          for (int i = 0; i < tasksEach; i++) {
            int number = i;
            serial.execute(() -> {
              if (next[producer]++ != number || !serial.isInLoop()) {
                inOrder.complete(false);
              }
              left.countDown();
            });
          }
        });
        all.add(thread);
        thread.start();
      }

      left.await();
      for (Thread thread : all) {
        thread.join();
      }
      serial.execute(() -> inOrder.complete(true));

      assertThat(inOrder.get()).isTrue();
      assertThat(next).containsOnly(tasksEach);
    }
  }

  private void add(SerialLoop to, Object mark) {
    to.execute(() -> ran.add(mark));
  }

  private static void joinUninterrupted(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts this thread", e);
    }
  }

  /** Runs tasks when told to, and refuses new ones while it is closed. */
  private static final class RefusingExecutor implements Executor {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean closed;
    private int refusals;

    @Override
    public void execute(Runnable task) {
      if (closed) {
        refusals++;
        throw new RejectedExecutionException("closed");
      }
      tasks.add(task);
    }

    void runAll() {
      for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
        task.run();
      }
    }
  }
}
