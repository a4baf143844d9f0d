package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.FakeSource.Backup;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Changes and faults at random, by a seed: while they last no state older than one already seen is ever delivered, and
 * when the faults have stopped the target equals the source, without anybody having asked for a relist.
 */
@Guarantee({"G1", "G5", "G20"})
class RandomFaultsTest {

  private static final int STEPS = 250;
  private static final String NEW_EPOCH = " new epoch";
  private static final List<SourceFailure> FAILURES = List.of(
      Failures.expired(),
      Failures.tooLarge(),
      Failures.tooManyRequests(),
      Failures.tooManyRequests(Duration.ofSeconds(5)),
      Failures.internalError(),
      Failures.forbidden(),
      Failures.refused(),
      Failures.lost(),
      Failures.unreadable());

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 80);
  }

  private static final class Run {
    private final SplittableRandom random;
    private final ReflectorBench bench;
    private final FakeSource source;
    private ResourceVersion newest = ResourceVersion.UNSET;
    private int nextName;
    private boolean bounded;

    Run(long seed) {
      random = new SplittableRandom(seed);
      bench = new ReflectorBench(DeterministicRuntime.shuffled(seed));
      source = bench.source;
      source.bookmarkEvery(Duration.ofSeconds(60));
      source.raiseRevision(10); // no server is ever at revision 0
      bench
          .options
          .useWatchList(seed % 2 == 0)
          .demandChunk(1 + random.nextInt(8))
          .pageSize(random.nextInt(3))
          .maxInternalErrorRetry(Duration.ofSeconds(random.nextInt(2)));
      bench.target.before = this::neverBack;
      if (seed % 3 == 0) {
        bounded = true;
        bench.target.room = 3;
      }
    }

    private void neverBack(String call) {
      int at = call.lastIndexOf('@');
      if (at < 0) {
        return;
      }
      String suffix = call.endsWith(NEW_EPOCH) ? NEW_EPOCH : "";
      ResourceVersion now =
          ResourceVersion.of(call.substring(at + 1, call.length() - suffix.length()));
      if (suffix.isEmpty()) {
        assertThat(now.isBefore(newest)).as("%s after %s", call, newest).isFalse();
      }
      newest = now;
    }

    void run() {
      bench.start();
      for (int i = 0; i < STEPS; i++) {
        step();
        makeRoom();
        assertThat(bench.reflector().state()).isNotEqualTo(ReflectorState.CLOSED);
        assertThat(source.openWatches()).isLessThanOrEqualTo(2);
        assertNothingWentBack();
      }
      faultsStop();
    }

    private void assertNothingWentBack() {
      assertThat(bench.listener.failures)
          .extracting(failed -> failed.failure().cause().orElse(null))
          .doesNotHaveAnyElementsOfTypes(AssertionError.class);
    }

    private void makeRoom() {
      if (bounded && random.nextInt(3) > 0) {
        bench.target.makeRoom(random.nextInt(6));
      }
    }

    private void step() {
      switch (random.nextInt(22)) {
        case 0, 1, 2, 3 -> source.add("ns/" + nextName++);
        case 4, 5, 6 -> onExisting(key -> source.modify(key, "v" + random.nextInt()));
        case 7, 8 -> onExisting(source::delete);
        case 9 -> source.raiseRevision(random.nextInt(5));
        case 10 -> source.bookmark();
        case 11 -> source.failLists(anyFailure());
        case 12 -> source.failWatches(anyFailure());
        case 13 -> source.closeNextWatch();
        case 14 -> source.breakWatches(anyFailure());
        case 15 -> source.closeWatches();
        case 16 -> source.emit(Events.error(anyFailure()));
        case 17 -> source.resetWatch();
        case 18 -> source.freezeWatches();
        case 19 -> source.expirePages();
        case 20 -> source.staleRevision(Math.max(0, source.revision() - random.nextInt(3)));
        default -> restore();
      }
      bench.advance(Duration.ofMillis(random.nextInt(random.nextInt(10) == 0 ? 90_000 : 2_000)));
      source.staleRevision(-1);
    }

    private void onExisting(java.util.function.Consumer<String> change) {
      List<String> keys = new ArrayList<>(source.state().keySet());
      if (!keys.isEmpty()) {
        keys.sort(null);
        change.accept(keys.get(random.nextInt(keys.size())));
      }
    }

    private SourceFailure anyFailure() {
      return FAILURES.get(random.nextInt(FAILURES.size()));
    }

    /** Goes back to a backup, whose changes stay behind until everybody has noticed. */
    private void restore() {
      faultsStop();
      Backup backup = source.backup();
      for (int i = random.nextInt(3) + 1; i > 0; i--) {
        source.add("ns/" + nextName++);
      }
      onExisting(source::delete);
      settle(Duration.ofSeconds(30));
      source.restore(backup);
      source.breakWatches(Failures.lost());
      settle(Duration.ofSeconds(90));

      assertThat(bench.target.state()).isEqualTo(source.state());
      newest = source.resourceVersion();
    }

    private void faultsStop() {
      source.failNoMore();
      source.staleRevision(-1);
      settle(Duration.ofMinutes(15));
      assertNothingWentBack();
      assertThat(bench.target.state()).isEqualTo(source.state());
      assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
    }

    private void settle(Duration time) {
      for (int i = 0; i < 30; i++) {
        if (bounded && bench.target.room < 100) {
          bench.target.makeRoom(100);
        }
        bench.advance(time.dividedBy(30));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void convergesWithoutEverGoingBack(long seed) {
    Run run = new Run(seed);

    run.run();

    assertThat(run.bench.target.state()).isEqualTo(run.source.state());
  }
}
