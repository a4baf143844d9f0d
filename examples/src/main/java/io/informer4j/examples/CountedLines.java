package io.informer4j.examples;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A stream to print to that lets one wait until a number of lines have been printed. */
final class CountedLines extends PrintStream {

  private final CountDownLatch expected;

  CountedLines(PrintStream to, int lines) {
    super(to, true, StandardCharsets.UTF_8);
    this.expected = new CountDownLatch(lines);
  }

  @Override
  public void println(String line) {
    super.println(line);
    expected.countDown();
  }

  void awaitAll() throws InterruptedException {
    expected.await();
  }
}
