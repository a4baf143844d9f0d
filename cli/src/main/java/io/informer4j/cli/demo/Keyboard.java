package io.informer4j.cli.demo;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Single keys of the terminal that this process belongs to, without Enter. The terminal is left as it was found: also when the
 * process is told to end, since that runs what closes this.
 *
 * <p><b>Threading:</b> keys are handed over on a thread of its own.
 */
final class Keyboard implements AutoCloseable {

  private static final File TERMINAL = new File("/dev/tty");
  private static final long PATIENCE_SECONDS = 2;
  /** No echo, keys at once, and reads that end after a fifth of a second, so that the reader can end too. */
  private static final String[] SINGLE_KEYS = {"-icanon", "-echo", "min", "0", "time", "2"};

  private final String settings;
  private final Thread thread;
  private volatile boolean isClosed;

  private Keyboard(String settings, IntConsumer keys) {
    this.settings = settings;
    this.thread = new Thread(() -> read(keys), "demo-keyboard");
    this.thread.setDaemon(true);
  }

  /** Listens to keys; there is nothing to listen to if this process has no terminal, or is in its background. */
  static Optional<Keyboard> open(IntConsumer keys) {
    if (!TERMINAL.canRead()) {
      return Optional.empty();
    }
    Optional<String> settings = stty("-g").map(String::strip).filter(text -> !text.isEmpty());
    if (settings.isEmpty() || stty(SINGLE_KEYS).isEmpty()) {
      return Optional.empty();
    }
    Keyboard keyboard = new Keyboard(settings.get(), keys);
    keyboard.thread.start();
    return Optional.of(keyboard);
  }

  private void read(IntConsumer keys) {
    while (!isClosed) {
      // A read that found no key in time looks like the end of a file, so each begins anew.
      try (InputStream in = new FileInputStream(TERMINAL)) {
        int key = in.read();
        if (key >= 0 && !isClosed) {
          keys.accept(key);
        }
      } catch (IOException e) {
        return; // the terminal has gone
      }
    }
  }

  @Override
  public void close() {
    isClosed = true;
    stty(settings);
  }

  /** Runs stty on the terminal and returns what it printed; nothing if it failed or did not come back. */
  private static Optional<String> stty(String... words) {
    String[] command = new String[words.length + 1];
    command[0] = "stty";
    System.arraycopy(words, 0, command, 1, words.length);
    try {
      Process process = new ProcessBuilder(command)
          .redirectInput(TERMINAL)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly(); // stopped, as a process in the background may not change its
        // terminal
        return Optional.empty();
      }
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.exitValue() == 0 ? Optional.of(printed) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
