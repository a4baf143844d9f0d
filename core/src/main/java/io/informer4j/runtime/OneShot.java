package io.informer4j.runtime;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A timer's task, which runs once, or not at all if it is cancelled before it begins. Lets go of the task
 * in either case, since the owner of a timer may hold on to it.
 */
final class OneShot implements Runnable, Cancellable {

  private final AtomicReference<@Nullable Runnable> task;

  OneShot(Runnable task) {
    this.task = new AtomicReference<>(task);
  }

  @Override
  public void run() {
    Runnable first = task.getAndSet(null);
    if (first != null) {
      first.run();
    }
  }

  @Override
  public void cancel() {
    task.set(null);
  }
}
