package io.informer4j.benchmarks.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to measure, and where to write it.
 *
 * @param scenarios which scenarios, in this order
 * @param subjects which subjects
 * @param allSubjects whether nobody chose them: then each scenario leaves out those that it is too much for
 * @param rounds how many processes of each subject; 0 for what the scenario says
 * @param heap megabytes of heap of each subject; 0 for what the scenario says
 * @param heaps whether to look for the smallest heap
 * @param changes whether to let subjects follow changes and relist
 * @param quick whether it should take minutes, and be coarse
 * @param measures whether to measure at all, or only to show what was measured before
 * @param checks whether to hold the results against the limits
 * @param results the folder of results
 * @param logs the folder of what the processes print
 * @param serverOrNull the address of a cluster to read instead, with its token
 */
record CompareOptions(
    List<String> scenarios,
    List<Subject> subjects,
    boolean allSubjects,
    int rounds,
    int heap,
    boolean heaps,
    boolean changes,
    boolean quick,
    boolean measures,
    boolean checks,
    Path results,
    Path logs,
    @Nullable String serverOrNull,
    @Nullable String tokenOrNull) {

  static final String USAGE = """
      usage: benchmarks/run [options]
        --quick              5,000 pods, one round: within five minutes
        --scenarios LIST     such as sync-20k-uniform,sync-100k-diverse,configmaps-1m
        --objects LIST       that many pods, both data sets: 1k,10k
        --subjects LIST      informer4j-decoded, informer4j-packed, informer4j-compressed (each also with -json, with -list),
                             fabric8, fabric8-paged, official, client-go, floor, floor-json
        --rounds N           processes of each subject; the median counts
        --heap MB            the heap of each subject
        --no-heaps           do not look for the smallest heap
        --no-changes         only sync: no events, relists and reads
        --server URL --token T   the pods of your own cluster instead; nothing is changed there
        --check              hold the results against the limits of docs/performance.md
        --show               measure nothing, show (and check) what was measured before
        --results DIR, --logs DIR""";

  static CompareOptions parse(List<String> words) {
    Draft draft = new Draft();
    List<String> rest = new ArrayList<>(words);
    while (!rest.isEmpty()) {
      String option = rest.remove(0);
      if (!draft.flag(option)) {
        if (rest.isEmpty()) {
          throw new IllegalArgumentException(
              "what does '" + option + "' mean, or is its value missing?");
        }
        draft.value(option, rest.remove(0));
      }
    }
    return draft.options();
  }

  Optional<String> server() {
    return Optional.ofNullable(serverOrNull);
  }

  /** Options while they are being read. */
  private static final class Draft {

    private @Nullable List<String> scenarios;
    private @Nullable List<String> subjects;
    private int rounds;
    private int heap;
    private boolean heaps = true;
    private boolean changes = true;
    private boolean quick;
    private boolean measures = true;
    private boolean checks;
    private Path results = Path.of("benchmarks", "results");
    private Path logs = Path.of("benchmarks", "target", "run");
    private @Nullable String server;
    private @Nullable String token;

    boolean flag(String option) {
      switch (option) {
        case "--quick" -> quick = true;
        case "--no-heaps" -> heaps = false;
        case "--no-changes" -> changes = false;
        case "--check" -> checks = true;
        case "--show" -> measures = false;
        default -> {
          return false;
        }
      }
      return true;
    }

    void value(String option, String value) {
      switch (option) {
        case "--scenarios" -> scenarios = list(value);
        case "--objects" -> scenarios = bothSets(list(value));
        case "--subjects" -> subjects = list(value);
        case "--rounds" -> rounds = number(option, value);
        case "--heap" -> heap = number(option, value);
        case "--results" -> results = Path.of(value);
        case "--logs" -> logs = Path.of(value);
        case "--server" -> server = value;
        case "--token" -> token = value;
        default -> throw new IllegalArgumentException("what is '" + option + "'?");
      }
    }

    private static int number(String option, String value) {
      if (!value.matches("[1-9][0-9]{0,8}")) {
        throw new IllegalArgumentException(
            option + " is a number, 1 or more, not '" + value + "'.");
      }
      return Integer.parseInt(value);
    }

    private static List<String> list(String value) {
      return Arrays.stream(value.split(",", -1)).map(String::strip).toList();
    }

    private static List<String> bothSets(List<String> counts) {
      List<String> names = new ArrayList<>();
      for (String count : counts) {
        for (String data : List.of("uniform", "diverse")) {
          int objects = Scenario.parse("sync-" + count + "-" + data).objects();
          names.add(Scenario.nameOf(objects, data));
        }
      }
      return names;
    }

    private List<String> whom() {
      return subjects != null ? subjects : quick ? Subject.QUICK : Subject.DEFAULTS;
    }

    CompareOptions options() {
      if ((server == null) != (token == null)) {
        throw new IllegalArgumentException("--server and --token go together.");
      }
      List<String> names =
          scenarios != null ? scenarios : quick ? Scenario.QUICK : Scenario.DEFAULTS;
      names.forEach(Scenario::parse);
      return new CompareOptions(
          names,
          whom().stream().map(Subject::new).toList(),
          subjects == null,
          rounds == 0 && quick ? 1 : rounds,
          heap,
          heaps,
          changes,
          quick,
          measures,
          checks,
          results,
          logs,
          server,
          token);
    }
  }
}
