package io.informer4j.controller.simulation;

import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;

/**
 * One process, from its start to its end: whether it runs, stands still or is no more. Nothing of it happens but in its tasks, and
 * these run only while it runs; those that come due while it stands still run all together afterwards.
 */
final class Life {

  private static final Duration LONG = Duration.ofHours(1);
  private static final int NOT_ARMED = -1;

  private final ControllerWorld world;
  private final Machine machine;
  private final String name;
  private final LifeRuntime runtime;
  private final Deque<Runnable> late = new ArrayDeque<>();
  private boolean isAlive = true;
  private long pausedUntil;
  private int readsUntilFreeze = NOT_ARMED;
  private Duration freeze = Duration.ZERO;
  private long lastRead;
  private long tasks;
  private long currentTask;

  Life(ControllerWorld world, Machine machine, String name, long clockOrigin) {
    this.world = world;
    this.machine = machine;
    this.name = name;
    this.runtime = new LifeRuntime(world.runtime(), this, clockOrigin);
  }

  Machine machine() {
    return machine;
  }

  LifeRuntime runtime() {
    return runtime;
  }

  boolean isAlive() {
    return isAlive && !world.isOver();
  }

  boolean isPaused() {
    return world.now() < pausedUntil;
  }

  /** Returns the task that runs, nested ones by themselves. */
  long currentTask() {
    return currentTask;
  }

  /** Returns the true time at which it last looked at its clock. */
  long lastRead() {
    return lastRead;
  }

  /** Nothing of it ever happens again. */
  void die() {
    isAlive = false;
    late.clear();
  }

  /** Lets nothing of it run for this time. */
  void pause(Duration time) {
    pausedUntil = Math.max(pausedUntil, world.now() + time.toNanos());
    world.runtime().schedule(time, this::resume);
  }

  private void resume() {
    if (!isPaused()) {
      DeterministicRuntime all = world.runtime();
      while (!late.isEmpty()) {
        all.loops().execute(late.poll());
      }
    }
  }

  /** Lets it stand still for this time right after this one of its next looks at the clock. */
  void freezeAfter(int reads, Duration time) {
    readsUntilFreeze = reads;
    freeze = time;
  }

  void heal() {
    readsUntilFreeze = NOT_ARMED;
    pausedUntil = Math.min(pausedUntil, world.now());
    resume();
  }

  /** It has looked at its clock at this time; what else of it runs after a freeze, before this goes on, has looked later. */
  void hasReadItsClock(long time) {
    if (readsUntilFreeze > NOT_ARMED && currentTask != 0 && !world.isLooking()) {
      if (readsUntilFreeze-- == 0) {
        world.note("frozen", this, freeze.toMillis());
        pause(freeze);
        waitUntil(() -> true);
      }
    }
    lastRead = time;
  }

  /** Lets others run until this holds and the process runs. */
  void waitUntil(BooleanSupplier condition) {
    requireAlive();
    long task = currentTask;
    BooleanSupplier isOver = () -> !isAlive() || (!isPaused() && condition.getAsBoolean());
    while (!world.runtime().advanceUntil(isOver, LONG)) {
      requireAlive();
    }
    currentTask = task;
    requireAlive();
  }

  void requireAlive() {
    if (!isAlive()) {
      throw new ProcessDiedError(this);
    }
  }

  Runnable taskOf(Runnable task) {
    return new Runnable() {
      @Override
      public void run() {
        if (isAlive()) {
          if (isPaused()) {
            late.add(this);
          } else {
            runTask(task);
          }
        }
      }
    };
  }

  private void runTask(Runnable task) {
    long outer = currentTask;
    currentTask = ++tasks;
    try {
      task.run();
    } catch (ProcessDiedError e) {
      if (!e.isOf(this)) {
        throw e;
      }
    } finally {
      currentTask = outer;
    }
    world.look(this);
  }

  @Override
  public String toString() {
    return name;
  }
}
