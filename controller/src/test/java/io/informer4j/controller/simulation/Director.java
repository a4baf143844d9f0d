package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.informer4j.controller.leader.LeaderRecord;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.testing.simulation.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes things happen. */
final class Director {

  private static final int NAMES = 6;

  private final ControllerWorld world;
  private int values;

  Director(ControllerWorld world) {
    this.world = world;
  }

  /** Returns whom a step hits: half of the time the one that leads, if there is one. */
  Optional<Place> victim(Dice dice) {
    List<Place> running = new ArrayList<>(world.places());
    running.removeIf(place -> place.program() == null);
    boolean isLeaderMeant = dice.chance(0.5);
    Optional<Place> leader =
        running.stream().filter(place -> situationOf(place).isLeading()).findFirst();
    if (isLeaderMeant && leader.isPresent()) {
      return leader;
    }
    return running.isEmpty() ? Optional.empty() : Optional.of(dice.pick(running));
  }

  /** Returns what the process there is doing. */
  Situation situationOf(Place place) {
    Program program = place.program();
    if (program == null || program.isStopping()) {
      return Situation.ENDING;
    }
    if (program.elector().lost().toCompletableFuture().isDone()) {
      return Situation.ENDING;
    }
    if (!world.judges().lease().isValid(program.life(), world.now())) {
      return Situation.WAITS;
    }
    return world.judges().starts().isWorking(program) ? Situation.WORKS : Situation.LEADS;
  }

  /** Does something, to this place if it is somebody's matter; returns whether it had an effect. */
  boolean act(ControllerAction action, Place place, Dice dice) {
    Link link = place.machine().link();
    Program program = place.program();
    switch (action) {
      case CREATE, CHANGE -> write(dice);
      case DELETE -> delete(dice);
      case UNDO -> undo();
      case BURST -> {
        for (int i = 0; i < 10; i++) {
          write(dice);
        }
      }
      case WAIT -> {}
      case LOSE_REQUESTS -> link.loseRequests(dice.seconds(0, 40));
      case LOSE_ANSWERS -> link.loseAnswers(dice.seconds(0, 40));
      case DELAY -> link.delay(dice.seconds(0, 60), dice.seconds(0, 40));
      case WATCH_LAG -> link.lag(dice.seconds(0, 60));
      case API_ERRORS -> link.answerWithErrors(dice.seconds(0, 40));
      case BREAK_WATCHES -> breakWatches(program);
      case RESTART_SERVER -> world.server().restart(dice.seconds(0, 20));
      case CLOCK_JUMP -> place.machine().jump(Duration.ofSeconds(dice.between(-7200, 7200)));
      case DELETE_LEASE -> {
        return changeLease(lease -> world.server().lease().delete());
      }
      case EDIT_LEASE -> {
        return changeLease(lease -> world.server().lease().meddle(edited(lease.record(), dice)));
      }
      case TOUCH_LEASE -> {
        return changeLease(lease -> world.server().lease().touch());
      }
      default -> actOn(action, place, program, dice);
    }
    return true;
  }

  private void breakWatches(@Nullable Program program) {
    if (program != null) {
      world.server().breakWatches(program.life());
    }
  }

  private void actOn(ControllerAction action, Place place, @Nullable Program program, Dice dice) {
    if (program == null) {
      return;
    }
    switch (action) {
      case PAUSE -> program.life().pause(dice.seconds(0, 60));
      case FREEZE -> program.life().freezeAfter(dice.below(30), dice.seconds(0, 60));
      case CRASH -> place.restart(place.pauseBeforeRestart());
      case STOP -> program.stop(dice.chance(0.5));
      default -> throw new IllegalStateException("nobody does " + action);
    }
  }

  private void write(Dice dice) {
    String name = "o" + dice.below(NAMES);
    world.judges().convergence().onWanted(name);
    SimulatedCollection<ConfigMap> wanted = world.server().wanted();
    wanted.write(name, "v" + ++values, SimulatedCollection.revisionOf(wanted.get(name)));
  }

  private void delete(Dice dice) {
    SimulatedCollection<ConfigMap> wanted = world.server().wanted();
    if (!wanted.names().isEmpty()) {
      String name = dice.pick(wanted.names());
      wanted.delete(name, SimulatedCollection.revisionOf(wanted.get(name)));
    }
  }

  private void undo() {
    SimulatedCollection<Secret> made = world.server().made();
    made.all().stream()
        .max(Comparator.comparingLong(SimulatedCollection::revisionOf))
        .ifPresent(
            newest -> made.delete(newest.name().name(), SimulatedCollection.revisionOf(newest)));
  }

  private boolean changeLease(Consumer<LeaseLock.Versioned> change) {
    Optional<LeaseLock.Versioned> lease = world.server().lease().read();
    lease.ifPresent(change);
    return lease.isPresent();
  }

  private static LeaderRecord edited(LeaderRecord record, Dice dice) {
    String holder = dice.pick(List.of("", "somebody", record.holder()));
    Duration duration =
        holder.equals(record.holder()) ? Duration.ofSeconds(1) : record.leaseDuration();
    return new LeaderRecord(
        holder, duration, record.acquired(), record.renewed(), record.transitions());
  }

  /** Lets nothing be wrong any more. */
  void heal() {
    world.server().heal();
    for (Place place : world.places()) {
      place.machine().link().heal();
      Program program = place.program();
      if (program != null) {
        program.life().heal();
      }
    }
  }
}
