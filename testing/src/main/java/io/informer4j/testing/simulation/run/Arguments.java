package io.informer4j.testing.simulation.run;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a command line. */
final class Arguments {

  static final String HELP = """
      usage:
        ./simulate --seeds N [--start S] [--minutes M] [--threads T]
            runs N seeds from S on (default 0), on T threads (default: all cores), for M minutes at most;
            without --seeds until the minutes are over
        ./simulate --replay SEED [--steps 3,17,18-22]
            runs one seed, or only these steps of it, and prints what happens
        ./simulate --hash --seeds N [--start S]
            prints the hash of each seed's trace: equal in every JVM
        ./simulate --defects [...]
            runs the seeded-defect gate; what follows goes to the gate
        ./simulate --bytes ...
            the same with the real transport and codec in it, which get what servers send as bytes;
            --defects then means those made around them
        ./simulate --controllers ...
            processes that compete for a lease, each with a controller, in place of informers
        ./simulate --help
      exit code: 0 nothing found, 1 a promise was broken, 2 the command line makes no sense
      """;

  private static final List<String> WITH_VALUE =
      List.of("--seeds", "--start", "--minutes", "--threads", "--replay", "--steps");
  private static final List<String> WITHOUT_VALUE = List.of("--hash");

  private final Map<String, String> options;

  private Arguments(Map<String, String> options) {
    this.options = options;
  }

  /**
   * Returns what is asked for.
   *
   * @throws UsageException if that is unclear
   */
  static Command parse(List<String> words) {
    if (words.contains("--help") || words.contains("-h")) {
      return new Command.Help();
    }
    if (!words.isEmpty() && words.get(0).equals("--defects")) {
      return new Command.Defects(words.subList(1, words.size()));
    }
    return new Arguments(options(words)).command();
  }

  private static Map<String, String> options(List<String> words) {
    Map<String, String> options = new LinkedHashMap<>();
    Deque<String> rest = new ArrayDeque<>(words);
    while (!rest.isEmpty()) {
      String option = rest.removeFirst();
      String value = "";
      if (WITH_VALUE.contains(option)) {
        if (rest.isEmpty()) {
          throw new UsageException(option + " needs a value");
        }
        value = rest.removeFirst();
      } else if (!WITHOUT_VALUE.contains(option)) {
        throw new UsageException("unknown argument '" + option + "'");
      }
      if (options.putIfAbsent(option, value) != null) {
        throw new UsageException(option + " is given twice");
      }
    }
    return options;
  }

  private Command command() {
    if (options.containsKey("--replay")) {
      allow("--replay", "--steps");
      return new Command.Replay(
          number("--replay", Long.MIN_VALUE, 0), text("--steps").map(StepRanges::parse));
    }
    if (options.containsKey("--hash")) {
      allow("--hash", "--seeds", "--start");
      return new Command.Hashes(range());
    }
    allow("--seeds", "--start", "--minutes", "--threads");
    return new Command.Seeds(range(), limit(), threads());
  }

  private void allow(String... allowed) {
    Set<String> others = new TreeSet<>(options.keySet());
    others.removeAll(List.of(allowed));
    if (!others.isEmpty()) {
      String first = options.keySet().iterator().next();
      throw new UsageException(
          String.join(" and ", others) + " does not go together with " + leading(first));
    }
  }

  /** The option that decided about the command. */
  private String leading(String first) {
    return options.containsKey("--replay")
        ? "--replay"
        : options.containsKey("--hash") ? "--hash" : first;
  }

  private SeedRange range() {
    long start = number("--start", Long.MIN_VALUE, 0);
    if (options.containsKey("--seeds")) {
      return new SeedRange(start, number("--seeds", 1, 1));
    }
    if (options.containsKey("--minutes")) {
      return SeedRange.from(start);
    }
    throw new UsageException("say how many seeds: --seeds N");
  }

  private Optional<Duration> limit() {
    return text("--minutes").map(text -> {
      try {
        double minutes = Double.parseDouble(text);
        if (minutes > 0 && minutes <= 1_000_000) {
          return Duration.ofMillis(Math.round(minutes * 60_000));
        }
      } catch (NumberFormatException e) {
        // Told below, as one line.
      }
      throw new UsageException("--minutes: '" + text + "' is no number of minutes");
    });
  }

  private int threads() {
    int cores = Runtime.getRuntime().availableProcessors();
    long threads = number("--threads", 1, cores);
    if (threads > 1024) {
      throw new UsageException("--threads: " + threads + " is too many; 1024 is the most");
    }
    return (int) threads;
  }

  private Optional<String> text(String option) {
    return Optional.ofNullable(options.get(option));
  }

  private long number(String option, long least, long fallback) {
    String text = options.get(option);
    if (text == null) {
      return fallback;
    }
    try {
      long number = Long.parseLong(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, as one line.
    }
    String bound =
        least == Long.MIN_VALUE ? "" : String.format(Locale.ROOT, " of at least %d", least);
    throw new UsageException(option + ": '" + text + "' is no whole number" + bound);
  }
}
