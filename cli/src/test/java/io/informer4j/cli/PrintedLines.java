package io.informer4j.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Keeps what is printed, and lets a test wait for a text in it. */
final class PrintedLines {

  private static final long PATIENCE_MILLIS = 90_000;

  private final java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();

  PrintStream stream() {
    return new PrintStream(
        new OutputStream() {
          @Override
          public void write(int b) {
            synchronized (bytes) {
              bytes.write(b);
            }
          }

          @Override
          public void write(byte[] source, int from, int length) {
            synchronized (bytes) {
              bytes.write(source, from, length);
              bytes.notifyAll();
            }
          }
        },
        true,
        StandardCharsets.UTF_8);
  }

  /** Waits until the text was printed. */
  void await(String text) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    synchronized (bytes) {
      while (!toString().contains(text)) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          throw new AssertionError("'" + text + "' was not printed, but this:\n" + this);
        }
        bytes.wait(left);
      }
    }
  }

  @Override
  public String toString() {
    synchronized (bytes) {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
