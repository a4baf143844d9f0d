package io.informer4j.runtime;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks one after the other, in the order in which they came, on threads of an executor. Whatever
 * only tasks of one loop touch needs no lock.
 *
 * <pre>{@code
 * SerialLoop loop = new SerialLoop("pods", runtime.loops());
 * loop.execute(() -> state.onTimer());
 * }</pre>
 *
 * <p>A task that throws is logged and does not stop the loop. After {@value #TASKS_PER_TURN} tasks the
 * loop lets others on the same executor have their turn.
 *
 * <p>If the executor refuses a turn, that is logged, the tasks stay in their order, and the next {@link
 * #execute} tries again: an executor that was merely full loses nothing, and one that was closed costs
 * its producers no exception, which they could not handle any better.
 *
 * <p>The queue inside has no bound of its own: its producers are timers, which are few, and sources,
 * which deliver what was requested and no more.
 *
 * <p><b>Threading:</b> {@link #execute} may be called from any thread and never blocks. What one task
 * wrote, the next one sees.
 */
public final class SerialLoop implements Executor {

  /** How many tasks run before others get their turn. */
  static final int TASKS_PER_TURN = 256;

  private static final Logger log = LoggerFactory.getLogger(SerialLoop.class);

  /**
   * The loop whose turn this thread runs. Not a field of the loop that holds the thread: a task that
   * waits on a deterministic runtime runs tasks of other loops on its own thread, and those are not in
   * the waiting one.
   */
  private static final ThreadLocal<@Nullable SerialLoop> CURRENT = new ThreadLocal<>();

  private enum State {
    /** No turn is due; whoever adds a task has to ask for one. */
    IDLE,
    /** As IDLE, but the executor refused the last turn, and that has been logged. */
    REFUSED,
    /** A turn is waiting in the executor, or runs. There is never more than one. */
    BUSY
  }

  private final String name;
  private final Executor executor;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);

  /** Creates a loop with a name for logs. Starts nothing. */
  public SerialLoop(String name, Executor executor) {
    this.name = name;
    this.executor = executor;
  }

  /** Runs the task on this loop, after all that came before it. */
  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    askForTurn();
  }

  /** Returns whether the calling thread is running a task of this loop right now. */
  public boolean isInLoop() {
    return CURRENT.get() == this;
  }

  /** Returns whether the calling thread is running a task of some loop, and so must not wait for anything. */
  public static boolean isInAnyLoop() {
    return CURRENT.get() != null;
  }

  private void askForTurn() {
    State before = state.getAndSet(State.BUSY);
    if (before == State.BUSY) {
      return; // the running turn looks for tasks once more after it has left this state
    }
    try {
      executor.execute(this::turn);
    } catch (RejectedExecutionException e) {
      state.set(State.REFUSED);
      if (before == State.IDLE) {
        log.warn("the executor refuses work, tasks wait: loop={} executor={}", name, executor, e);
      }
    }
  }

  private void turn() {
    SerialLoop outer = CURRENT.get();
    CURRENT.set(this);
    try {
      runTasks();
    } finally { // whatever happens, logging that fails for want of memory included, the loop goes
      // on
      CURRENT.set(outer);
      state.set(State.IDLE);
      if (!tasks.isEmpty()) {
        askForTurn();
      }
    }
  }

  private void runTasks() {
    for (int done = 0; done < TASKS_PER_TURN; done++) {
      Runnable task = tasks.poll();
      if (task == null) {
        return;
      }
      run(task);
      if (Thread.currentThread().isInterrupted()) {
        // The next task must not inherit this from the last one, but it may also be the executor's
        // order to stop, and only the executor can tell the two apart: it does so between turns.
        return;
      }
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) { // an Error too: a loop that dies silently is what must not happen
      log.error("a task of the loop threw: loop={}", name, e);
    }
  }

  @Override
  public String toString() {
    return "SerialLoop[" + name + "]";
  }
}
