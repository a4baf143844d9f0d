package io.informer4j.benchmarks.compare;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this process has used so far.
 *
 * @param wallNanos the time
 * @param cpuNanos CPU time of the whole process, compiler and collector included
 * @param gcMillis time in which collectors stopped it
 * @param allocated bytes that threads which are alive have allocated
 */
record Meter(long wallNanos, long cpuNanos, long gcMillis, long allocated) {

  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  static Meter read() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      allocated += Math.max(0, bytes);
    }
    long collections = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += collector.getCollectionTime();
    }
    long cpu =
        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    return new Meter(System.nanoTime(), cpu, collections, allocated);
  }

  double wallSecondsUntil(Meter end) {
    return (end.wallNanos - wallNanos) / NANOS;
  }

  double cpuSecondsUntil(Meter end) {
    return (end.cpuNanos - cpuNanos) / NANOS;
  }

  double gcSecondsUntil(Meter end) {
    return (end.gcMillis - gcMillis) / MILLIS;
  }

  long allocatedUntil(Meter end) {
    return end.allocated - allocated;
  }

  static int threads() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }

  /** Returns the heap in use after collections: what is reachable. */
  static long heapInUse() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Returns the largest resident set so far in bytes, as Linux counts it; 0 elsewhere. */
  static long peakResidentSet() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
      }
    }
    return 0;
  }
}
