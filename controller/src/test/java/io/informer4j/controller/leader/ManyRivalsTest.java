package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.ScriptedLock.Fate;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Several processes, one lock, and whatever a seed thinks of. The simulator does the same at length. */
@Guarantee({"G78", "G79"})
class ManyRivalsTest {

  private static final int SEEDS = 150;
  private static final int ROUNDS = 40;
  private static final List<Fate> FATES = List.of(Fate.values());

  private static final class World {
    final SplittableRandom random;
    final DeterministicRuntime time;
    final ScriptedLock lock;
    final List<Contender> contenders = new ArrayList<>();
    int changes;
    String leader = "";

    World(long seed) {
      random = new SplittableRandom(seed);
      time = DeterministicRuntime.shuffled(seed);
      lock = new ScriptedLock(time);
    }

    Duration upTo(long millis) {
      return Duration.ofMillis(random.nextLong(millis));
    }

    /** Looked at after everything that happens. */
    boolean check() {
      List<String> leaders = contenders.stream()
          .filter(Contender::leads)
          .map(c -> c.elector.identity())
          .toList();
      assertThat(leaders).hasSizeLessThanOrEqualTo(1);
      if (!leaders.isEmpty() && !leaders.get(0).equals(leader)) {
        leader = leaders.get(0);
        changes++;
      }
      return false;
    }
  }

  private static final class Contender {
    final World world;
    final ProcessRuntime runtime;
    final ScriptedLock.Port port;
    final LeaderElector elector;
    boolean wasRefused;

    Contender(World world, String name) {
      this.world = world;
      this.runtime = new ProcessRuntime(world.time, world.upTo(7_200_000).minusHours(1));
      this.port = world.lock.port();
      this.elector = LeaderElector.builder(port).identity(name).runtime(runtime).build();
      elector.start();
    }

    boolean leads() {
      boolean leads = elector.isLeader();
      assertThat(wasRefused && leads).as("a no that became a yes").isFalse();
      wasRefused |= !leads && elector.acquired().toCompletableFuture().isDone();
      return leads;
    }

    void disturb() {
      port.there = world.upTo(world.random.nextInt(4) == 0 ? 8000 : 300);
      port.back = world.upTo(world.random.nextInt(4) == 0 ? 8000 : 300);
      int trouble = world.random.nextInt(3);
      port.fate = verb -> world.random.nextInt(3) < trouble
          ? FATES.get(world.random.nextInt(FATES.size()))
          : Fate.ANSWERED;
      if (world.random.nextInt(4) == 0) {
        runtime.pause();
      } else {
        runtime.resume();
      }
    }
  }

  @Test
  void neverDoTwoLeadAndNeverDoesANoBecomeAYes() {
    int changes = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      World world = new World(seed);
      int born = 0;
      for (int round = 0; round < ROUNDS; round++) {
        if (world.contenders.size() < 3) {
          world.contenders.add(new Contender(world, "p" + born++));
        }
        Contender one = world.contenders.get(world.random.nextInt(world.contenders.size()));
        one.disturb();
        world.time.advanceUntil(world::check, world.upTo(12_000));
        if (world.random.nextInt(8) == 0
            || one.elector.lost().toCompletableFuture().isDone()) {
          one.elector.stop();
          world.contenders.remove(one);
        }
      }
      changes += world.changes;
    }

    assertThat(changes).as("leaders seen").isGreaterThan(SEEDS * 3);
  }
}
