package io.informer4j.integration.controller;

import java.lang.management.ManagementFactory;
import java.util.function.IntSupplier;

/**
 * How many threads and how much memory this process has, server and three operators together, and how many names wait in a
 * queue of theirs.
 *
 * <p><b>Threading:</b> one thread looks, any may ask.
 */
final class Load {

  private static final int MIB = 1 << 20;

  private final IntSupplier queued;
  private volatile int mostQueued;
  private volatile int mostThreads;
  private volatile long mostHeap;

  Load(IntSupplier queued) {
    this.queued = queued;
  }

  void look() {
    mostQueued = Math.max(mostQueued, queued.getAsInt());
    mostThreads = Math.max(mostThreads, ManagementFactory.getThreadMXBean().getThreadCount());
    mostHeap = Math.max(mostHeap, used());
  }

  private static long used() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Returns the heap that is in use after a collection, in MiB. */
  static long settledHeap() {
    System.gc();
    return used() / MIB;
  }

  @Override
  public String toString() {
    return "at most %d in a leader's queue, %d threads, %d MiB heap"
        .formatted(mostQueued, mostThreads, mostHeap / MIB);
  }
}
