package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random calls in virtual time: the queue does what a model does that is too simple to be wrong. */
class WorkQueueModelTest {

  private static final int SEEDS = 1_000;
  private static final int STEPS = 120;
  private static final int KEYS = 6;
  private static final int[] PRIORITIES = {0, 0, AddOptions.LOW_PRIORITY, 5};

  @ParameterizedTest(name = "seeds from {0},000 on")
  @ValueSource(ints = {0, 1, 2, 3})
  @Guarantee({"G52", "G53", "G54", "G56"})
  void theQueueDoesWhatTheModelDoes(int thousands) {
    for (int i = 0; i < SEEDS; i++) {
      long seed = thousands * 1000L + i;
      new Run(seed).run();
    }
  }

  /** One sequence of calls, made on the queue and on the model. */
  private static final class Run {
    private final long seed;
    private final SplittableRandom random;
    private final DeterministicRuntime runtime;
    private final WorkQueue<Integer> queue;
    private final WorkQueueModel model = new WorkQueueModel();
    private final List<CompletableFuture<Integer>> takers = new ArrayList<>();
    private final List<WorkQueueModel.Taker> expectedTakers = new ArrayList<>();

    Run(long seed) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      this.runtime = new DeterministicRuntime(seed);
      this.queue = WorkQueue.<Integer>builder("model").runtime(runtime).build();
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        step();
        compare(step);
      }
      CompletableFuture<Void> drained = shutDown();
      compare(STEPS);
      for (int step = 0; step < 10 * STEPS && !model.isDrained(); step++) {
        poll();
        random.ints(2, 0, KEYS).forEach(this::done);
        advance(random.nextInt(10));
        add(random.nextInt(KEYS)); // ignored
        compare(STEPS + step);
      }
      assertThat(model.isDrained()).as("seed %d", seed).isTrue();
      assertThat(drained).as("seed %d", seed).isDone();
      assertThat(queue.poll()).isEmpty();
    }

    private void step() {
      int key = random.nextInt(KEYS);
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> add(key);
        case 3, 4 -> addDelayed(key);
        case 5 -> {
          int delay = random.nextInt(8);
          queue.addAfter(key, Duration.ofMillis(delay));
          model.addAfter(key, delay);
        }
        case 6, 7 -> poll();
        case 8, 9 -> done(key);
        case 10 -> takeOrGiveUp();
        default -> advance(random.nextInt(6));
      }
    }

    private int priority() {
      return PRIORITIES[random.nextInt(PRIORITIES.length)];
    }

    private void add(int key) {
      int priority = priority();
      queue.add(key, AddOptions.defaults().withPriority(priority));
      model.add(key, priority);
    }

    private void addDelayed(int key) {
      int priority = priority();
      int delay = 1 + random.nextInt(8);
      queue.add(key, new AddOptions(priority, Duration.ofMillis(delay), false));
      model.addDelayed(key, priority, delay);
    }

    private void poll() {
      assertThat(queue.poll().orElse(-1)).as("seed %d", seed).isEqualTo(model.poll());
    }

    private void done(int key) {
      queue.done(key);
      model.done(key);
    }

    private void takeOrGiveUp() {
      int waiting = takers.size();
      if (waiting > 0 && random.nextBoolean()) {
        int which = random.nextInt(waiting);
        takers.get(which).cancel(false);
        model.cancel(expectedTakers.get(which));
      } else {
        takers.add(queue.takeAsync().toCompletableFuture());
        expectedTakers.add(model.take());
      }
    }

    private void advance(int millis) {
      for (int i = 0; i < millis; i++) {
        runtime.advance(Duration.ofMillis(1));
        model.tick();
      }
    }

    private CompletableFuture<Void> shutDown() {
      DelayedItems items = List.of(DelayedItems.values()).get(random.nextInt(3));
      model.shutDown(items);
      return queue.shutDownWithDrain(items).toCompletableFuture();
    }

    private void compare(int step) {
      WorkQueueStats stats = queue.stats();
      String actual = stats.inFlight() + " in flight, " + stats.toComeAgain() + " dirty, "
          + stats.delayed() + " delayed, " + takers.stream().map(Run::outcome).toList();
      assertThat(actual).as("seed %d step %d", seed, step).isEqualTo(model.summary(expectedTakers));
      if (!model.isHandingOutDelayed()) {
        assertThat(stats.queued()).as("seed %d step %d", seed, step).isEqualTo(model.queued());
      }
      assertThat(runtime.pendingTimers())
          .as("seed %d step %d", seed, step)
          .isEqualTo(stats.delayed() == 0 || model.isHandingOutDelayed() ? 0 : 1);
    }

    private static String outcome(CompletableFuture<Integer> taker) {
      if (!taker.isDone()) {
        return "waits";
      }
      return taker.isCompletedExceptionally() ? "over" : taker.join().toString();
    }
  }
}
