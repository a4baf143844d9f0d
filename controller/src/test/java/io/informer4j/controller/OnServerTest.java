package io.informer4j.controller;

import static io.informer4j.controller.testsupport.VirtualWorld.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.AwaitSignal;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.SettableLeadership;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testing.server.EnableApiServer;
import io.informer4j.testing.server.ServerKind;
import io.informer4j.workqueue.RateLimiter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Controllers on real threads, against the embedded API server. */
@Tag("jdk")
@EnableApiServer(server = ServerKind.EMBEDDED, lifecycle = EnableApiServer.Lifecycle.PER_METHOD)
@Timeout(60)
class OnServerTest {

  private final ThreadedRuntime runtime = new ThreadedRuntime("controller-test");
  private final RecordingListener listener = new RecordingListener();
  private SharedInformerFactory factory;
  private ResourceInformer<ConfigMap> configMaps;
  private ResourceInformer<Secret> secrets;

  @BeforeEach
  void open(KubernetesClient client) {
    factory = SharedInformerFactory.builder(client).runtime(runtime).build();
    configMaps = factory.core().v1().configMaps().informer();
    secrets = factory.core().v1().secrets().informer();
  }

  @AfterEach
  void close() {
    factory.close();
    runtime.close();
  }

  private Controller.Builder controller() {
    return Controller.builder("test").runtime(runtime).watch(configMaps).listener(listener);
  }

  private static ObjectName name(int i) {
    return ObjectName.of("default", "n" + i);
  }

  private static <T> T within(CompletableFuture<T> future) throws Exception {
    return future.get(30, TimeUnit.SECONDS);
  }

  @Test
  @Guarantee({"G63", "G66"})
  void whatIsOwnedIsMadeAndMadeAgainWhenItIsDeleted(KubernetesClient client) throws Exception {
    BlockingQueue<String> uids = new LinkedBlockingQueue<>();
    secrets.addEventHandler(ResourceEventHandler.<Secret>of(
        (added, initial) -> uids.add(added.getMetadata().getUid()), (old, now) -> {}, gone -> {}));
    try (Controller controller = controller()
        .owns(secrets)
        .workers(4)
        .reconciler(call -> {
          ConfigMap owner = call.lister(configMaps).get(call.name()).orElse(null);
          if (owner != null && call.lister(secrets).get(call.name()).isEmpty()) {
            client.resource(secretOf(owner)).create();
          }
          return Result.done();
        })
        .build()) {
      controller.start();
      client.resource(configMap("web")).create();
      String first = uids.poll(30, TimeUnit.SECONDS);
      client.secrets().inNamespace("default").withName("web").delete();
      String second = uids.poll(30, TimeUnit.SECONDS);

      assertThat(first).isNotNull();
      assertThat(second).isNotNull().isNotEqualTo(first);
      assertThat(controller.health().isReady()).isTrue();
    }
  }

  private static Secret secretOf(ConfigMap owner) {
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace(owner.getMetadata().getNamespace())
        .withName(owner.getMetadata().getName())
        .addToOwnerReferences(new OwnerReferenceBuilder()
            .withApiVersion("v1")
            .withKind("ConfigMap")
            .withName(owner.getMetadata().getName())
            .withUid(owner.getMetadata().getUid())
            .withController(true)
            .build())
        .endMetadata()
        .build();
  }

  /** Each name counts how often it was asked for; a reconcile notes what it saw. In the end all has been seen. */
  @Test
  @Guarantee({"G64", "G67"})
  void noNameIsReconciledByTwoAtOnceAndNoneIsForgotten() throws Exception {
    int names = 100;
    int producers = 4;
    int rounds = 5_000;
    Map<ObjectName, AtomicLong> wanted = new ConcurrentHashMap<>();
    Map<ObjectName, AtomicLong> seen = new ConcurrentHashMap<>();
    Map<ObjectName, AtomicInteger> inside = new ConcurrentHashMap<>();
    for (int i = 0; i < names; i++) {
      wanted.put(name(i), new AtomicLong());
      seen.put(name(i), new AtomicLong());
      inside.put(name(i), new AtomicInteger());
    }
    AtomicInteger overlaps = new AtomicInteger();
    AtomicLong calls = new AtomicLong();
    AtomicLong missing = new AtomicLong((long) producers * rounds);
    CompletableFuture<Void> allSeen = new CompletableFuture<>();
    Controller controller = Controller.builder("stress")
        .runtime(runtime)
        .watch(configMaps)
        .workers(16)
        .rateLimiter(RateLimiter.exponential(Duration.ofMillis(1), Duration.ofMillis(5)))
        .reconciler(call -> {
          overlaps.addAndGet(inside.get(call.name()).getAndIncrement());
          try {
            if (calls.incrementAndGet() % 7 == 0) {
              throw new IllegalStateException("now and then");
            }
            long now = wanted.get(call.name()).get();
            Thread.onSpinWait();
            long before = seen.get(call.name()).getAndSet(now);
            if (missing.addAndGet(before - now) == 0) {
              allSeen.complete(null);
            }
            return calls.get() % 11 == 0 ? Result.requeueAfter(Duration.ZERO) : Result.done();
          } finally {
            inside.get(call.name()).getAndDecrement();
          }
        })
        .build();
    controller.start();
    List<Thread> threads = IntStream.range(0, producers)
        .mapToObj(producer -> new Thread(() -> {
          for (int i = 0; i < rounds; i++) {
            ObjectName name = name((i * 31 + producer * 7) % names);
            wanted.get(name).incrementAndGet();
            controller.enqueue(name);
          }
        }))
        .toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    within(allSeen);
    controller.close();

    assertThat(overlaps).hasValue(0);
    assertThat(seen)
        .allSatisfy(
            (name, value) -> assertThat(value.get()).isEqualTo(wanted.get(name).get()));
    assertThat(controller.stats().failed()).isPositive();
    within(controller.closed().toCompletableFuture());
  }

