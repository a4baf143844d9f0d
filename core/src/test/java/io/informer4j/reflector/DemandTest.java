package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualWatch;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A source is asked for no more than the target has room for. */
@Guarantee("G25")
class DemandTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  private ManualWatch startWithRoom(int room) {
    bench.target.room = room;
    ManualWatch watch = bench.source.manualWatch();
    bench.source.raiseRevision(1);
    bench.start();
    watch.sink().onOpen();
    bench.run();
    return watch;
  }

  @Test
  void withEndlessRoomAChunkIsOutstandingAndRenewedAtItsHalf() {
    bench.options.demandChunk(4);
    ManualWatch watch = startWithRoom(Integer.MAX_VALUE);
    assertThat(watch.requested()).isEqualTo(4);

    watch.sink().onEvent(Events.added("ns/a", 2));
    bench.run();
    assertThat(watch.requested()).isEqualTo(4);
    watch.sink().onEvent(Events.added("ns/b", 3));
    bench.run();

    assertThat(watch.requested()).isEqualTo(6);
  }

  @Test
  void theDefaultChunkIs1024() {
    ManualWatch watch = startWithRoom(Integer.MAX_VALUE);

    assertThat(watch.requested()).isEqualTo(1024);
  }

  @Test
  void noMoreIsOutstandingThanThereIsRoom() {
    ManualWatch watch = startWithRoom(3);
    assertThat(watch.requested()).isEqualTo(3);

    watch.sink().onEvent(Events.added("ns/a", 2));
    watch.sink().onEvent(Events.added("ns/b", 3));
    watch.sink().onEvent(Events.added("ns/c", 4));
    bench.run();

    assertThat(bench.target.room).isZero();
    assertThat(watch.requested()).isEqualTo(3);
  }

  @Test
  void roomThatComesBackIsAskedFor() {
    ManualWatch watch = startWithRoom(1);
    watch.sink().onEvent(Events.added("ns/a", 2));
    bench.run();
    assertThat(bench.target.room).isZero();
    assertThat(watch.requested()).isEqualTo(1);

    bench.target.makeRoom(2);
    bench.run();

    assertThat(watch.requested()).isEqualTo(3);
  }

  @Test
  void bookmarksTakeNoRoomAndAreRenewed() {
    ManualWatch watch = startWithRoom(1);

    watch.sink().onEvent(Events.bookmark(5));
    bench.run();

    assertThat(watch.requested()).isEqualTo(2);
    assertThat(bench.target.room).isEqualTo(1);
  }

  @Test
  void aSlowTargetLosesNothing() {
    bench.target.room = 5;
    bench.start();
    for (int i = 0; i < 100; i++) {
      bench.source.add("ns/" + i);
    }

    for (int i = 0; i < 20; i++) {
      bench.run();
      assertThat(bench.target.room).isZero();
      assertThat(bench.target.objects).hasSize((i + 1) * 5);
      bench.target.makeRoom(5);
    }
    bench.run();

    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aStreamingListWaitsForRoomAsWell() {
    ReflectorBench streaming = ReflectorBench.streaming();
    streaming.target.room = 0;
    streaming.source.add("ns/a");
    streaming.start();
    assertThat(streaming.target.calls).isEmpty();

    streaming.target.makeRoom(1);
    streaming.run();

    assertThat(streaming.target.calls).containsExactly("replace [ns/a@1]@1");
  }

  @Test
  void anOrdinaryListIsAskedForWhenThereIsRoom() {
    bench.options.useWatchList(false);
    bench.target.room = 0;
    bench.source.add("ns/a");
    bench.source.add("ns/b");

    bench.start();
    bench.advance(Duration.ofMinutes(5));
    int askedWithoutRoom = bench.source.lists().size();
    bench.target.makeRoom(1);
    bench.run();
    bench.target.makeRoom(1);
    bench.run();

    assertThat(askedWithoutRoom).isZero();
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.source.lists()).hasSize(1);
    assertThat(bench.target.calls).containsExactly("replace [ns/a@1, ns/b@2]@2");
  }

  @Test
  void roomIsOfNoInterestWhileBackingOffOrClosed() {
    bench.source.failLists(io.informer4j.testsupport.Failures.forbidden());
    bench.target.room = 0;
    bench.start();
    bench.target.makeRoom(1);
    bench.run();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.BACKING_OFF);

    bench.reflector().close();
    bench.target.room = 0;
    bench.target.makeRoom(1);
    bench.run();

    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.CLOSED);
    assertThat(bench.requests()).hasSize(1);
  }

  @Test
  void aSourceThatThrowsWhenAskedForMoreHasFailed() {
    Reflector<Thing> reflector = Reflector.builder(
            new ListerWatcher<Thing>() {
              @Override
              public SourceCall list(ListOptions options, ListSink<Thing> sink) {
                return new SourceCall() {
                  @Override
                  public void request(long items) {
                    throw new IllegalStateException("broken demand");
                  }

                  @Override
                  public void cancel() {
                    throw new IllegalStateException("broken cancel");
                  }
                };
              }

              @Override
              public SourceCall watch(WatchOptions options, WatchSink<Thing> sink) {
                throw new IllegalStateException("not asked");
              }
            },
            bench.target)
        .options(bench.options.build())
        .listener(bench.listener)
        .runtime(bench.runtime)
        .build();

    reflector.start();
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_FAILED);
    assertThat(bench.listener.failures.get(0).failure().message()).contains("broken demand");
    assertThat(reflector.state()).isEqualTo(ReflectorState.BACKING_OFF);
    bench.advance(Duration.ofMillis(800));
    assertThat(bench.listener.situations()).hasSize(2);
  }
}
