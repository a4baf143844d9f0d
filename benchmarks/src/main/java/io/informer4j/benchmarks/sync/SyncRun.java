package io.informer4j.benchmarks.sync;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One process of the benchmark: lets one library sync all pods once, or several times, and prints what that took. Arguments:
 * library, kubeconfig, pods, times.
 *
 * <p>The first sync is the cold one. The heap is counted after collections, against what was in use with a client that had
 * not been used yet.
 */
public final class SyncRun {

  private static final long PATIENCE_MINUTES = 5;

  private SyncRun() {}

  /** Runs it; exits with 0 when synced. */
  public static void main(String[] arguments) throws Exception {
    int pods = Integer.parseInt(arguments[2]);
    int times = Integer.parseInt(arguments[3]);
    try (Follower.Maker maker = Follower.maker(arguments[0], Path.of(arguments[1]))) {
      long before = heapInUse();
      for (int i = 1; i <= times; i++) {
        measure(maker, pods, i, before);
      }
    }
    System.exit(0);
  }

  private static void measure(Follower.Maker maker, int pods, int time, long before)
      throws Exception {
    CountDownLatch missing = new CountDownLatch(pods);
    long cpu = cpuNanos();
    long start = System.nanoTime();
    try (Follower follower = maker.make()) {
      follower.start(missing::countDown);
      if (!missing.await(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        System.out.println("not synced: " + missing.getCount() + " pods are missing");
        System.exit(1);
      }
      double wall = (System.nanoTime() - start) / 1e9;
      double used = (cpuNanos() - cpu) / 1e9;
      int threads = ManagementFactory.getThreadMXBean().getThreadCount();
      long retained = (heapInUse() - before) / pods;
      System.out.println(String.format(
          Locale.ROOT,
          "sync=%d wall=%.3f cpu=%.3f retained=%d threads=%d synced=%s",
          time,
          wall,
          used,
          retained,
          threads,
          follower.hasSynced()));
    }
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long heapInUse() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
