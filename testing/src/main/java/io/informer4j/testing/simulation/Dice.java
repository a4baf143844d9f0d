package io.informer4j.testing.simulation;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** Chance that follows a seed, in the forms in which a simulation needs it. */
final class Dice {

  private final SplittableRandom random;

  Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** A number from 0 to this one, exclusive. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number between these two, both inclusive. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  long anyLong() {
    return random.nextLong();
  }

  <E> E pick(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  Duration millis(int least, int most) {
    return Duration.ofMillis(between(least, most));
  }

  Duration seconds(int least, int most) {
    return Duration.ofMillis(between(1000 * least, 1000 * most));
  }
}
