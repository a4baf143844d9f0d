package io.informer4j.fabric8.simulation;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.Simulation;
import io.informer4j.testing.simulation.Violation;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes each mistake of the catalogue and counts the seeds that the simulator needs to notice. */
final class TransportDefectGate {

  /**
   * How a mistake was noticed.
   *
   * @param seed the first seed that showed it
   * @param oracle who noticed
   */
  record Catch(long seed, String oracle) {}

  private TransportDefectGate() {}

  static List<TransportDefect> all() {
    List<TransportDefect> all = new ArrayList<>(ByteDefects.all());
    all.addAll(ProtobufDefects.all());
    all.addAll(CallDefects.all());
    return all;
  }

  /** Prints what comes of the named mistakes, or of all. Returns 0 if each was noticed. */
  static int main(List<String> names, PrintStream out) {
    int defects = 0;
    int caught = 0;
    for (TransportDefect defect : all()) {
      if (!names.isEmpty() && !names.contains(defect.name())) {
        continue;
      }
      defects++;
      Optional<Catch> noticed = tryToCatch(defect);
      caught += noticed.isPresent() ? 1 : 0;
      out.println("| " + defect.title() + " (`" + defect.name() + "`) | "
          + noticed.map(how -> how.seed() + 1 + "").orElse("–") + " | " + defect.seeds() + " | "
          + noticed.map(Catch::oracle).orElse("**nobody**") + " |");
    }
    out.println("defects=" + defects + " caught=" + caught);
    return defects == caught ? 0 : 1;
  }

  /** Returns the first seed that shows a mistake, and would not without it. */
  static Optional<Catch> tryToCatch(TransportDefect defect) {
    for (long seed = 0; seed < defect.seeds(); seed++) {
      Optional<String> noticed = run(defect, seed);
      if (noticed.isPresent() && run(TransportDefect.NONE, seed).isEmpty()) {
        return Optional.of(new Catch(seed, noticed.get()));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> run(TransportDefect defect, long seed) {
    try {
      return Simulation.run(Plan.of(seed), false, new ByteSources(defect))
          .violation()
          .map(Violation::oracle);
    } catch (RuntimeException e) {
      return Optional.of("exception");
    }
  }
}
