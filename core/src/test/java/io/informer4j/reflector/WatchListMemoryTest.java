package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What reflectors of the same resource tell one another about streaming lists. */
@Guarantee("G22")
class WatchListMemoryTest {

  private static final Duration INTERVAL = Duration.ofMinutes(10);

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final WatchListMemory memory = new WatchListMemory();
  private final ReflectorBench first = sharing();
  private final ReflectorBench second = sharing();

  private ReflectorBench sharing() {
    ReflectorBench bench = new ReflectorBench(runtime);
    bench.options.watchListMemory(memory);
    bench.source.add("ns/a");
    bench.source.sendsInitialEventsEnd(false);
    return bench;
  }

  private void firstFindsOut() {
    first.start();
    runtime.advance(Duration.ofSeconds(30));
    assertThat(first.lists()).hasSize(1);
    assertThat(memory.isAgainst()).isTrue();
  }

  private static void relist(ReflectorBench bench) {
    bench.source.addDropWatch("ns/b");
    bench.source.resetWatch();
    bench.advance(Duration.ofSeconds(2));
  }

  @Test
  void whatOneHasFoundOutNobodyElseWaitsFor() {
    firstFindsOut();

    second.start();

    assertThat(second.requests()).startsWith("list '0' limit 500");
    assertThat(second.target.state()).isEqualTo(second.source.state());
  }

  @Test
  void withoutASharedMemoryEachFindsOutByItself() {
    ReflectorBench alone = new ReflectorBench(runtime);
    alone.source.sendsInitialEventsEnd(false);
    firstFindsOut();

    alone.start();

    assertThat(alone.requests()).containsExactly("stream NOT_OLDER_THAN ''");
  }

  @Test
  void whenItIsTimeOneTriesAndTheOthersGoOnWithLists() {
    firstFindsOut();
    second.start();
    runtime.advance(INTERVAL);
    int before = second.requests().size();

    relist(first);
    relist(second);

    assertThat(first.reflector().state()).isEqualTo(ReflectorState.STREAMING_LIST);
    assertThat(first.listener.lines).contains("mode WATCH_LIST: trying streaming lists again");
    assertThat(second.requests().subList(before, second.requests().size()))
        .noneMatch(request -> request.startsWith("stream"));
    assertThat(second.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void whenTheOneSucceedsAllStreamAgain() {
    firstFindsOut();
    second.start();
    runtime.advance(INTERVAL);
    first.source.sendsInitialEventsEnd(true);
    second.source.sendsInitialEventsEnd(true);

    relist(first);
    assertThat(memory.isAgainst()).isFalse();
    relist(second);

    assertThat(first.reflector().status().mode()).isEqualTo(ListMode.WATCH_LIST);
    assertThat(second.reflector().status().mode()).isEqualTo(ListMode.WATCH_LIST);
  }

  @Test
  void whenTheOneFailsAllWaitAsLongAgain() {
    firstFindsOut();
    second.start();
    runtime.advance(INTERVAL);
    relist(first);
    runtime.advance(Duration.ofSeconds(30));
    assertThat(first.reflector().state()).isEqualTo(ReflectorState.WATCHING);

    runtime.advance(INTERVAL.minusMinutes(1));
    relist(second);

    assertThat(second.reflector().status().mode()).isEqualTo(ListMode.LIST);
    assertThat(memory.isAgainst()).isTrue();
  }
}
