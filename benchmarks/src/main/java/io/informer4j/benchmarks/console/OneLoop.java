package io.informer4j.benchmarks.console;

import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The usual runtime, with one known thread for loops.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class OneLoop extends ForwardingRuntime implements AutoCloseable {

  private final AtomicLong threadId = new AtomicLong();
  private final ExecutorService loop = Executors.newSingleThreadExecutor(task -> {
    Thread thread = new Thread(task, "measured-loop");
    thread.setDaemon(true);
    threadId.set(thread.getId());
    return thread;
  });

  OneLoop() {
    super(InformerRuntime.shared());
  }

  @Override
  public Executor loops() {
    return loop;
  }

  @Override
  public int parallelism() {
    return 1;
  }

  /** Returns the CPU time that loops have taken. */
  long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(threadId.get());
  }

  @Override
  public void close() {
    loop.shutdownNow();
  }
}
