package io.informer4j.examples;

import java.io.PrintStream;

/** A program that shows one thing and ends. */
interface Example {

  /** Runs it, printing to {@code out}. */
  void run(PrintStream out) throws InterruptedException;
}
