package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real threads: fifty that add, ten that work. */
@Tag("jdk")
@Tag("stress")
class WorkQueueStressTest {

  private static final int PRODUCERS = 50;
  private static final int WORKERS = 10;
  private static final int ADDS = 2_000;
  private static final long SECONDS = 30;

  private final ThreadedRuntime runtime = new ThreadedRuntime("stress");
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder("stress").runtime(runtime).build();

  private final Map<String, AtomicBoolean> inWork = new ConcurrentHashMap<>();
  /** The newest version of each key, and the newest that a worker has seen. */
  private final Map<String, AtomicInteger> wanted = new ConcurrentHashMap<>();

  private final Map<String, Integer> seen = new ConcurrentHashMap<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  private interface Body {
    void run() throws Exception;
  }

  @AfterEach
  void close() {
    queue.close();
    runtime.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Guarantee({"G52", "G53", "G55"})
  void noKeyIsWorkedOnByTwoAtOnceAndTheLastChangeOfEachIsSeen(boolean drain) throws Exception {
    List<Thread> producers = new ArrayList<>();
    for (int i = 0; i < PRODUCERS; i++) {
      int seed = i;
      producers.add(start(() -> produce(new SplittableRandom(seed))));
    }
    for (int i = 0; i < WORKERS; i++) {
      start(this::work);
    }
    for (Thread producer : producers) {
      producer.join();
    }

    if (drain) {
      queue
          .shutDownWithDrain(DelayedItems.WAIT)
          .toCompletableFuture()
          .get(SECONDS, TimeUnit.SECONDS);
    } else {
      awaitDelays();
      queue.shutDown();
    }
    queue.add("added after the shut-down");
    join();

    assertThat(failures).isEmpty();
    assertThat(seen).doesNotContainKey("added after the shut-down").hasSameSizeAs(wanted);
    wanted.forEach((key, version) -> assertThat(seen.get(key)).as(key).isEqualTo(version.get()));
    WorkQueueStats stats = queue.stats();
    assertThat(stats.queued() + stats.inFlight() + stats.delayed()).isZero();
    assertThat(stats.spuriousDones()).isZero();
  }

  /** A key that is delayed the longest comes last: once it was seen, none is delayed. */
  private void awaitDelays() throws Exception {
    CompletableFuture<Void> last = new CompletableFuture<>();
    seenAll = last;
    wanted.computeIfAbsent("last", name -> new AtomicInteger()).set(1);
    queue.addAfter("last", Duration.ofMillis(20));
    last.get(SECONDS, TimeUnit.SECONDS);
  }

  private volatile CompletableFuture<Void> seenAll = new CompletableFuture<>();

  private void produce(SplittableRandom random) {
    for (int i = 0; i < ADDS; i++) {
      String key = "key-" + random.nextInt(100);
      wanted.computeIfAbsent(key, name -> new AtomicInteger()).incrementAndGet();
      switch (random.nextInt(4)) {
        case 0 -> queue.addAfter(key, Duration.ofNanos(random.nextInt(2_000_000)));
        case 1 -> queue.add(key, AddOptions.defaults().withPriority(AddOptions.LOW_PRIORITY));
        default -> queue.add(key);
      }
    }
  }

  private void work() throws InterruptedException {
    try {
      while (true) {
        String key = queue.take();
        AtomicBoolean busy = inWork.computeIfAbsent(key, name -> new AtomicBoolean());
        if (!busy.compareAndSet(false, true)) {
          throw new AssertionError("two work on " + key);
        }
        seen.put(key, wanted.computeIfAbsent(key, name -> new AtomicInteger()).get());
        busy.set(false);
        queue.done(key);
        if (key.equals("last")) {
          seenAll.complete(null);
        }
      }
    } catch (WorkQueueClosedException e) {
      // the end
    }
  }

  @Test
  @Guarantee("G52")
  void keysThatAreAddedWhileTheyAreWorkedOnLeaveAnEmptyQueue() throws Exception {
    Map<String, AtomicInteger> rounds = new ConcurrentHashMap<>();
    for (int i = 0; i < WORKERS; i++) {
      start(() -> {
        try {
          while (true) {
            String key = queue.take();
            int round = rounds.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
            if (round < 5) {
              queue.add(key);
            }
            queue.done(key);
          }
        } catch (WorkQueueClosedException e) {
          // the end
        }
      });
    }
    List<Thread> producers = new ArrayList<>();
    for (int p = 0; p < PRODUCERS; p++) {
      int producer = p;
      producers.add(start(() -> queue.add("key-" + producer)));
    }
    for (Thread producer : producers) {
      producer.join();
    }

    queue.shutDownWithDrain().toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
    join();

    assertThat(failures).isEmpty();
    assertThat(rounds).hasSize(PRODUCERS);
    assertThat(queue.size()).isZero();
    assertThat(queue.stats().inFlight()).isZero();
  }

  @Test
  @Guarantee("G53")
  void takersThatComeAndGoLoseNoKey() throws Exception {
    int keys = 5_000;
    AtomicInteger worked = new AtomicInteger();
    for (int i = 0; i < 4; i++) {
      start(() -> {
        while (worked.get() < keys) {
          CompletableFuture<String> taker = queue.takeAsync().toCompletableFuture();
          if (!taker.cancel(false)) {
            queue.done(taker.join());
            worked.incrementAndGet();
          }
        }
      });
    }
    start(() -> {
      for (int i = 0; i < keys; i++) {
        queue.add("key-" + i);
      }
    });

    join();

    assertThat(failures).isEmpty();
    assertThat(worked).hasValue(keys);
    assertThat(queue.stats().handedOut()).isGreaterThanOrEqualTo(keys);
    assertThat(queue.stats().inFlight()).isZero();
  }

  private Thread start(Body body) {
    Thread thread = new Thread(() -> {
      try {
        body.run();
      } catch (Throwable e) {
        synchronized (failures) {
          failures.add(e);
        }
      }
    });
    threads.add(thread);
    thread.start();
    return thread;
  }

  private void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(SECONDS));
      assertThat(thread.isAlive()).isFalse();
    }
  }
}
