package io.informer4j.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Says when to stop: on Ctrl-C, or when somebody calls it.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class StopSignal {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CompletableFuture<Integer> done = new CompletableFuture<>();

  /**
   * Returns a signal that is given when the process is told to end, and that holds the process until all is stopped. The
   * process then ends with the command's own exit code: to be stopped is no failure.
   */
  static StopSignal onShutdown() {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(new Thread(signal::shutDown, "informer4j-stop"));
    return signal;
  }

  private void shutDown() {
    stop();
    try {
      int code = done.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      Runtime.getRuntime().halt(code);
    } catch (ExecutionException | TimeoutException e) {
      Runtime.getRuntime().halt(Main.FAILED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void stop() {
    asked.complete(null);
  }

  /** Says that everything is stopped, and how the process is to end. */
  void stopped(int code) {
    done.complete(code);
  }

  /**
   * Does something that waits for others. If the signal comes meanwhile, the wait is interrupted, so that nobody has to wait
   * for a server that does not answer.
   */
  <T> T interrupting(Callable<T> work) throws Exception {
    Thread worker = Thread.currentThread();
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Void> unused = asked.thenRun(() -> {
      synchronized (isOver) {
        if (!isOver.get()) {
          worker.interrupt();
        }
      }
    });
    try {
      return work.call();
    } finally {
      synchronized (isOver) {
        isOver.set(true);
      }
      if (isAsked()) {
        Thread.interrupted(); // it was meant for the work, not for what is cleaned up after it
      }
    }
  }

  boolean isAsked() {
    return asked.isDone();
  }

  /** Returns what completes with the signal. */
  CompletableFuture<Void> asked() {
    return asked.copy();
  }

  /** Waits for the signal, or for so long, and returns whether it was given. */
  boolean await(Duration atMost) throws InterruptedException {
    try {
      asked.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("nobody lets the signal fail", e);
    }
  }
}
