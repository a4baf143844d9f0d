package io.informer4j.benchmarks.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The process of a subject: lets it sync some times, one informer after the other, and follow changes with the last of them.
 * Arguments: subject, kubeconfig, kind, objects, syncs.
 *
 * <p>It prints {@code figure METRIC UNIT VALUE} for all that it has measured and {@code synced}; then it obeys its input until
 * that ends:
 *
 * <ul>
 *   <li>{@code note}: notes changes from now on, and says {@code noting}
 *   <li>{@code steady FILE}, {@code burst FILE}, {@code relist FILE}: waits until all changes in the file have come, prints what
 *       that took, and says {@code followed}
 *   <li>{@code reads}: reads from the cache, if it is one of ours, and says {@code read}
 * </ul>
 *
 * <p>The first sync is the cold one; the heap and the resident set are those after it. The heap is counted after collections,
 * against what was in use with a client that had not been used yet.
 */
public final class SubjectMain {

  private static final long PATIENCE_SECONDS = 600;

  private final DataSet.Kind kind;
  private final int objects;

  private SubjectMain(DataSet.Kind kind, int objects) {
    this.kind = kind;
    this.objects = objects;
  }

  /** Runs it; exits with 0 when its input ends, and with 1 and a word on standard error if anything fails. */
  public static void main(String[] arguments) throws InterruptedException {
    try {
      DataSet.Kind kind = DataSet.Kind.valueOf(arguments[2]);
      new SubjectMain(kind, Integer.parseInt(arguments[3]))
          .run(new Subject(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[4]));
      System.exit(0);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | OutOfMemoryError e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private void run(Subject subject, Path kubeconfig, int syncs) throws Exception {
    try (Follower.Maker maker = subject.maker(kubeconfig, kind)) {
      long before = Meter.heapInUse();
      List<Double> walls = new ArrayList<>();
      List<Double> cpus = new ArrayList<>();
      for (int i = 0; i < syncs; i++) {
        Tally tally = new Tally(objects);
        try (Follower follower = maker.make()) {
          if (i > 0) {
            System.gc(); // what the last informer held
          }
          Meter start = Meter.read();
          follower.start(tally);
          tally.awaitAll(PATIENCE_SECONDS);
          Meter end = Meter.read();
          if (i == 0) {
            cold(start, end, before);
          } else {
            walls.add(start.wallSecondsUntil(end));
            cpus.add(start.cpuSecondsUntil(end));
          }
          if (i == syncs - 1) {
            if (!walls.isEmpty()) {
              figure("sync_wall_warm", "s", Figures.median(walls));
              figure("sync_cpu_warm", "s", Figures.median(cpus));
            }
            System.out.println("synced");
            follow(follower, tally);
          }
        }
      }
    }
  }

  private void cold(Meter start, Meter end, long before) throws IOException {
    int threads = Meter.threads();
    long peak = Meter.peakResidentSet();
    figure("sync_wall_cold", "s", start.wallSecondsUntil(end));
    figure("sync_cpu_cold", "s", start.cpuSecondsUntil(end));
    figure("gc_time", "s", start.gcSecondsUntil(end));
    figure("allocated_per_object", "B", (double) start.allocatedUntil(end) / objects);
    figure("threads", "threads", threads);
    figure("rss_peak", "MB", peak / 1e6);
    figure("retained_heap_per_object", "B", (double) (Meter.heapInUse() - before) / objects);
    if (CountedCompression.dictionaryBytes() > 0) {
      double bytes = CountedCompression.dictionaryBytes();
      figure("retained_outside_per_object", "B", bytes / objects);
    }
  }

  private void follow(Follower follower, Tally tally) throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Meter start = Meter.read();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "note" -> {
          tally.note();
          start = Meter.read();
          System.out.println("noting");
        }
        case "reads" -> {
          if (follower instanceof Informer4jMaker.OurFollower<?> ours) {
            Reads.measure(ours.informer()).forEach(SubjectMain::figure);
          }
          System.out.println("read");
        }
        default -> {
          Writes writes = Writes.read(Path.of(words[1]));
          writes.figures(words[0], tally, start).forEach(SubjectMain::figure);
          System.out.println("followed");
        }
      }
    }
  }

  private static void figure(Figures.Figure figure) {
    figure(figure.metric(), figure.unit(), figure.value());
  }

  private static void figure(String metric, String unit, double value) {
    System.out.println(String.format(Locale.ROOT, "figure %s %s %.4f", metric, unit, value));
  }
}
