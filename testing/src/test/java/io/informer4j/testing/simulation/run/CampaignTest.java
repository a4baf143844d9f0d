package io.informer4j.testing.simulation.run;

import static io.informer4j.testing.simulation.run.Fakes.broken;
import static io.informer4j.testing.simulation.run.Fakes.good;
import static io.informer4j.testing.simulation.run.Fakes.plan;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Violation;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("stress")
@Timeout(60)
class CampaignTest {

  private final AtomicLong clock = new AtomicLong();
  private final Set<Long> reported = new ConcurrentSkipListSet<>();
  private final Campaign.Observer observer = new Campaign.Observer() {
    @Override
    public void onProgress(long finished, long violations, double seconds) {}

    @Override
    public void onViolation(long seed, Violation violation) {
      reported.add(seed);
    }
  };

  @Test
  void everySeedRunsOnce() throws InterruptedException {
    Set<Long> seen = new ConcurrentSkipListSet<>();
    LongFunction<SimulationResult> run = seed -> {
      assertThat(seen.add(seed)).isTrue();
      return good(plan(seed, 0));
    };

    Tally tally = campaign(new SeedRange(-3, 1000), 4, run).run().tally();

    assertThat(seen).containsExactlyElementsOf(LongStream.range(-3, 997).boxed().toList());
    assertThat(tally.runs()).isEqualTo(1000);
    assertThat(tally.violations()).isEmpty();
  }

  @Test
  void violationsAreReportedAndCollected() throws InterruptedException {
    LongFunction<SimulationResult> run =
        seed -> seed % 100 == 7 ? broken(plan(seed, 0), "cache", 1) : good(plan(seed, 0));

    Tally tally = campaign(new SeedRange(0, 300), 3, run).run().tally();

    assertThat(tally.violations().keySet()).containsExactly(7L, 107L, 207L);
    assertThat(reported).containsExactly(7L, 107L, 207L);
  }

  @Test
  void aRunThatThrowsIsAViolationAndTheOthersGoOn() throws InterruptedException {
    GuardedRun guarded = new GuardedRun(
        seed -> {
          if (seed == 8) {
            throw new IllegalArgumentException("no plan");
          }
          return plan(seed, 1);
        },
        plan -> {
          if (plan.seed() == 5) {
            throw new AssertionError("boom");
          }
          return good(plan);
        });

    Tally tally = campaign(new SeedRange(0, 20), 2, guarded::ofSeed).run().tally();

    assertThat(tally.runs()).isEqualTo(18);
    assertThat(tally.violations().keySet()).containsExactly(5L, 8L);
    assertThat(tally.violations().get(5L).oracle()).isEqualTo("thrown AssertionError");
    assertThat(tally.violations().get(5L).message()).contains("boom", "CampaignTest");
  }

  @Test
  void timeEndsIt() throws InterruptedException {
    Command.Seeds command =
        new Command.Seeds(SeedRange.from(0), Optional.of(Duration.ofMillis(20)), 1);
    LongFunction<SimulationResult> run = seed -> {
      clock.addAndGet(Duration.ofMillis(5).toNanos());
      return good(plan(seed, 0));
    };

    Campaign.Outcome outcome = new Campaign(
            command, new Tally(Fakes.SUBJECT), Duration.ofMinutes(1), run, observer, clock::get)
        .run();

    assertThat(outcome.tally().runs()).isEqualTo(4);
    assertThat(outcome.seconds()).isEqualTo(0.02);
  }

  @Test
  void aRunThatDoesNotEndEndsIt() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    Command.Seeds command = new Command.Seeds(SeedRange.from(0), Optional.empty(), 2);
    LongFunction<SimulationResult> run = seed -> {
      if (seed == 3) {
        clock.addAndGet(Duration.ofMinutes(2).toNanos());
        awaitQuietly(never);
      }
      return good(plan(seed, 0));
    };

    Tally tally = new Campaign(
            command, new Tally(Fakes.SUBJECT), Duration.ofMinutes(1), run, observer, clock::get)
        .run()
        .tally();
    never.countDown();

    assertThat(tally.violations().get(3L).oracle()).isEqualTo(Campaign.STUCK);
    assertThat(reported).contains(3L);
  }

  private Campaign campaign(SeedRange seeds, int threads, LongFunction<SimulationResult> run) {
    Command.Seeds command = new Command.Seeds(seeds, Optional.empty(), threads);
    return new Campaign(
        command, new Tally(Fakes.SUBJECT), Duration.ofMinutes(1), run, observer, clock::get);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
