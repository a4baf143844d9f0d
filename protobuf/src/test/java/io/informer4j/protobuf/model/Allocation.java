package io.informer4j.protobuf.model;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much a reader may allocate for what it is sent. */
final class Allocation {

  /**
   * An object of two bytes, which is an empty message, may be one of fabric8's with a dozen collections of its own; the stack
   * trace of an exception and the buffers of a JSON parser are there whatever was sent.
   */
  private static final long PER_BYTE = 1_000;

  private static final long AT_ONCE = 256 << 10;
  private static final int TIMES = 3;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /** Runs it again if it allocated too much: the first time, classes are loaded. */
  static void requireInProportion(int bytes, Runnable reading) {
    long allowed = AT_ONCE + PER_BYTE * bytes;
    long allocated = Long.MAX_VALUE;
    for (int i = 0; i < TIMES && allocated > allowed; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      reading.run();
      allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    }
    if (allocated > allowed) {
      throw new AssertionError(
          allocated + " bytes allocated for " + bytes + ", where " + allowed + " are allowed");
    }
  }
}
