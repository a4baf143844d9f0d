package io.informer4j.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where lines go, and one status line below them. On a terminal the status line stays at the bottom and is written over; in
 * a file or a pipe it is a line like all others.
 *
 * <p><b>Threading:</b> may be used from any thread; lines are never mixed.
 */
final class Terminal {

  private static final String CLEAR_LINE = "\r\u001b[2K";

  private final PrintStream out;
  private final PrintStream err;
  private final boolean interactive;
  private String status = "";

  Terminal(PrintStream out, PrintStream err, boolean interactive) {
    this.out = out;
    this.err = err;
    this.interactive = interactive;
  }

  static Terminal ofThisProcess() {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    return new Terminal(out, err, Boolean.getBoolean("io.informer4j.cli.terminal"));
  }

  PrintStream out() {
    return out;
  }

  PrintStream err() {
    return err;
  }

  boolean isInteractive() {
    return interactive;
  }

  synchronized void line(String text) {
    if (interactive && !status.isEmpty()) {
      out.print(CLEAR_LINE + text + "\n" + status);
      out.flush();
    } else {
      out.println(text);
    }
  }

  synchronized void status(String text) {
    status = text;
    if (interactive) {
      out.print(CLEAR_LINE + text);
      out.flush();
    } else {
      out.println(text);
    }
  }

  /** Leaves the status line where it is and goes on below it. */
  synchronized void close() {
    if (interactive && !status.isEmpty()) {
      out.println();
    }
    status = "";
    out.flush();
  }
}
