package io.informer4j.benchmarks.compare;

import io.informer4j.benchmarks.compare.Figures.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measures all subjects of a scenario: each in fresh processes, in turn, against the same server. */
final class ScenarioRun {

  /** A heap is large enough if the sync takes at most this many times as long as with plenty. */
  private static final double SLOWER = 1.5;

  private static final double FINEST = 1.08;
  private static final double COARSE = 1.3;
  private static final double START_SECONDS = 10;
  private static final int SYNCS = 3;
  private static final int FEW = 1000;
  private static final int RELISTS = 3;
  private static final int RATE = 200;
  private static final int SECONDS = 5;
  private static final int BURST = 5000;

  private final CompareOptions options;
  private final Scenario scenario;
  private final ServerUnderTest server;
  private final Progress progress;
  private final ResultFile file;
  private final Map<Subject, Figures> figures = new LinkedHashMap<>();
  private final Set<Subject> failed = new LinkedHashSet<>();

  ScenarioRun(
      CompareOptions options,
      Scenario scenario,
      ServerUnderTest server,
      Progress progress,
      ResultFile file) {
    this.options = options;
    this.scenario = scenario;
    this.server = server;
    this.progress = progress;
    this.file = file;
  }

  /** Measures, and writes what it has found as soon as it has found it. */
  void run() throws IOException, InterruptedException {
    List<Subject> subjects = options.subjects().stream().filter(this::takesPart).toList();
    warmUp();
    int rounds = options.rounds() > 0 ? options.rounds() : scenario.rounds();
    for (int round = 1; round <= rounds; round++) {
      for (Subject subject : subjects) {
        int number = round;
        attempt(subject, "round " + round, () -> measure(subject, number));
      }
    }
    for (Subject subject : subjects) {
      if (seeksHeap(subject)) {
        attempt(subject, "smallest heap", () -> seekHeap(subject));
      }
    }
  }

  /** Looking for heaps takes most of the time, so whoever is in a hurry gets the most telling of them. */
  private boolean seeksHeap(Subject subject) {
    boolean isTelling = scenario.data().equals("uniform")
        && List.of("informer4j-packed", "fabric8").contains(subject.name());
    return options.heaps() && scenario.seeksHeap(subject) && (isTelling || !options.quick());
  }

  /** The first who asks would wait for a server that has not been compiled yet. */
  private void warmUp() throws InterruptedException {
    if (!server.isOurs() || scenario.objects() < FEW) {
      return;
    }
    for (String floor : List.of("floor", "floor-json")) {
      Subject subject = new Subject(floor);
      try (SubjectProcess process = SubjectProcess.start(
          subject, scenario, server.kubeconfig(), heap(), SYNCS, log(subject, "-warm-up"))) {
        process.synced();
        progress.detail("the server is warm for " + floor);
      } catch (IOException e) {
        progress.say("the server could not be warmed up: " + e.getMessage());
      }
    }
  }

  private boolean takesPart(Subject subject) {
    if (subject.isGo() && !ClientGo.isThere()) {
      progress.say(subject.name() + ": skipped, since " + ClientGo.program() + " is not there");
      return false;
    }
    return !options.allSubjects() || scenario.takes(subject);
  }

  private interface Step {
    List<Figure> run() throws IOException, InterruptedException;
  }

  /** A subject that fails once is out: what it would cost is not known. The others go on. */
  private void attempt(Subject subject, String what, Step step)
      throws IOException, InterruptedException {
    if (failed.contains(subject)) {
      return;
    }
    try {
      List<Figure> measured = step.run();
      Figures all = figures.computeIfAbsent(subject, name -> new Figures());
      measured.forEach(all::add);
      progress.say(subject.name() + ", " + what + ": " + text(measured));
    } catch (IOException e) {
      failed.add(subject);
      progress.say(subject.name() + " FAILED, " + what + ": " + e.getMessage() + reason(subject));
    }
    file.merge(results(subject));
  }

