package io.informer4j.runtime;

import java.time.Duration;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A pool of as many threads as are busy at once: a task goes to an idle thread if there is one, else to a
 * new one, and waits only when the cap is reached. Idle threads end after a while.
 *
 * <p>(A plain {@link ThreadPoolExecutor} either starts a thread per task up to its core size even if all
 * others are idle, or starts none until its queue is full.)
 *
 * <p>The queue is not bounded, since it does not grow: every loop and every mailbox has at most one task
 * in it.
 */
final class ElasticPool extends ThreadPoolExecutor {

  ElasticPool(int cap, Duration idle, ThreadFactory factory) {
    this(cap, idle, factory, new HandOver());
  }

  private ElasticPool(int cap, Duration idle, ThreadFactory factory, HandOver queue) {
    super(1, cap, idle.toNanos(), TimeUnit.NANOSECONDS, queue, factory, queue::await);
    allowCoreThreadTimeOut(true);
  }

  /** Accepts a task only if a thread stands ready for it; the pool then adds threads up to its cap. */
  private static final class HandOver extends LinkedTransferQueue<Runnable> {

    private static final long serialVersionUID = 1;

    @Override
    public boolean offer(Runnable task) {
      return tryTransfer(task);
    }

    /** All threads that may exist do and are busy: the task waits for one. */
    void await(Runnable task, ThreadPoolExecutor pool) {
      if (pool.isShutdown()) {
        throw new RejectedExecutionException("the pool is closed");
      }
      super.offer(task);
      pool.prestartCoreThread(); // should all of them have ended in this very moment
    }
  }
}
