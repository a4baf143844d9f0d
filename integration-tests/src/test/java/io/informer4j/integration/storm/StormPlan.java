package io.informer4j.integration.storm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What happens in a storm, and when: follows from the seed alone.
 *
 * @param seed where it comes from
 * @param steps what happens, in order of time
 */
public record StormPlan(long seed, List<Step> steps) {

  /** What can happen. */
  public enum Kind {
    /** Some objects are created, changed or deleted. */
    WRITES,
    /** All watches break. */
    RESET_WATCHES,
    /** Lists break after some bytes. */
    CUT_LISTS,
    /** Open watches stand still for a while. */
    STALL,
    /** Open watches are dead for a while, and then reset. */
    HALF_OPEN,
    /** Open watches are told that their revision is gone. */
    GONE,
    /** The past is forgotten, while watches are behind. */
    COMPACT,
    /** Pages of lists can no longer be continued. */
    EXPIRE_PAGES,
    /** Requests get 429 and are to come back. */
    THROTTLE,
    /** Requests fail with 500. */
    FAIL,
    /** Nobody listens for a while. */
    REFUSE,
    /** The server restarts, its caches are not there at first. */
    RESTART,
    /** Clients are answered by a server that is behind. */
    LAG,
    /** Streaming lists never say that they are complete. */
    WITHHOLD_END_MARKERS,
    /** No bookmarks come. */
    DROP_BOOKMARKS,
    /** The cluster goes back to what it was a while ago. */
    RESTORE
  }

  /**
   * One thing that happens.
   *
   * @param at when, from the beginning
   * @param kind what
   * @param salt decides about the rest
   * @param lasts how long, if it is of that kind
   */
  public record Step(Duration at, Kind kind, long salt, Duration lasts) {}

  private static final int MILLIS_BETWEEN_WRITES = 25;
  private static final long GUST_MILLIS = 20_000;

  /** Faults that take longer than this leave time enough between them. */
  private static final Duration GUSTY = Duration.ofSeconds(5);

  /**
   * Returns the plan of a seed: writes all the time, each of the faults once within the first seconds, in an order of the
   * seed's, and then any of them until the end. The cluster goes back last, since nobody writes before that is noticed.
   *
   * @param pace how much time there is for each fault
   */
  public static StormPlan of(long seed, Duration length, Set<Kind> faults, Duration pace) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Step> steps = new ArrayList<>();
    for (long at = 0; at < length.toMillis(); at += 1 + random.nextInt(2 * MILLIS_BETWEEN_WRITES)) {
      steps.add(new Step(Duration.ofMillis(at), Kind.WRITES, random.nextLong(), Duration.ZERO));
    }
    List<Kind> all = shuffled(faults, random);
    long round = Math.min(all.size() * pace.toMillis(), length.toMillis());
    for (int i = 0; i < all.size(); i++) {
      steps.add(fault(500 + (round - 1_500) * i / all.size(), all.get(i), random));
    }
    long rest = round + 2_000;
    while (!all.isEmpty() && rest < length.toMillis()) {
      steps.add(fault(rest, all.get(random.nextInt(all.size())), random));
      int calm = pace.compareTo(GUSTY) < 0 ? gust(seed, rest) : 1;
      rest += 50 + random.nextInt((int) pace.toMillis() * 3 / 2) * calm;
    }
    steps.sort(Comparator.comparing(Step::at));
    return new StormPlan(seed, steps);
  }

  /** Some seconds are worse than others: if faults always came that fast, nobody would get to watch anything. */
  private static int gust(long seed, long at) {
    return 1 << new SplittableRandom(seed + at / GUST_MILLIS).nextInt(4);
  }

  /** Returns a plan that has only these faults, with writes around them: for those that have not hit anybody. */
  public StormPlan again(Set<Kind> faults) {
    return of(seed + 1, Duration.ofSeconds(2L + faults.size()), faults, Duration.ofSeconds(1));
  }

  private static List<Kind> shuffled(Set<Kind> faults, SplittableRandom random) {
    List<Kind> left = new ArrayList<>(faults);
    left.remove(Kind.RESTORE);
    List<Kind> shuffled = new ArrayList<>();
    while (!left.isEmpty()) {
      shuffled.add(left.remove(random.nextInt(left.size())));
    }
    if (faults.contains(Kind.RESTORE)) {
      shuffled.add(Kind.RESTORE);
    }
    return shuffled;
  }

  private static Step fault(long at, Kind kind, SplittableRandom random) {
    return new Step(
        Duration.ofMillis(at),
        kind,
        random.nextLong(),
        Duration.ofMillis(300 + random.nextInt(1_200)));
  }
}
