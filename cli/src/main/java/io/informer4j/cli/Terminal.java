package io.informer4j.cli;

import io.informer4j.cli.output.Style;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Where lines go, and below them a status line, or a block of lines that is drawn over. On a terminal these stay at the bottom
 * and are written over; in a file or a pipe they are lines like all others.
 *
 * <p>When nobody reads any more, as behind {@code | head -1}, {@link #whenBroken} is called and everything else goes nowhere.
 *
 * <p><b>Threading:</b> may be used from any thread; lines are never mixed.
 */
final class Terminal {

  private static final String PROPERTY = "io.informer4j.cli.terminal";
  private static final String CLEAR_LINE = "\r\u001b[2K";
  private static final String CLEAR_BELOW = "\r\u001b[J";

  private final PrintStream out;
  private final PrintStream err;
  private final boolean interactive;
  private final Style style;
  private Runnable whenBroken = () -> {};
  private boolean broken;
  private String status = "";
  private int blockLines;

  Terminal(PrintStream out, PrintStream err, boolean interactive) {
    this(out, err, interactive, Style.PLAIN);
  }

  Terminal(PrintStream out, PrintStream err, boolean interactive, Style style) {
    this.out = out;
    this.err = err;
    this.interactive = interactive;
    this.style = style;
  }

  static Terminal ofThisProcess() {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    boolean isTerminal = isTerminal();
    boolean canMoveCursor = !"dumb".equals(System.getenv("TERM"));
    return new Terminal(
        out, err, isTerminal && canMoveCursor, Style.of(isTerminal, System.getenv()));
  }

  /** The launcher knows best; otherwise Java says so, from 22 on by a method of its own. */
  @SuppressWarnings("SystemConsoleNull") // from 22 on it is asked what it is
  private static boolean isTerminal() {
    String known = System.getProperty(PROPERTY);
    if (known != null) {
      return Boolean.parseBoolean(known);
    }
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
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

  Style style() {
    return style;
  }

  /** Sets what to do when nobody reads any more. */
  synchronized void whenBroken(Runnable action) {
    whenBroken = action;
  }

  synchronized void line(String text) {
    if (interactive && !status.isEmpty()) {
      print(CLEAR_LINE + text + "\n" + status);
    } else {
      print(text + "\n");
    }
  }

  synchronized void status(String text) {
    status = text;
    print(interactive ? CLEAR_LINE + text : text + "\n");
  }

  /** Takes the status line away. */
  synchronized void clearStatus() {
    if (interactive && !status.isEmpty()) {
      print(CLEAR_LINE);
    }
    status = "";
  }

  /** Shows lines in the place of those that were shown by the last call. */
  synchronized void block(List<String> lines) {
    String text = String.join("\n", lines) + "\n";
    boolean isAgain = interactive && blockLines > 0;
    print(isAgain ? "\u001b[" + blockLines + "A" + CLEAR_BELOW + text : text);
    blockLines = lines.size();
  }

  /** Says something beside the output proper: it is no part of what a pipe gets. */
  synchronized void note(String text) {
    if (interactive && !status.isEmpty()) {
      print(CLEAR_LINE);
      err.println(text);
      print(status);
    } else {
      err.println(text);
    }
  }

  private void print(String text) {
    if (broken) {
      return;
    }
    out.print(text);
    out.flush();
    if (out.checkError()) {
      broken = true;
      whenBroken.run();
    }
  }

  /** Leaves the status line where it is and goes on below it. */
  synchronized void close() {
    if (interactive && !status.isEmpty()) {
      print("\n");
    }
    status = "";
    out.flush();
  }
}
