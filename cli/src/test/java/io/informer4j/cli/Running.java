package io.informer4j.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A command line that runs in this process, with what it prints. */
final class Running {

  private static final long PATIENCE_SECONDS = 60;
  private static final Executor THREADS = task -> new Thread(task, "command").start();

  private final PrintedLines out = new PrintedLines();
  private final PrintedLines err = new PrintedLines();
  private final StopSignal stop = new StopSignal();
  private final CompletableFuture<Integer> code;

  private Running(String... words) {
    Terminal terminal = new Terminal(out.stream(), err.stream(), false);
    code = CompletableFuture.supplyAsync(() -> Main.run(words, terminal, stop), THREADS);
  }

  /** Starts one that goes on until it is stopped. */
  static Running start(String... words) {
    return new Running(words);
  }

  /** Runs one to its end. */
  static Running toEnd(String... words) {
    Running running = new Running(words);
    running.code();
    return running;
  }

  void await(String text) throws InterruptedException {
    out.await(text);
  }

  int stop() {
    stop.stop();
    return code();
  }

  int code() {
    try {
      return code.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("it did not end: " + out + err, e);
    }
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }
}
