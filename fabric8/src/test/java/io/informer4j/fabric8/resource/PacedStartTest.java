package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.informer.SyncCheck;
import io.informer4j.informer.WaitForSync;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many informers of one factory that start, or lose their server, at once. */
@Guarantee("G41")
class PacedStartTest {

  private static final int INFORMERS = 500;
  private static final Duration LIST_TAKES = Duration.ofSeconds(2);

  /** A server that needs its time for a list, and counts how many it works on. */
  private final class SlowServer implements ListerWatcher<String> {

    final List<WatchSink<String>> watches = new ArrayList<>();
    int listing;
    int most;
    int lists;
    boolean isDead;

    @Override
    public SourceCall list(ListOptions options, ListSink<String> sink) {
      return work(() -> sink.onComplete(new ListEnd(ResourceVersion.of(1), "")));
    }

    @Override
    public SourceCall watch(WatchOptions options, WatchSink<String> sink) {
      watches.add(sink);
      if (!options.sendInitialEvents()) {
        sink.onOpen();
        return call(() -> {});
      }
      return work(() -> {
        sink.onOpen();
        sink.onEvent(new WatchEvent.Bookmark<>(ResourceVersion.of(1), true));
      });
    }

    private SourceCall work(Runnable end) {
      lists++;
      most = Math.max(most, ++listing);
      boolean[] over = {false};
      Runnable once = () -> {
        if (!over[0]) {
          over[0] = true;
          listing--;
        }
      };
      if (isDead) {
        return call(once::run);
      }
      Cancellable timer = runtime.schedule(LIST_TAKES, () -> {
        once.run();
        end.run();
      });
      return call(() -> {
        timer.cancel();
        once.run();
      });
    }

    private SourceCall call(Cancellable cancel) {
      return new SourceCall() {
        @Override
        public void request(long items) {}

        @Override
        public void cancel() {
          cancel.cancel();
        }
      };
    }
  }

  private final DeterministicRuntime runtime = new DeterministicRuntime(3);
  private final SlowServer server = new SlowServer();
  private final ReflectorSetup setup = new ReflectorSetup(runtime, 8);
  private final List<SharedIndexInformer<String>> informers = new ArrayList<>();
  private final List<SourceFailure> failures = new ArrayList<>();

  @AfterEach
  void close() {
    informers.forEach(SharedIndexInformer::close);
  }

  private void start(Listing listing) {
    for (int i = 0; i < INFORMERS; i++) {
      ResourceType type = ResourceType.namespaced("example.com", "v1", "things" + i, "Thing");
      SharedIndexInformer<String> informer = SharedIndexInformer.builder(type, server)
          .runtime(runtime)
          .reflector(setup.optionsFor(type, listing, WhenMissing.WAIT))
          .listener(new InformerListener() {
            @Override
            public void onFailure(SourceFailure failure, Decision decision) {
              failures.add(failure);
            }
          })
          .build();
      informers.add(informer);
      informer.start();
    }
  }

  private boolean awaitAll(Duration atMost) throws InterruptedException {
    List<SyncCheck> checks = new ArrayList<>();
    informers.forEach(informer -> checks.addAll(informer.syncChecks()));
    return WaitForSync.await(runtime, atMost, checks).isSynced();
  }

  @ParameterizedTest
  @EnumSource(names = {"ADAPTIVE", "LIST_FROM_CACHE"})
  void eightListAtATimeAndNobodyTimesOutInTheQueue(Listing listing) throws Exception {
    start(listing);
    long begin = runtime.nanoTime();

    assertThat(awaitAll(Duration.ofMinutes(3))).isTrue();
    Duration took = Duration.ofNanos(runtime.nanoTime() - begin);
    assertThat(took)
        .as("longer than the 60 s that a list may be silent")
        .isBetween(Duration.ofSeconds(125), Duration.ofSeconds(130));
    assertThat(server.most).isEqualTo(8);
    assertThat(server.lists).isEqualTo(INFORMERS);
    assertThat(failures).isEmpty();
  }

  @Test
  void relistsAfterALostServerTakeTheSameTurns() throws Exception {
    start(Listing.LIST_FROM_CACHE);
    assertThat(awaitAll(Duration.ofMinutes(3))).isTrue();
    server.most = 0;
    server.lists = 0;
    List<WatchSink<String>> open = List.copyOf(server.watches);
    server.watches.clear();
    open.forEach(watch -> watch.onEvent(new WatchEvent.ServerError<>(
        SourceFailure.ofStatus(410, "Expired", "too old", List.of(), Optional.empty()))));

    assertThat(
            runtime.advanceUntil(() -> server.watches.size() == INFORMERS, Duration.ofMinutes(3)))
        .isTrue();
    assertThat(server.most).isEqualTo(8);
    assertThat(server.lists).isEqualTo(INFORMERS);
  }

  @Test
  void listsThatNeverEndDoNotStopTheOthersForEver() throws Exception {
    server.isDead = true;
    start(Listing.LIST_FROM_CACHE);
    runtime.advance(Duration.ofSeconds(20));
    assertThat(server.lists).isEqualTo(8);
    server.isDead = false;

    assertThat(awaitAll(Duration.ofMinutes(4))).isTrue();
    assertThat(failures).as("of the first ones alone").hasSize(8);
  }
}
