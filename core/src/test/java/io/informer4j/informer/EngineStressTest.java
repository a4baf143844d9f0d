package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.runtime.Backoff;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Everything at once on real threads: eight writers, relists, handlers that come late, leave, are slow, throw. When it is quiet
 * again the cache equals the source, what each handler was told adds up to the cache, and no thread is left.
 */
@Tag("jdk")
@Tag("stress")
class EngineStressTest {

  private static final int WRITERS = 8;
  private static final int CHANGES_PER_WRITER = 1500;
  private static final int CHANGES_PER_DISTURBANCE = 300;
  private static final int KEYS_PER_WRITER = 40;
  private static final long PATIENCE_SECONDS = 30;

  /** Added when the writers are done, and changed once everybody knows it: what comes before the change comes first. */
  private static final String HIDDEN = "storm/hidden";

  private static final String LAST = "ns/zz-last";

  @ParameterizedTest
  @CsvSource({"IN_ORDER, DECODED", "IN_ORDER, PACKED", "PER_KEY, DECODED", "PER_KEY, PACKED"})
  @Guarantee({"G1", "G2", "G5", "G9", "G10", "G12", "G17", "G30"})
  void afterTheStormCacheAndEveryHandlersViewEqualTheSource(QueueKind queue, CacheForm form)
      throws Exception {
    try (ThreadedRuntime runtime = new ThreadedRuntime("storm")) {
      new Storm(runtime, queue, form).rage();
    }
  }

  /** A handler that remembers what it was told, in its own way. */
  private record Guest(
      String name,
      EventLog log,
      CountDownLatch lastWasAdded,
      CountDownLatch lastWasChanged,
      HandlerRegistration registration) {}

  private static final class Storm {

    private final ThreadedRuntime runtime;
    private final FakeSource source;
    private final SharedIndexInformer<Thing> informer;
    private final List<Guest> guests = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger thrown = new AtomicInteger();
    private final AtomicBoolean writing = new AtomicBoolean(true);

    Storm(ThreadedRuntime runtime, QueueKind queue, CacheForm form) {
      this.runtime = runtime;
      this.source = new FakeSource(runtime, form);
      this.informer = SharedIndexInformer.builder(InformerTestBase.THINGS, source)
          .runtime(runtime)
          .queue(queue)
          .reflector(ReflectorOptions.builder()
              .backoff(new Backoff.Policy(Duration.ofMillis(1), 2.0, Duration.ofMillis(20), 1.0))
              .build())
          .build();
    }

    void rage() throws Exception {
      ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
      try {
        welcome("quick", 1024, MailboxPolicy.MERGE, event -> Handlers.DONE);
        welcome("throwing", 1024, MailboxPolicy.MERGE, this::throwSometimes);
        welcome("slow", 16, MailboxPolicy.MERGE, this::takeTime);
        welcome("blocking", 64, MailboxPolicy.BLOCK, event -> Handlers.DONE);
        informer.start();
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
          int writer = i;
          writers.add(threads.submit(() -> write(writer)));
        }
        Future<?> visitors = threads.submit(this::visit);
        for (Future<?> writer : writers) {
          writer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        writing.set(false);
        visitors.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        verify();
      } finally {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(informer.close(Duration.ofSeconds(PATIENCE_SECONDS)).isComplete())
            .isTrue();
      }
    }

    private Guest welcome(
        String name,
        int capacity,
        MailboxPolicy policy,
        AsyncResourceEventConsumer<Thing> behaviour) {
      EventLog log = new EventLog();
      CountDownLatch lastWasAdded = new CountDownLatch(1);
      CountDownLatch lastWasChanged = new CountDownLatch(1);
      HandlerRegistration registration = informer.addAsyncEventHandler(
          event -> {
            log.onEvent(event);
            if (event.name().toString().equals(LAST)) {
              boolean added = event.kind() == ResourceEvent.Kind.ADDED;
              (added ? lastWasAdded : lastWasChanged).countDown();
            }
            return behaviour.onEvent(event);
          },
          HandlerOptions.defaults()
              .withName(name)
              .withMailboxCapacity(capacity)
              .withMailboxPolicy(policy));
      Guest guest = new Guest(name, log, lastWasAdded, lastWasChanged, registration);
      guests.add(guest);
      return guest;
    }

