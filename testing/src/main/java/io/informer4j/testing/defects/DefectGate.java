package io.informer4j.testing.defects;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Plants every defect into an engine of its own and counts the seeds that the simulator needs to notice.
 *
 * <pre>{@code
 * DefectTarget engine = DefectTarget.engine();
 * GateReport report = DefectGate.run(engine, Path.of("."), DefectGate.all(engine), System.out::println);
 * assertThat(report.missed()).isEmpty();
 * }</pre>
 *
 * <p>A seed counts only if the engine as it is passes it. A run that throws has noticed the defect too: an engine that is
 * sound lets nothing escape.
 *
 * <p><b>Threading:</b> {@link #run} uses one thread per processor, for one defect each, and returns when all have ended;
 * each run of the simulator stays on one of them. Progress is told on these threads, one line at a time.
 */
public final class DefectGate {

  /** Who has noticed a defect whose run threw. */
  public static final String EXCEPTION = "exception";

  private final LongFunction<?> soundRun;
  private final Function<Defect, LongFunction<?>> defectiveRuns;
  private final Consumer<String> progress;
  private final Map<Long, List<String>> sound = new ConcurrentHashMap<>();

  /**
   * Creates a gate.
   *
   * @param soundRun runs a seed on the engine as it is, see {@link SeedRun}
   * @param defectiveRuns plants a defect and returns what runs a seed on that engine
   */
  DefectGate(
      LongFunction<?> soundRun,
      Function<Defect, LongFunction<?>> defectiveRuns,
      Consumer<String> progress) {
    this.soundRun = soundRun;
    this.defectiveRuns = defectiveRuns;
    this.progress = progress;
  }

  /**
   * Runs the gate and prints what came of it. Returns 0 if it was passed, else 1.
   *
   * @param names the defects to plant; none means all
   */
  public static int main(DefectTarget target, List<String> names, PrintStream out) {
    List<Defect> defects = names.isEmpty()
        ? all(target)
        : names.stream().map(new DefectCatalogue(target)::named).toList();
    GateReport report = run(target, Path.of(""), defects, out::println);
    out.println();
    out.println(report.table());
    out.print(report.alarms());
    out.println(report.summary());
    return report.isPassed() ? 0 : 1;
  }

  /** Returns all defects that must be noticed. */
  public static List<Defect> all(DefectTarget target) {
    return new DefectCatalogue(target).all();
  }

  /** Returns the first defect against each promise, of those that at most so many seeds notice. */
  public static List<Defect> onePerPromise(DefectTarget target, int seeds) {
    Map<String, Defect> first = new LinkedHashMap<>();
    all(target).stream()
        .filter(defect -> defect.seeds() <= seeds)
        .forEach(defect -> first.putIfAbsent(defect.breaks().guarantee(), defect));
    return List.copyOf(first.values());
  }

  /**
   * Runs the gate.
   *
   * @param checkout a folder of a checkout, since defects are planted into sources
   * @param progress hears a line about each defect
   * @throws DefectException if a defect cannot be planted
   */
  public static GateReport run(
      DefectTarget target, Path checkout, List<Defect> defects, Consumer<String> progress) {
    EngineSources sources = EngineSources.near(checkout, target);
    return new DefectGate(
            DefectiveEngine.newSeedRun(target.seedRun()),
            defect -> DefectiveEngine.with(defect, sources, target).seedRun(),
            progress)
        .run(defects);
  }

  GateReport run(List<Defect> defects) {
    ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<DefectResult>> running = new ArrayList<>();
      defects.forEach(defect -> running.add(pool.submit(() -> tryToCatch(defect))));
      List<DefectResult> results = new ArrayList<>();
      for (Future<DefectResult> each : running) {
        results.add(resultOf(each));
      }
      return report(results);
    } finally {
      pool.shutdownNow();
    }
  }

  private static DefectResult resultOf(Future<DefectResult> running) {
    try {
      return running.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DefectException known) {
        throw known;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while defects were tried", e);
    }
  }

  private DefectResult tryToCatch(Defect defect) {
    LongFunction<?> run = defectiveRuns.apply(defect);
    DefectResult result = new DefectResult(defect, Optional.empty());
    for (int seed = 0; seed < defect.seeds() && result.caught().isEmpty(); seed++) {
      List<String> noticed = noticed(run, seed);
      if (!noticed.isEmpty() && onSoundEngine(seed).isEmpty()) {
        result = new DefectResult(
            defect, Optional.of(new DefectResult.Catch(seed + 1, noticed.get(0), noticed.get(1))));
      }
    }
    progress.accept(result.toString());
    return result;
  }

  private List<String> onSoundEngine(long seed) {
    return sound.computeIfAbsent(seed, each -> noticed(soundRun, each));
  }

  /** The sound engine must be silent for as many seeds as any defect has needed. */
  private GateReport report(List<DefectResult> results) {
    int seeds = 0;
    for (DefectResult result : results) {
      seeds = Math.max(seeds, result.caught().map(DefectResult.Catch::seeds).orElse(0));
    }
    SortedMap<Long, String> falseAlarms = new TreeMap<>();
    for (long seed = 0; seed < seeds; seed++) {
      List<String> noticed = onSoundEngine(seed);
      if (!noticed.isEmpty()) {
        falseAlarms.put(seed, String.join(": ", noticed));
      }
    }
    return new GateReport(results, seeds, falseAlarms);
  }

  /** Runs a seed. An exception out of a run is something that was noticed. */
  @SuppressWarnings("unchecked") // what SeedRun returns, of whichever class loader
  private static List<String> noticed(LongFunction<?> run, long seed) {
    try {
      return (List<String>) run.apply(seed);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return List.of(EXCEPTION, e.toString());
    }
  }
}
