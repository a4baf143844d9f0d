package io.informer4j.controller.simulation;

import io.informer4j.testing.simulation.Dice;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A machine with the process that is to run on it: when one ends, another is started. */
final class Place {

  private static final List<Long> ORIGINS =
      List.of(0L, -1_000_000_000_000L, 987_654_321_000L, Long.MAX_VALUE - 60_000_000_000L);

  private final ControllerWorld world;
  private final Machine machine;
  private final Dice dice;
  private @Nullable Program program;
  private String identity = "";
  private int lives;

  Place(ControllerWorld world, Machine machine, Dice dice) {
    this.world = world;
    this.machine = machine;
    this.dice = dice;
  }

  Machine machine() {
    return machine;
  }

  @Nullable
  Program program() {
    return program;
  }

  /** Starts a process; it may have the name of the last one. */
  void start() {
    lives++;
    if (lives == 1 || dice.chance(0.7)) {
      identity = machine + "-" + lives;
    }
    Life life = new Life(world, machine, machine + "#" + lives, dice.pick(ORIGINS));
    world.named(life, identity);
    world.note("starts", life, identity);
    program = new Program(world, life, identity, new Dice(dice.anyLong()));
    program.start();
  }

  /** Ends the process where it stands, if there is one, and starts another some time later. */
  void restart(Duration pause) {
    if (program != null) {
      world.note("ends", program, "");
      program.life().die();
      program = null;
      world.runtime().schedule(pause, this::startUnlessThereIsOne);
    }
  }

  private void startUnlessThereIsOne() {
    if (program == null && !world.isOver()) {
      start();
    }
  }

  Duration pauseBeforeRestart() {
    return dice.seconds(0, 10);
  }

  @Override
  public String toString() {
    return machine.toString();
  }
}