  /** What a process says first when it fails is why. */
  private String reason(Subject subject) {
    Path log = log(subject, "");
    try (Stream<String> lines = Files.lines(log)) {
      return lines.findFirst().map(line -> "; " + line + " (" + log + ")").orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static String text(List<Figure> measured) {
    return measured.stream()
        .map(figure -> String.format(
            Locale.ROOT, "%s %,.4g %s", figure.metric(), figure.value(), figure.unit()))
        .collect(Collectors.joining(", "));
  }

  private Path log(Subject subject, String suffix) {
    return options.logs().resolve(scenario.name() + "." + subject.name() + suffix + ".log");
  }

  private int heap() {
    return options.heap() > 0 ? options.heap() : scenario.heap();
  }

  private List<Figure> measure(Subject subject, int round)
      throws IOException, InterruptedException {
    try (SubjectProcess process = SubjectProcess.start(
        subject, scenario, server.kubeconfig(), heap(), SYNCS, log(subject, ""))) {
      List<Figure> all = new ArrayList<>(process.synced());
      if (options.changes() && !subject.isFloor()) {
        if (server.obeys()) {
          all.addAll(changes(process));
        }
        if (subject.isOurs() && !subject.isJson() && round == 1) {
          all.addAll(process.reads());
        }
      }
      return all;
    }
  }

  private List<Figure> changes(SubjectProcess process) throws IOException, InterruptedException {
    int steady = RATE * (options.quick() ? 2 : SECONDS);
    List<Figure> all = new ArrayList<>(
        process.follow(server, "steady " + Math.min(scenario.objects(), steady) + " " + RATE));
    all.addAll(process.follow(server, "burst " + BURST));
    all.addAll(relist(process));
    return all;
  }

  private List<Figure> relist(SubjectProcess process) throws IOException, InterruptedException {
    Figures relists = new Figures();
    for (int i = 0; i < (options.quick() ? 1 : RELISTS); i++) {
      process.follow(server, onePerCent()).forEach(relists::add);
    }
    return relists.medians();
  }

  private String onePerCent() {
    return "relist " + Math.max(1, scenario.objects() / 100);
  }

  private List<Figure> seekHeap(Subject subject) throws IOException, InterruptedException {
    Map<String, Double> plenty = new LinkedHashMap<>();
    for (Figure figure : figures.getOrDefault(subject, new Figures()).medians()) {
      plenty.put(figure.metric(), figure.value());
    }
    double limit = SLOWER * plenty.getOrDefault("sync_wall_cold", 0.0);
    double retained =
        plenty.getOrDefault("retained_heap_per_object", 0.0) * scenario.objects() / (1 << 20);
    double finest = options.quick() ? COARSE : FINEST;
    List<Figure> found = new ArrayList<>();
    int first = SmallestHeap.search(
        retained, heap(), finest, heap -> syncsInTime(subject, heap, limit, false));
    found.add(new Figure("smallest_heap", "MB", first));
    if (subject.isOurs() && server.obeys() && !options.quick()) {
      int second = syncsInTime(subject, first, limit, true)
          ? first
          : SmallestHeap.search(
              2.0 * first, heap(), finest, heap -> syncsInTime(subject, heap, limit, true));
      found.add(new Figure("smallest_heap_relist", "MB", second));
    }
    return found;
  }

  private boolean syncsInTime(Subject subject, int heap, double limit, boolean relists)
      throws InterruptedException {
    Path log = log(subject, "-" + heap + "m");
    boolean inTime = false;
    try (SubjectProcess process =
        SubjectProcess.start(subject, scenario, server.kubeconfig(), heap, 1, log)) {
      inTime = process.firstSync(limit + START_SECONDS) <= limit;
      if (inTime && relists) {
        process.synced();
        process.follow(server, onePerCent());
      }
      // Its errors are expected, and of no interest.
      Files.deleteIfExists(log);
    } catch (IOException e) {
      inTime = false;
    }
    progress.detail(
        subject.name() + " with " + heap + " MB: " + (inTime ? "enough" : "too little"));
    return inTime;
  }

  private List<Result> results(Subject subject) {
    List<Result> results = new ArrayList<>();
    Figures measured = figures.get(subject);
    if (measured != null) {
      measured.medians().forEach(figure -> results.add(Result.of(scenario, subject, figure)));
    }
    if (failed.contains(subject)) {
      results.add(Result.failed(scenario, subject));
    }
    return results;
  }
}
