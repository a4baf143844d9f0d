package io.informer4j.testing.simulation;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Chance that follows a seed, in the forms in which a simulation needs it.
 *
 * <pre>{@code
 * Dice dice = new Dice(step.salt());
 * Duration pause = dice.millis(1, 60_000);
 * }</pre>
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
public final class Dice {

  private final SplittableRandom random;

  /** Creates dice that always fall the same for this seed. */
  public Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Returns a number from 0 to this one, exclusive. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Returns a number between these two, both inclusive. */
  public int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  /** Returns true with this probability. */
  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** Returns any number. */
  public long anyLong() {
    return random.nextLong();
  }

  /** Returns one of these. */
  public <E> E pick(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns a time between these two in milliseconds, both inclusive. */
  public Duration millis(int least, int most) {
    return Duration.ofMillis(between(least, most));
  }

  /** Returns a time between these two in seconds, to the millisecond. */
  public Duration seconds(int least, int most) {
    return Duration.ofMillis(between(1000 * least, 1000 * most));
  }
}
