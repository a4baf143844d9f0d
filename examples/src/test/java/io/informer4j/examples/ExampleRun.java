package io.informer4j.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** An example at work, and the lines that it prints: tests wait for them. Closing interrupts it and waits for its end. */
final class ExampleRun implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 30;

  private final Lines lines = new Lines();
  private final PrintStream before = System.out;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final Thread thread;

  private ExampleRun(Examples.Program program, String... arguments) {
    thread = new Thread(
        () -> {
          try {
            program.run(arguments);
            done.complete(null);
          } catch (Throwable e) {
            if (isInterrupt(e)) {
              done.complete(null); // what Ctrl-C is to a process
            } else {
              done.completeExceptionally(e);
              lines.abort();
            }
          }
        },
        "example");
  }

  private static boolean isInterrupt(Throwable e) {
    return e instanceof InterruptedException || (e.getCause() != null && isInterrupt(e.getCause()));
  }

  static ExampleRun start(Examples.Program program, String... arguments) {
    ExampleRun run = new ExampleRun(program, arguments);
    System.setOut(new PrintStream(run.lines, true, StandardCharsets.UTF_8));
    run.thread.start();
    return run;
  }

  /** Waits until it has printed this line. */
  void await(String line) {
    awaitLine(line::equals, line);
  }

  /** Waits until it has printed a line like this, and returns that. */
  String awaitLine(Predicate<String> wanted, String description) {
    return lines.await(wanted, description);
  }

  /** Waits until it has ended by itself, and returns all that it printed. */
  List<String> awaitEnd() {
    joinDone();
    return lines.all();
  }

  private void joinDone() {
    try {
      done.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new AssertionError("it did not end well, having printed " + lines.all(), e);
    }
  }

  List<String> lines() {
    return lines.all();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      joinDone();
    } finally {
      System.setOut(before);
    }
  }

  /** Cuts what is printed into lines. */
  private static final class Lines extends ByteArrayOutputStream {

    private final List<String> lines = new ArrayList<>();
    private boolean isAborted;

    @Override
    public synchronized void write(int b) {
      if (b != '\n') {
        super.write(b);
        return;
      }
      lines.add(toString(StandardCharsets.UTF_8).stripTrailing());
      reset();
      notifyAll();
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      for (int i = from; i < from + length; i++) {
        write(bytes[i]);
      }
    }

    synchronized List<String> all() {
      return List.copyOf(lines);
    }

    synchronized void abort() {
      isAborted = true;
      notifyAll();
    }

    synchronized String await(Predicate<String> wanted, String description) {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (true) {
        for (String line : lines) {
          if (wanted.test(line)) {
            return line;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0 || isAborted) {
          throw new AssertionError("'" + description + "' was not printed, but " + lines);
        }
        try {
          wait(left);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }
}
