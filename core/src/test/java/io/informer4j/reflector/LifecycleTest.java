package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.ManualWatch;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifecycleTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  @Test
  void nothingHappensBeforeTheStart() {
    Reflector<Thing> reflector = bench.build();

    bench.run();

    assertThat(bench.requests()).isEmpty();
    assertThat(reflector.state()).isEqualTo(ReflectorState.IDLE);
    assertThat(reflector.lastSyncResourceVersion()).isEqualTo(ResourceVersion.UNSET);
  }

  @Test
  void closedBeforeTheStartNothingIsAskedFor() {
    Reflector<Thing> reflector = bench.build();

    reflector.close();
    reflector.start();
    bench.run();

    assertThat(bench.requests()).isEmpty();
    assertThat(bench.listener.lines).isEmpty();
    assertThat(reflector.state()).isEqualTo(ReflectorState.CLOSED);
  }

  @Test
  void aReflectorIsStartedOnce() {
    bench.start();

    assertThatThrownBy(() -> bench.reflector().start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("once only");
  }

  @Test
  void closingDuringASilentWatchCancelsItWithoutAnyFailure() {
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    watch.sink().onOpen();
    bench.run();

    bench.reflector().close();
    bench.run();

    assertThat(watch.isCancelled()).isTrue();
    assertThat(bench.source.watches()).hasSize(1);
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.reflector().terminated().toCompletableFuture()).isCompleted();
  }

  @Test
  void closingBeforeTheWatchAnsweredCancelsItToo() {
    ManualWatch watch = bench.source.manualWatch();
    bench.start();

    bench.reflector().close();
    bench.run();
    watch.sink().onOpen();
    watch.sink().onEvent(Events.added("ns/a", 2));
    bench.run();

    assertThat(watch.isCancelled()).isTrue();
    assertThat(bench.target.calls).containsExactly("replace []@0");
    assertThat(bench.listener.lines).doesNotContain("watch opened from '0'");
  }

  @Test
  void closingDuringAListCancelsIt() {
    ManualList list = bench.source.manualList();
    bench.start();

    bench.reflector().close();
    bench.run();
    list.sink().onItem(CacheForm.DECODED.cache("ns/a", 1));
    list.sink().onComplete(new ListEnd(ResourceVersion.of(1), ""));
    bench.run();

    assertThat(list.isCancelled()).isTrue();
    assertThat(bench.target.calls).isEmpty();
    assertThat(bench.listener.failures).isEmpty();
  }

  @Test
  void closingDuringAStreamingListCancelsIt() {
    ReflectorBench streaming = ReflectorBench.streaming();
    ManualWatch stream = streaming.source.manualWatch();
    streaming.start();
    stream.sink().onOpen();
    stream.sink().onEvent(Events.added("ns/a", 1));

    streaming.reflector().close();
    stream.sink().onEvent(Events.initialEventsEnd(1));
    streaming.run();

    assertThat(stream.isCancelled()).isTrue();
    assertThat(streaming.target.calls).isEmpty();
    assertThat(streaming.runtime.pendingTimers()).isZero();
  }

  @Test
  void inputsThatWereOnTheirWayWhenItWasClosedAreDropped() {
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    watch.sink().onOpen();
    bench.run();

    watch.sink().onEvent(Events.added("ns/a", 1));
    bench.reflector().close();
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace []@0");
  }

  @Test
  void closingAgainDoesNothing() {
    bench.start();
    bench.reflector().close();
    bench.run();

    bench.reflector().close();
    bench.run();

    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.CLOSED);
    assertThat(bench.source.openWatches()).isZero();
  }

  @Test
  void closingLeavesNoTimer() {
    ManualWatch watch = bench.source.manualWatch();
    bench.options.resyncPeriod(Duration.ofMinutes(1));
    bench.start();
    watch.sink().onOpen();
    watch.sink().onEvent(Events.bookmark(1));
    bench.run();
    bench.advance(Duration.ofSeconds(10));
    assertThat(bench.runtime.pendingTimers()).isEqualTo(3);

    bench.reflector().close();
    bench.run();

    assertThat(bench.runtime.pendingTimers()).isZero();
  }

  @Test
  void closingDuringBackoffCancelsTheTimer() {
    bench.source.failLists(Failures.forbidden());
    bench.start();
    assertThat(bench.runtime.pendingTimers()).isEqualTo(1);

    bench.reflector().close();
    bench.run();

    assertThat(bench.runtime.pendingTimers()).isZero();
  }

  @Test
  void theTargetMayCloseTheReflectorInTheMiddleOfAList() {
    bench.options.resyncPeriod(Duration.ofMinutes(1));
    bench.target.before = call -> bench.reflector().close();

    bench.start();

    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.CLOSED);
    assertThat(bench.requests()).containsExactly("list '0' limit 500");
    assertThat(bench.runtime.pendingTimers()).isZero();
  }

  @Test
  void theTargetMayCloseTheReflectorAtTheEndMarker() {
    ReflectorBench streaming = ReflectorBench.streaming();
    streaming.options.consistencyCheck(true);
    ManualWatch stream = streaming.source.manualWatch();
    streaming.target.before = call -> streaming.reflector().close();
    streaming.start();

    stream.sink().onEvent(Events.initialEventsEnd(1));
    streaming.run();

    assertThat(stream.isCancelled()).isTrue();
    assertThat(streaming.source.lists()).isEmpty();
    assertThat(streaming.reflector().state()).isEqualTo(ReflectorState.CLOSED);
    assertThat(streaming.runtime.pendingTimers()).isZero();
  }

  @Test
  void theTargetMayCloseTheReflectorInTheMiddleOfAnEvent() {
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    watch.sink().onOpen();
    bench.run();
    long requested = watch.requested();
    bench.target.before = call -> bench.reflector().close();

    watch.sink().onEvent(Events.added("ns/a", 1));
    watch.sink().onEvent(Events.added("ns/b", 2));
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace []@0", "add ns/a@1");
    assertThat(watch.isCancelled()).isTrue();
    assertThat(watch.requested()).isEqualTo(requested);
  }

  @Test
  void callbacksOfAnOutdatedListAreIgnored() {
    ManualList outdated = bench.source.manualList();
    bench.start();
    outdated.sink().onFailure(Failures.forbidden());
    bench.advance(Duration.ofMillis(800));

    outdated.sink().onItem(CacheForm.DECODED.cache("ns/ghost", 1));
    outdated.sink().onComplete(new ListEnd(ResourceVersion.of(99), ""));
    outdated.sink().onFailure(Failures.forbidden());
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace []@0");
    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_FAILED);
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void callbacksOfAnOutdatedWatchAreIgnored() {
    bench.source.raiseRevision(5);
    ManualWatch outdated = bench.source.manualWatch();
    bench.start();
    outdated.sink().onOpen();
    outdated.sink().onEvent(Events.added("ns/a", 6));
    outdated.sink().onClose();
    bench.run();

    outdated.sink().onEvent(Events.deleted("ns/a", 7));
    outdated.sink().onClose();
    outdated.sink().onFailure(Failures.expired());
    outdated.sink().onOpen();
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace []@5", "add ns/a@6");
    assertThat(bench.watches()).containsExactly("watch '5'", "watch '6'");
    assertThat(bench.listener.failures).isEmpty();
  }

  @Test
  void aListenerThatThrowsIsContained() {
    ReflectorListener throwing = new ReflectorListener() {
      @Override
      public void onListStarted(ListMode mode, ResourceVersion from) {
        throw new IllegalStateException("started");
      }

      @Override
      public void onListFinished(
          ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
        throw new AssertionError("finished");
      }

      @Override
      public void onBookmark(ResourceVersion resourceVersion) {
        throw new IllegalStateException("bookmark");
      }
    };
    bench.with(builder -> builder.listener(throwing));
    bench.source.add("ns/a");
    bench.start();

    bench.source.bookmark();
    bench.source.add("ns/b");
    bench.run();

    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void everythingRunsOnTheGivenLoop() {
    SerialLoop loop = new SerialLoop("given", bench.runtime.loops());
    List<Boolean> inLoop = new ArrayList<>();
    bench.target.before = call -> inLoop.add(loop.isInLoop());
    bench.with(builder -> builder.loop(loop));
    bench.start();

    bench.source.add("ns/a");
    bench.run();

    assertThat(inLoop).containsExactly(true, true);
  }

  @Test
  void logsByDefault() {
    Reflector<Thing> reflector = Reflector.builder(bench.source, bench.target)
        .options(bench.options.build())
        .runtime(bench.runtime)
        .build();
    bench.source.add("ns/a");
    bench.source.undecodable("ns/a", true);
    bench.source.failLists(Failures.forbidden(), Failures.tooLarge());

    reflector.start();
    bench.advance(Duration.ofSeconds(1));
    bench.source.emit(Events.foreign("a Table"));
    bench.source.bookmark();
    bench.run();
    bench.source.emit(Events.error(Failures.tooManyRequests()));
    bench.run();

    assertThat(reflector.state()).isEqualTo(ReflectorState.BACKING_OFF);
    assertThat(reflector.status().events()).isEqualTo(1);
  }
}
