package io.informer4j.testing.simulation.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What somebody asked for. */
sealed interface Command {

  /** Run seeds. */
  record Seeds(SeedRange range, Optional<Duration> limit, int threads) implements Command {}

  /** Print the hash of each seed's trace. */
  record Hashes(SeedRange range) implements Command {}

  /** Run one seed, or only these steps of it, and show what happens. */
  record Replay(long seed, Optional<List<Integer>> steps) implements Command {}

  /** Run the seeded-defect gate, with the arguments that follow. */
  record Defects(List<String> arguments) implements Command {}

  /** Explain. */
  record Help() implements Command {}
}
