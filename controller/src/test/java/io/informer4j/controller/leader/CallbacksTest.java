package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.ScriptedLock.Fate;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a process is told of leadership that comes and goes. */
@Guarantee("G79")
class CallbacksTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final ScriptedLock lock = new ScriptedLock(runtime);
  private final ScriptedLock.Port port = lock.port();
  private final List<String> told = new ArrayList<>();
  private final List<String> reported = new ArrayList<>();

  private class Recorder implements LeaderCallbacks {
    @Override
    public void onStartedLeading(Leadership leadership) {
      told.add("started " + leadership.isLeader());
    }

    @Override
    public void onStoppedLeading() {
      told.add("stopped");
    }

    @Override
    public void onNewLeader(String identity) {
      told.add("new leader " + identity);
    }
  }

  private LeaderElector elector(LeaderCallbacks callbacks) {
    return LeaderElector.builder(port)
        .identity("baz")
        .callbacks(callbacks)
        .listener(new LeaderListener() {
          @Override
          public void onCallbackFailed(String name, String callback, Throwable error) {
            reported.add(callback + " of " + name + ": " + error.getMessage());
          }
        })
        .runtime(runtime)
        .build();
  }

  @Test
  void aProcessIsToldThatItStartsThatItIsTheLeaderAndThatItStops() {
    LeaderElector elector = elector(new Recorder());
    elector.start();
    runtime.advance(Duration.ofMinutes(1));
    elector.close();

    assertThat(told)
        .containsExactlyInAnyOrder("started true", "new leader baz", "stopped", "new leader ");
    assertThat(told.indexOf("started true")).isLessThan(told.indexOf("stopped"));
  }

  @Test
  void whoeverNeverLedIsToldThatItStopsToo() {
    lock.put("bing", Duration.ofSeconds(15));
    LeaderElector elector = elector(new Recorder());
    elector.start();
    runtime.advance(Duration.ofSeconds(5));

    elector.close();

    assertThat(told).containsExactly("new leader bing", "stopped");
  }

  @Test
  void aLossIsToldOnceThoughItIsClosedAfterwards() {
    LeaderElector elector = elector(new Recorder());
    elector.start();
    runtime.runUntilIdle();
    port.fate(Fate.REFUSED);
    runtime.advance(Duration.ofSeconds(10));
    assertThat(told).endsWith("stopped");

    elector.close();

    assertThat(told).containsOnlyOnce("stopped");
  }

  @Test
  void eachChangeOfHolderIsToldInOrderAndARenewalIsNone() {
    lock.put("bing", Duration.ofSeconds(15));
    LeaderElector elector = elector(new Recorder());
    elector.start();
    runtime.advance(Duration.ofSeconds(10));
    lock.put("bing", Duration.ofSeconds(15));
    runtime.advance(Duration.ofSeconds(10));
    lock.put("bong", Duration.ofSeconds(15));
    runtime.advance(Duration.ofSeconds(10));
    lock.put("", Duration.ofSeconds(1));
    runtime.advance(Duration.ofSeconds(5));

    // that nobody held it for a moment was seen and overtaken by the next change
    assertThat(told)
        .contains("new leader bing", "new leader bong", "new leader baz")
        .containsOnlyOnce("new leader bing");
  }

  @Test
  void changesThatComeFasterThanTheyAreToldAreToldAsOne() {
    lock.put("a", Duration.ofSeconds(15));
    elector(new Recorder() {
          @Override
          public void onNewLeader(String identity) {
            super.onNewLeader(identity);
            if (identity.equals("a")) {
              for (String next : List.of("b", "c", "d")) { // meanwhile
                lock.put(next, Duration.ofSeconds(15));
                runtime.advance(Duration.ofSeconds(5));
              }
            }
          }
        })
        .start();

    runtime.advance(Duration.ofSeconds(20));

    assertThat(told).startsWith("new leader a", "new leader d");
  }

  @Test
  void whatACallbackThrowsIsReportedAndDoesNoHarm() {
    LeaderElector elector = elector(new LeaderCallbacks() {
      @Override
      public void onStartedLeading(Leadership leadership) {
        throw new IllegalStateException("one");
      }

      @Override
      public void onStoppedLeading() {
        throw new AssertionError("two");
      }

      @Override
      public void onNewLeader(String identity) {
        throw new IllegalStateException("three");
      }
    });
    elector.start();
    runtime.advance(Duration.ofSeconds(30));
    assertThat(elector.isLeader()).isTrue();

    elector.close();

    assertThat(lock.holder()).isEmpty();
    assertThat(reported)
        .contains(
            "onStartedLeading of scripted: one",
            "onStoppedLeading of scripted: two",
            "onNewLeader of scripted: three");
  }

  @Test
  void aStartThatFindsNoThreadBeforeTheEndIsNotMade() {
    LeaderElector elector = elector(new Recorder());
    elector.start();
    while (!elector.isLeader()) {
      assertThat(runtime.step()).isTrue();
    }

    runtime.pause(Duration.ofSeconds(10)); // the handlers are busy with something else
    runtime.runUntilIdle();

    assertThat(told).contains("stopped").noneMatch(text -> text.startsWith("started"));
  }

  @Test
  void theLockIsNotGivenBackBeforeWhatItGuardsHasEnded() {
    LeaderElector elector = elector(new Recorder() {
      @Override
      public void onStoppedLeading() {
        runtime.await(new CompletableFuture<Void>(), Duration.ofSeconds(3)); // drains
        told.add("drained, holder " + lock.holder());
      }
    });
    elector.start();
    runtime.advance(Duration.ofSeconds(30));

    elector.close();

    assertThat(told).contains("drained, holder baz");
    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void aCallbackThatDoesNotEndHoldsTheLockNoLongerThanTheRenewDeadline() {
    List<Duration> updates = new ArrayList<>();
    LeaderElector elector = elector(new Recorder() {
      @Override
      public void onStoppedLeading() {
        runtime.await(new CompletableFuture<Void>(), Duration.ofMinutes(5));
      }
    });
    elector.start();
    runtime.runUntilIdle();
    port.fate = verb -> {
      updates.add(Duration.ofNanos(runtime.nanoTime()));
      return Fate.ANSWERED;
    };

    elector.close();

    assertThat(updates)
        .containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(10)); // get, update
    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void afterALossACallbackHoldsTheLockNoLongerThanOthersWait() {
    LeaderElector elector = elector(new Recorder() {
      @Override
      public void onStoppedLeading() {
        runtime.await(new CompletableFuture<Void>(), Duration.ofMinutes(5));
      }
    });
    List<Duration> gets = new ArrayList<>();
    elector.start();
    runtime.runUntilIdle();
    port.fate(Fate.REFUSED);
    runtime.advanceUntil(() -> elector.describe().contains("lost"), Duration.ofMinutes(1));
    port.fate = verb -> {
      gets.add(Duration.ofNanos(runtime.nanoTime()));
      return Fate.ANSWERED;
    };

    elector.close();

    assertThat(gets).first().isEqualTo(Duration.ofSeconds(15)); // sent at 0 s, 15 s long
  }

  @Test
  void closingInACallbackDoesNotWaitForItself() {
    List<LeaderElector> self = new ArrayList<>();
    LeaderElector elector = elector(new Recorder() {
      @Override
      public void onStartedLeading(Leadership leadership) {
        long began = runtime.nanoTime();
        self.get(0).close();
        told.add("closed after " + (runtime.nanoTime() - began));
      }
    });
    self.add(elector);
    elector.start();
    runtime.advance(Duration.ofSeconds(1));

    assertThat(told).contains("closed after 0", "stopped");
    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void aListenerThatThrowsDoesNoHarm() {
    LeaderElector elector = LeaderElector.builder(port)
        .identity("baz")
        .listener(new LeaderListener() {
          @Override
          public void onLeading(String name, boolean isLeading) {
            throw new AssertionError("a listener");
          }
        })
        .callbacks(new Recorder())
        .runtime(runtime)
        .build();
    elector.start();
    runtime.advance(Duration.ofSeconds(30));

    assertThat(elector.isLeader()).isTrue();
    assertThat(told).contains("started true");
  }
}
