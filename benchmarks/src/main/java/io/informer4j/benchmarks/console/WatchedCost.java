package io.informer4j.benchmarks.console;

import io.informer4j.console.InformerConsole;
import io.informer4j.name.ResourceVersion;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * Measures the CPU time that an informer's loop takes for a change, without a console and with one whose event stream somebody
 * reads, in turns. Arguments: changes per second (1,000), seconds of each turn (2), how many turns of each (60), objects (10,000).
 * The informer is one of pods that watches a server; behind the word {@code memory} one whose source lies in memory (10,000
 * changes per second, 120 turns), where what the console adds weighs as much as it can, and what comes is noted by the thread
 * that brings it, whose CPU time is shown too.
 *
 * <p>Loops have one thread for it, whose CPU time is read before and after each turn. Turns are many and short, since which
 * threads share a core stays as it is for seconds and moves a turn by a tenth, whatever is measured.
 */
public final class WatchedCost {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Changes per second of a turn's length, if they come as fast as they are taken. */
  private static final int AT_ONCE = 200_000;

  /**
   * What a turn has cost.
   *
   * @param loop CPU time of the informer's loop for each change, in nanoseconds
   * @param caller that of the thread that made them
   */
  private record Turn(double loop, double caller) {}

  private final Scene scene;
  private final OneLoop runtime;
  private final int perSecond;
  private final int changes;
  private long streamed;

  private WatchedCost(Scene scene, OneLoop runtime, int perSecond, int changes) {
    this.scene = scene;
    this.runtime = runtime;
    this.perSecond = perSecond;
    this.changes = changes;
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    boolean inMemory = arguments.length > 0 && arguments[0].equals("memory");
    int first = inMemory ? 1 : 0;
    int perSecond = argument(arguments, first, inMemory ? 10_000 : 1_000);
    int seconds = argument(arguments, first + 1, 2);
    int turns = argument(arguments, first + 2, inMemory ? 120 : 60);
    int objects = argument(arguments, first + 3, 10_000);
    int changes = (perSecond > 0 ? perSecond : AT_ONCE) * seconds;
    try (OneLoop runtime = new OneLoop();
        Scene scene =
            inMemory ? new MemoryScene(objects, runtime) : new ServerScene(objects, runtime)) {
      new WatchedCost(scene, runtime, perSecond, changes).run(turns);
    }
  }

  private static int argument(String[] arguments, int place, int otherwise) {
    return arguments.length > place ? Integer.parseInt(arguments[place]) : otherwise;
  }

  private void run(int turns) throws Exception {
    scene.factory().start();
    scene.informer().awaitSync(PATIENCE);
    System.out.printf(
        Locale.ROOT,
        "%d changes each turn, %s; CPU time of the informer's loop per change%n",
        changes,
        perSecond == 0 ? "as fast as they are taken" : perSecond + " per second");
    off();
    on();
    off();
    on();
    List<Turn> without = new ArrayList<>();
    List<Turn> with = new ArrayList<>();
    for (int i = 1; i <= turns; i++) {
      // Every second time the other way round, so that a trend hits both alike.
      boolean offFirst = i % 2 == 1;
      Turn first = offFirst ? off() : on();
      Turn second = offFirst ? on() : off();
      without.add(offFirst ? first : second);
      with.add(offFirst ? second : first);
      System.out.printf(
          Locale.ROOT,
          "turn %3d: off %7.1f ns, on %7.1f ns%n",
          i,
          without.get(i - 1).loop(),
          with.get(i - 1).loop());
    }
    show(without, with);
  }

  private void show(List<Turn> without, List<Turn> with) {
    double[] off = loops(without);
    double[] on = loops(with);
    double[] more = new double[off.length];
    for (int i = 0; i < more.length; i++) {
      more[i] = on[i] - off[i];
    }
    System.out.printf(
        Locale.ROOT,
        "mean:   off %.1f ns, on %.1f ns, ratio %.3f, standard error %.3f (at most 1.030 wanted)%n",
        mean(off),
        mean(on),
        1 + mean(more) / mean(off),
        standardError(more) / mean(off));
    System.out.printf(
        Locale.ROOT,
        "median: off %.1f ns, on %.1f ns, ratio %.3f%n",
        median(off),
        median(on),
        median(on) / median(off));
    if (scene.isBroughtByCaller()) {
      System.out.printf(
          Locale.ROOT,
          "the thread that brings them: off %.1f ns, on %.1f ns%n",
          mean(without.stream().mapToDouble(Turn::caller).toArray()),
          mean(with.stream().mapToDouble(Turn::caller).toArray()));
    }
    System.out.printf(Locale.ROOT, "%d bytes were read of the stream%n", streamed);
  }

  private static double[] loops(List<Turn> turns) {
    return turns.stream().mapToDouble(Turn::loop).toArray();
  }

  private Turn off() throws Exception {
    return turn();
  }

  private Turn on() throws Exception {
    try (InformerConsole console = InformerConsole.start(scene.factory());
        StreamReader reader = new StreamReader(console.uri())) {
      Turn turn = turn();
      streamed += reader.bytes();
      if (reader.bytes() == 0) {
        throw new IllegalStateException("nothing came over the stream");
      }
      return turn;
    }
  }

  /** Sends the changes of one turn. */
  private Turn turn() throws Exception {
    System.gc();
    long before = runtime.cpuNanos();
    long mine = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    ResourceVersion last = scene.send(changes, perSecond);
    long making = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - mine;
    awaitRevision(last);
    return new Turn((double) (runtime.cpuNanos() - before) / changes, (double) making / changes);
  }

  @SuppressWarnings("try") // what listens is only to end
  private void awaitRevision(ResourceVersion last) throws InterruptedException {
    CountDownLatch there = new CountDownLatch(1);
    try (AutoCloseable listening = listen(last, there)) {
      there.await();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private AutoCloseable listen(ResourceVersion last, CountDownLatch there) {
    Runnable look = () -> {
      if (scene.informer().view().scopes().values().stream()
          .allMatch(scope -> scope.revision().map(last::equals).orElse(false))) {
        there.countDown();
      }
    };
    var listening = scene.informer().addViewListener(look);
    look.run();
    return listening::cancel;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static double standardError(double[] values) {
    double mean = mean(values);
    double squares =
        Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
