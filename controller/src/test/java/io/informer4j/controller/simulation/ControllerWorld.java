package io.informer4j.controller.simulation;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.simulation.Dice;
import io.informer4j.testing.simulation.Trace;
import io.informer4j.testing.simulation.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything that there is in one run: machines with processes, the server, the judges, time. */
final class ControllerWorld {

  private static final int LONGEST_SKEW_SECONDS = 4 * 3600;

  private final DeterministicRuntime runtime;
  private final Trace trace;
  private final WorldSettings settings;
  private final Judges judges;
  private final SimulatedServer server;
  private final List<Place> places = new ArrayList<>();
  private final Map<Life, String> identities = new HashMap<>();
  private @Nullable Violation violation;
  private int step;
  private boolean isLooking;
  private boolean isClosed;

  ControllerWorld(long seed, Trace trace) {
    Dice dice = new Dice(seed);
    this.runtime = DeterministicRuntime.shuffled(seed);
    this.trace = trace;
    this.settings = WorldSettings.of(dice);
    this.judges = Judges.of(this);
    this.server = new SimulatedServer(runtime, judges.lease());
    for (int i = 1; i <= settings.processes(); i++) {
      Link link = new Link(runtime, server, settings, dice.anyLong());
      Duration skew = Duration.ofSeconds(dice.between(-LONGEST_SKEW_SECONDS, LONGEST_SKEW_SECONDS));
      places.add(new Place(this, new Machine("p" + i, link, skew), new Dice(dice.anyLong())));
    }
  }

  DeterministicRuntime runtime() {
    return runtime;
  }

  long now() {
    return runtime.nanoTime();
  }

  WorldSettings settings() {
    return settings;
  }

  SimulatedServer server() {
    return server;
  }

  Judges judges() {
    return judges;
  }

  List<Place> places() {
    return places;
  }

  /** Returns what runs now. */
  List<Program> programs() {
    List<Program> programs = new ArrayList<>();
    for (Place place : places) {
      Program program = place.program();
      if (program != null) {
        programs.add(program);
      }
    }
    return programs;
  }

  /** Returns under which name a process competes. */
  String identityOf(Life life) {
    return identities.getOrDefault(life, "");
  }

  void named(Life life, String identity) {
    identities.put(life, identity);
  }

  /** Returns whether a process was asked to stop. */
  boolean isStopping(Life life) {
    return programs().stream().anyMatch(each -> each.life() == life && each.isStopping());
  }

  /** A process has come to its end. */
  void ended(Life life) {
    for (Place place : places) {
      Program program = place.program();
      if (program != null && program.life() == life) {
        place.restart(place.pauseBeforeRestart());
      }
    }
  }

  /** A process has run a task. */
  void look(Life life) {
    if (!settings.looksOften() || isLooking || !life.isAlive() || life.isPaused()) {
      return;
    }
    isLooking = true;
    try {
      for (Program program : programs()) {
        if (program.life() == life) {
          judges.electors().look(program);
        }
      }
    } finally {
      isLooking = false;
    }
  }

  /** Returns whether a judge asks just now, and not the process itself. */
  boolean isLooking() {
    return isLooking;
  }

  void atStep(int index) {
    step = index;
  }

  void note(String what, Object one, Object two) {
    trace.note(now(), what, one.toString(), two.toString(), "");
  }

  void violated(String judge, String message) {
    if (violation == null) {
      violation = new Violation(judge, step, message);
    }
  }

  Optional<Violation> violation() {
    return Optional.ofNullable(violation);
  }

  /** Returns whether the run is over: a promise was broken, or it was closed. Nothing of any process happens from then on. */
  boolean isOver() {
    return isClosed || violation != null;
  }

  void close() {
    isClosed = true;
  }
}
