package io.informer4j.integration.controller;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * Threads that can be held, as those of a process that gets no processor for a while: nothing begins, but its clock goes on.
 *
 * <p><b>Threading:</b> any thread.
 */
final class HeldRuntime extends ForwardingRuntime implements AutoCloseable {

  private final ThreadedRuntime threads;
  private boolean isHeld;

  HeldRuntime(String name) {
    this(new ThreadedRuntime(name));
  }

  private HeldRuntime(ThreadedRuntime threads) {
    super(threads);
    this.threads = threads;
  }

  synchronized void hold() {
    isHeld = true;
  }

  synchronized void release() {
    isHeld = false;
    notifyAll();
  }

  /** Waits while the threads are held. Long work comes by here now and then. */
  synchronized void pass() {
    try {
      while (isHeld) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Runnable held(Runnable task) {
    return () -> {
      pass();
      task.run();
    };
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    return super.schedule(delay, held(task));
  }

  @Override
  public Executor loops() {
    return task -> super.loops().execute(held(task));
  }

  @Override
  public Executor handlers() {
    return task -> super.handlers().execute(held(task));
  }

  @Override
  public void close() {
    release();
    threads.close();
  }
}
