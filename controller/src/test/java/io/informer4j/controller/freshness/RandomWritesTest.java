package io.informer4j.controller.freshness;

import static io.informer4j.controller.freshness.LaggingCluster.BY_WORD;
import static io.informer4j.controller.freshness.LaggingCluster.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.IndexedView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A process that writes, and somebody else who writes too, to the same few objects, while the mirror falls behind and catches up:
 * whatever the process reads is never older than what it has written.
 */
@Guarantee({"G73", "G74", "G75"})
@Tag("slow") // once, not on every JDK
class RandomWritesTest {

  private static final int SEEDS = 25;
  private static final int STEPS = 60;
  private static final List<String> WORDS = List.of("red", "green", "blue", "black");
  private static final String ME = "me";

  /** One run. */
  private static final class Run implements AutoCloseable {
    final SplittableRandom random;
    final LaggingCluster lagging;
    final OwnWrites<ConfigMap> writes;
    final Truth truth = new Truth();
    final Freshness freshness;
    Reads<ConfigMap> reads;
    Map<ObjectName, Truth.State> floors = Map.of();
    int refused;
    int waited;
    int lost;

    Run(long seed, Freshness freshness) {
      this.random = new SplittableRandom(seed);
      this.freshness = freshness;
      this.lagging =
          new LaggingCluster(DeterministicRuntime.shuffled(seed), RevisionFormat.NUMERIC).start();
      this.writes = lagging.ownWrites();
      this.reads = writes.open(freshness, ME);
    }

    void step() {
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> write(true);
        case 3, 4 -> write(false);
        case 5 -> delete(true);
        case 6 -> delete(false);
        case 7 -> lagging.lag();
        case 8 -> lagging.cluster.release(0);
        case 9 -> lagging.runtime.advance(Duration.ofMillis(random.nextInt(50)));
        case 10 -> begin();
        default -> waitForOwn();
      }
      read();
    }

    private String anyName() {
      return "n" + random.nextInt(5);
    }

    private String anyText() {
      return WORDS.get(random.nextInt(WORDS.size())) + " "
          + WORDS.get(random.nextInt(WORDS.size()));
    }

    private void write(boolean isOwn) {
      String name = anyName();
      boolean isThere = truth.current(name(name)).isPresent();
      String text = anyText();
      ConfigMap answer = isThere ? lagging.update(name, text) : lagging.create(name, text);
      if (!isThere || !isNoChange(answer)) {
        truth.wrote(answer, isOwn);
      }
      if (isOwn) {
        reads.wrote(answer);
        floors = truth.floors();
      }
    }

    private boolean isNoChange(ConfigMap answer) {
      return truth
          .current(name(answer.getMetadata().getName()))
          .filter(state ->
              Long.toString(state.revision()).equals(answer.getMetadata().getResourceVersion()))
          .isPresent();
    }

    private void delete(boolean isOwn) {
      String name = anyName();
      Optional<Truth.State> there = truth.current(name(name));
      if (there.isPresent()) {
        ConfigMap last = lagging.getFromServer(name);
        lagging.delete(name);
        truth.deleted(name(name), lagging.cluster.history().head(), isOwn);
        if (isOwn) {
          reads.deleted(last);
          floors = truth.floors();
        }
      }
    }

    private void begin() {
      reads = writes.open(freshness, ME);
      floors = truth.floors();
    }

    /** What blocks in a controller: the view is read when the stage has completed. */
    private void waitForOwn() {
      Map<ObjectName, Truth.State> now = truth.floors();
      CompletionStage<Void> reached = writes.ownReached(ME, Duration.ofSeconds(1));
      CompletionStage<Void> checked = reached.thenRun(() -> {
        waited++;
        truth.assertFresh(lagging.informer.view(), now);
      });
      lagging.cluster.release(0);
      lagging.settle();
      assertThat(reached.toCompletableFuture()).isCompleted();
      checked.toCompletableFuture().join(); // throws what the check threw
      begin();
      truth.assertFresh(reads.pinned(), floors);
    }

    private void read() {
      if (freshness == Freshness.BLOCK) {
        return; // reads when it has waited
      }
      for (int i = 0; i < 5; i++) {
        ObjectName name = name("n" + i);
        guarded(() -> truth.assertFresh(name, reads.view().get(name), floors));
      }
      WORDS.forEach(word ->
          guarded(() -> truth.assertFresh(word, reads.view().byIndex(BY_WORD, word), floors)));
      guarded(() -> {
        IndexedView<ConfigMap> view = reads.view();
        view.list();
        truth.assertFresh(view, floors);
        ViewChecks.assertConsistent(view);
      });
    }

    private void guarded(Runnable read) {
      try {
        read.run();
      } catch (StaleReadException e) {
        assertThat(freshness).isEqualTo(Freshness.FAIL_FAST);
        assertThat(e.missing()).isNotEmpty();
        refused++;
      }
    }

    /** Restores a backup after the mirror has seen more than that, and the process has written more than the mirror has seen. */
    void restore() {
      catchUp();
      long backup = lagging.cluster.history().head();
      truth.wrote(lagging.create("extra", "red"), false);
      catchUp();
      lagging.lag();
      write(true);
      boolean isMissing = !writes.outstanding(ME).isEmpty();
      lagging.restore(backup);
      truth.restoredTo(backup);
      assertThat(lagging.informer.view().scopes().get("").epoch()).isEqualTo(2);
      CompletionStage<Void> reached = writes.ownReached(ME, Duration.ofSeconds(1));
      lagging.settle();
      assertThat(reached.toCompletableFuture().isCompletedExceptionally()).isEqualTo(isMissing);
      reached.exceptionally(error -> {
        assertThat(error).hasCauseInstanceOf(EpochChangedException.class);
        lost++;
        return null;
      });
      begin();
      read();
    }

    private void catchUp() {
      lagging.catchUp();
      begin();
    }

    @Override
    public void close() {
      writes.close();
      lagging.close();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCK", "OVERLAY", "FAIL_FAST"})
  void nothingThatIsReadIsOlderThanWhatWasWritten(Freshness freshness) {
    int refused = 0;
    int waited = 0;
    int lost = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      try (Run run = new Run(seed, freshness)) {
        for (int i = 0; i < STEPS; i++) {
          run.step();
        }
        run.restore();
        for (int i = 0; i < STEPS / 4; i++) {
          run.step();
        }
        run.catchUp();
        assertThat(run.writes.outstanding()).isEmpty();
        assertThat(run.writes.forgotten()).isZero();
        refused += run.refused;
        waited += run.waited;
        lost += run.lost;
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
    assertThat(waited).isGreaterThan(SEEDS);
    assertThat(lost).isGreaterThan(SEEDS / 2);
    assertThat(refused > 0).isEqualTo(freshness == Freshness.FAIL_FAST);
  }
}