    private CompletionStage<Void> throwSometimes(ResourceEvent<Thing> event) {
      if (event.name().hashCode() % 3 == 0 && !event.name().toString().equals(LAST)) {
        thrown.incrementAndGet();
        throw new IllegalStateException("on purpose");
      }
      return Handlers.DONE;
    }

    private CompletionStage<Void> takeTime(ResourceEvent<Thing> event) {
      if (!writing.get()) {
        return Handlers.DONE;
      }
      CompletableFuture<Void> later = new CompletableFuture<>();
      runtime.schedule(Duration.ofMillis(1), () -> later.complete(null));
      return later;
    }

    private void write(int writer) {
      SplittableRandom random = new SplittableRandom(writer);
      boolean[] present = new boolean[KEYS_PER_WRITER];
      for (int i = 0; i < CHANGES_PER_WRITER; i++) {
        int number = random.nextInt(KEYS_PER_WRITER);
        String key = "ns/" + writer + "-" + number;
        if (!present[number]) {
          source.add(key, "v" + i);
        } else if (random.nextInt(4) == 0) {
          source.delete(key);
        } else {
          source.modify(key, "v" + i);
        }
        present[number] = source.state().containsKey(key);
        if (i % CHANGES_PER_DISTURBANCE == 0) {
          disturbWatches(random);
        }
      }
    }

    /** Ends watches, with and without the loss of history. */
    private void disturbWatches(SplittableRandom random) {
      if (random.nextBoolean()) {
        source.resetWatch();
      } else {
        source.closeWatches();
      }
    }

    /** Handlers come, wait for their sync and leave; every third stays. */
    private Void visit() throws Exception {
      for (int i = 0; writing.get(); i++) {
        Guest guest = welcome("visitor-" + i, 8, MailboxPolicy.MERGE, event -> Handlers.DONE);
        guest.registration().synced().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (i % 3 != 0 || i > 60) {
          guests.remove(guest);
          guest
              .registration()
              .remove()
              .toCompletableFuture()
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
          assertThat(guest.log().faults()).as(guest.name()).isEmpty();
        }
      }
      return null;
    }

    private void verify() throws InterruptedException {
      List<Guest> stayed = List.copyOf(guests);
      // However the storm went, here no watch can go on: only a list shows this one.
      source.addDropWatch(HIDDEN);
      source.resetWatch();
      source.add(LAST, "added");
      for (Guest guest : stayed) {
        assertThat(guest.lastWasAdded().await(PATIENCE_SECONDS, TimeUnit.SECONDS))
            .as(guest.name())
            .isTrue();
      }
      source.modify(LAST, "changed");
      for (Guest guest : stayed) {
        assertThat(guest.lastWasChanged().await(PATIENCE_SECONDS, TimeUnit.SECONDS))
            .as(guest.name())
            .isTrue();
      }
      Map<String, String> truth = EventLog.contentOf(source.state());
      assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(truth);
      for (Guest guest : stayed) {
        assertThat(guest.log().faults()).as(guest.name()).isEmpty();
        assertThat(guest.log().view()).as(guest.name()).isEqualTo(truth);
        assertThat(guest.registration().hasSynced()).as(guest.name()).isTrue();
      }
      assertThat(stayed).hasSizeGreaterThan(4);
      assertThat(thrown.get()).isPositive();
      assertThat(informer.stats().errors().handler()).isEqualTo(thrown.get());
      assertThat(informer.stats().reflector().relists()).isPositive();
    }
  }
}