  /** Reconciles that end about when they time out; whoever comes next on the thread must not be hit. */
  @Test
  @Guarantee("G68")
  void anInterruptReachesTheReconcileThatItIsMeantForOrNobody() throws Exception {
    int names = 200;
    AtomicInteger strays = new AtomicInteger();
    AtomicInteger interrupted = new AtomicInteger();
    AtomicInteger timeouts = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(names);
    ControllerListener guard = new ControllerListener() {
      @Override
      public void onReconcileStarted(String controller, ObjectName name) {
        strays.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
      }

      @Override
      public void onReconcileTimedOut(String controller, ObjectName name, Duration timeout) {
        timeouts.incrementAndGet();
      }

      @Override
      public void onReconcileFinished(
          String controller, ObjectName name, Result result, Duration took) {
        strays.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
        done.countDown();
      }
    };
    Controller controller = Controller.builder("timeouts")
        .runtime(runtime)
        .watch(configMaps)
        .workers(4)
        .listener(guard)
        .timeout(Duration.ofMillis(5))
        .reconciler(call -> {
          long end = System.nanoTime()
              + Duration.ofMillis(4).toNanos()
              + (call.name().hashCode() & 0x1f) * 100_000L;
          while (System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
          }
          interrupted.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
          return Result.done();
        })
        .build();
    controller.start();
    for (int i = 0; i < names; i++) {
      controller.enqueue(name(i));
    }
    assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    controller.close();

    assertThat(strays).hasValue(0);
    assertThat(interrupted.get()).isLessThanOrEqualTo(timeouts.get());
  }

  @Test
  @Guarantee("G68")
  void aReconcileThatBlocksIsInterruptedAndTriedAgain() throws Exception {
    CompletableFuture<Integer> second = new CompletableFuture<>();
    try (Controller controller = controller()
        .timeout(Duration.ofMillis(50))
        .reconciler(call -> {
          if (call.failures() == 0) {
            new CountDownLatch(1).await();
          }
          second.complete(call.failures());
          return Result.done();
        })
        .build()) {
      controller.start();
      controller.enqueue(name(1));

      assertThat(within(second)).isEqualTo(1);
      assertThat(listener.errors).hasSize(1);
      assertThat(listener.errors.get(0))
          .isInstanceOf(ReconcileTimeoutException.class)
          .hasCauseInstanceOf(InterruptedException.class);
    }
  }

  @Test
  @Guarantee("G70")
  void closingInterruptsWhatRunsAndWaitsForIt() throws Exception {
    CompletableFuture<Void> inside = new CompletableFuture<>();
    CompletableFuture<Boolean> outcome = new CompletableFuture<>();
    Controller controller = controller()
        .reconciler(call -> {
          inside.complete(null);
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            outcome.complete(call.isCancelled());
            throw e;
          }
          return Result.done();
        })
        .build();
    controller.start();
    controller.enqueue(name(1));
    controller.enqueue(name(2));
    within(inside);
    controller.close();

    assertThat(outcome).isCompletedWithValue(true);
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPED);
    assertThat(listener.heard).doesNotContain("begin n2");
  }

  @Test
  @Guarantee("G70")
  void aStopTellsWhatStillRuns() throws Exception {
    CompletableFuture<Void> inside = new CompletableFuture<>();
    CountDownLatch gate = new CountDownLatch(1);
    Controller controller = controller()
        .reconciler(call -> {
          inside.complete(null);
          while (gate.getCount() > 0) {
            try {
              gate.await();
            } catch (InterruptedException e) {
              // stubborn on purpose
            }
          }
          return Result.done();
        })
        .build();
    controller.start();
    controller.enqueue(name(1));
    within(inside);
    StopReport report = controller.stop(Duration.ofMillis(50));

    assertThat(report.stillRunning()).containsExactly(name(1));
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPING);
    assertThat(controller.closed().toCompletableFuture()).isNotCompleted();
    gate.countDown();
    within(controller.closed().toCompletableFuture());
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPED);
  }

  @Test
  @Guarantee({"G69", "G70"})
  void whatRunsMayComeToItsEndUnlessTheLeadershipIsLost() throws Exception {
    SettableLeadership leadership = new SettableLeadership();
    BlockingQueue<Reconciliation> inside = new LinkedBlockingQueue<>();
    CompletableFuture<Void> interrupted = new CompletableFuture<>();
    CompletableFuture<Void> waits = new CompletableFuture<>();
    Controller controller = controller()
        .runtime(new AwaitSignal(runtime, waits))
        .leadership(leadership)
        .reconciler(call -> {
          inside.add(call);
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.complete(null);
          }
          return Result.done();
        })
        .build();
    leadership.acquire();
    controller.start();
    controller.enqueue(name(1));
    Reconciliation call = inside.poll(30, TimeUnit.SECONDS);
    CompletableFuture<StopReport> stopped = new CompletableFuture<>();
    Thread stopping =
        new Thread(() -> stopped.complete(controller.stop(Duration.ofMinutes(1), Drain.QUEUED)));
    stopping.start();
    within(waits);

    assertThat(call.isCancelled()).isFalse();
    leadership.lose();
    within(interrupted);
    assertThat(within(stopped).isComplete()).isTrue();
    assertThat(call.isCancelled()).isTrue();
    assertThat(controller.stopReason()).contains(StopReason.CLOSED);
    stopping.join();
  }
}
