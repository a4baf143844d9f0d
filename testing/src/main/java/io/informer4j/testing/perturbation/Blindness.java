package io.informer4j.testing.perturbation;

import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** {@link Perturbation#UNOBSERVED_STATE}. */
final class Blindness extends Disturbance {

  private static final int MOST_CHANGES = 4;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private @Nullable ControllerProcess blinded;
  private int changesUnseen;
  private boolean isHealing;

  Blindness(SimulatedEnvironment env, SplittableRandom random, int strikesAt) {
    super(env, random, strikesAt);
  }

  @Override
  void strike(@Nullable ControllerProcess by) {
    blinded = victim(null).process();
    changesUnseen = 1 + below(MOST_CHANGES);
    if (blinded == null) {
      healed();
      return;
    }
    List<ResourceType> unseen = unseenBy(blinded);
    blinded.holdBack(unseen);
    env().trace("watches of " + plurals(unseen) + " of " + blinded + " are held back");
  }

  /** A process that has only just started may not have asked for anything yet: then it is everything. */
  private List<ResourceType> unseenBy(ControllerProcess process) {
    List<ResourceType> seen = process.mirrored();
    if (seen.isEmpty()) {
      return env().cluster().resources().types();
    }
    return flip() ? seen : List.of(seen.get(below(seen.size())));
  }

  private static List<String> plurals(List<ResourceType> types) {
    return types.stream().map(ResourceType::plural).toList();
  }

  @Override
  void changedMeanwhile() {
    if (--changesUnseen == 0) {
      healAfter(Duration.ZERO);
    }
  }

  @Override
  void healSoon() {
    healAfter(between(Duration.ZERO, LONGEST));
  }

  private void healAfter(Duration delay) {
    if (!isHealing) {
      isHealing = true;
      env().runtime().schedule(delay, this::heal);
    }
  }

  private void heal() {
    healed();
    if (blinded != null && blinded.isAlive()) {
      env().forgetEvents();
      env().trace("watches of " + blinded + " break, and what they did not bring is forgotten");
      blinded.breakHeldBack();
    }
  }
}
