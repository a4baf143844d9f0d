package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.Cancellable;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.ManualWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reflectors that wait for their turn to list. */
class ListGateTest {

  /** A gate that a test opens by hand. */
  private static final class ManualGate implements ListGate {

    final List<Runnable> asked = new ArrayList<>();
    int left;

    @Override
    public Cancellable enter(Runnable admitted) {
      asked.add(admitted);
      return () -> left++;
    }

    void admit() {
      asked.get(asked.size() - 1).run();
    }
  }

  private final ManualGate gate = new ManualGate();

  private ReflectorBench with(ReflectorBench bench) {
    bench.options.listGate(gate);
    bench.source.add("ns/a");
    return bench;
  }

  @Test
  void nothingIsAskedOfTheSourceBeforeTheTurnHasComeHoweverLongItTakes() {
    ReflectorBench bench = with(ReflectorBench.streaming());
    bench.start();
    bench.advance(Duration.ofHours(1));
    assertThat(bench.requests()).isEmpty();
    assertThat(bench.listener.lines).isEmpty();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.QUEUED);

    gate.admit();
    bench.run();

    assertThat(bench.requests()).containsExactly("stream NOT_OLDER_THAN ''");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(gate.left).as("a watch is not held").isEqualTo(1);
  }

  @Test
  void theTurnLastsUntilTheLastPage() {
    ReflectorBench bench = with(ReflectorBench.listing());
    bench.options.pageSize(1);
    bench.source.add("ns/b");
    ManualList first = bench.source.manualList();
    bench.start();
    gate.admit();
    bench.run();
    ManualList second = bench.source.manualList();
    first.sink().onComplete(new ListEnd(bench.source.resourceVersion(), "more"));
    bench.run();
    assertThat(second.isBegun()).isTrue();
    assertThat(gate.left).isZero();

    second.sink().onComplete(new ListEnd(bench.source.resourceVersion(), ""));
    bench.run();

    assertThat(gate.left).isEqualTo(1);
    assertThat(gate.asked).hasSize(1);
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void theListAfterAStreamingListThatFailedNeedsNoOtherTurn() {
    ReflectorBench bench = with(ReflectorBench.streaming());
    bench.source.failWatches(Failures.invalid());
    bench.start();
    gate.admit();
    bench.run();

    assertThat(bench.requests())
        .containsExactly("stream NOT_OLDER_THAN ''", "list '0' limit 500", "watch '1'");
    assertThat(gate.asked).hasSize(1);
    assertThat(gate.left).isEqualTo(1);
  }

  @Test
  void whoWaitsAfterAFailureLetsOthersGo() {
    ReflectorBench bench = with(ReflectorBench.listing());
    bench.source.failLists(Failures.forbidden());
    bench.start();
    gate.admit();
    bench.run();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.BACKING_OFF);
    assertThat(gate.left).isEqualTo(1);

    bench.advance(Duration.ofSeconds(1));
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.QUEUED);
    gate.admit();
    bench.run();

    assertThat(gate.asked).hasSize(2);
    assertThat(gate.left).isEqualTo(2);
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void theModeIsChosenWhenTheTurnHasCome() {
    ReflectorBench bench = with(ReflectorBench.streaming());
    WatchListMemory memory = new WatchListMemory();
    bench.options.watchListMemory(memory);
    bench.start();
    memory.against(bench.runtime.nanoTime());

    gate.admit();
    bench.run();

    assertThat(bench.requests()).startsWith("list '0' limit 500");
  }

  @Test
  void watchesAreReopenedWithoutATurn() {
    ReflectorBench bench = with(ReflectorBench.listing());
    bench.start();
    gate.admit();
    bench.advance(Duration.ofMinutes(1));
    ManualWatch again = bench.source.manualWatch();
    bench.source.closeWatches();
    bench.run();

    assertThat(again.isBegun()).isTrue();
    assertThat(gate.asked).hasSize(1);
  }

  @Test
  void closingGivesThePlaceInTheQueueBack() {
    ReflectorBench bench = with(ReflectorBench.listing());
    bench.start();
    bench.reflector().close();
    bench.run();
    assertThat(gate.left).isEqualTo(1);

    gate.admit();
    bench.run();

    assertThat(bench.requests()).isEmpty();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.CLOSED);
  }

  @Test
  void closingGivesTheTurnBack() {
    ReflectorBench bench = with(ReflectorBench.listing());
    ManualList list = bench.source.manualList();
    bench.start();
    gate.admit();
    bench.run();
    bench.reflector().close();
    bench.run();

    assertThat(list.isCancelled()).isTrue();
    assertThat(gate.left).isEqualTo(1);
  }

  @Test
  void aTurnThatComesAfterThePlaceWasGivenUpIsNotTaken() {
    ReflectorBench bench = with(ReflectorBench.listing());
    bench.start();
    Runnable late = gate.asked.get(0);
    bench.reflector().relist("something was lost", new IllegalStateException());
    bench.run();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.BACKING_OFF);
    assertThat(gate.left).isEqualTo(1);

    late.run();
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.requests()).isEmpty();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.QUEUED);
    gate.admit();
    bench.run();
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aGateThatThrowsStopsNobody() {
    ReflectorBench bench = ReflectorBench.listing();
    bench.source.add("ns/a");
    bench.options.listGate(admitted -> {
      throw new IllegalStateException("out of order");
    });
    bench.start();

    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aTurnThatComesTwiceIsTakenOnce() {
    ReflectorBench bench = with(ReflectorBench.listing());
    bench.start();
    gate.admit();
    gate.admit();
    bench.run();

    assertThat(bench.lists()).hasSize(1);
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }
}
