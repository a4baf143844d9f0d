package io.informer4j.benchmarks;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A whole informer: source, reflector, queue, store with one index, mailbox, one handler. An invocation sends updates of
 * distinct objects and ends when the handler has returned from the last of them; none may be merged or lost. To be run on
 * one core: {@code taskset -c 1 java -jar benchmarks.jar Pipeline}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PipelineBenchmark {

  /** How many updates one invocation sends; each object gets at most one of them. */
  static final int UPDATES = 10_000;

  /** An informer that has synced, and a source that is being watched. */
  @State(Scope.Benchmark)
  public static class Running {
    @Param("40000")
    int size;

    /** What the mailbox does when the handler lags behind: the default, and the one that slows the source down. */
    @Param({"MERGE", "BLOCK"})
    MailboxPolicy mailbox;

    private final AtomicLong delivered = new AtomicLong();
    private volatile long awaited = Long.MAX_VALUE;
    private volatile @Nullable Thread waiting;
    private FloodSource source;
    private ThreadedRuntime runtime;
    private SharedIndexInformer<Item> informer;
    private HandlerRegistration registration;
    private long sent;

    @Setup
    public void start() throws InterruptedException {
      if (size < UPDATES) {
        throw new IllegalArgumentException(
            "an object would be updated twice at a time: size=" + size);
      }
      source = new FloodSource(Workload.objects(size));
      runtime = new ThreadedRuntime("pipeline");
      informer = SharedIndexInformer.builder(
              ResourceType.namespaced("benchmarks", "v1", "items", "Item"), source)
          .runtime(runtime)
          .build();
      registration = informer.addEventHandler(
          this::handle, HandlerOptions.defaults().withMailboxPolicy(mailbox));
      informer.start();
      if (!runtime.await(registration.synced(), Duration.ofMinutes(1))) {
        throw new IllegalStateException("the handler has not got its initial adds");
      }
      source.awaitWatch();
      delivered.set(0);
    }

    private void handle(ResourceEvent<Item> event) {
      long count = delivered.getPlain() + 1;
      delivered.setRelease(count);
      if (count >= awaited) {
        LockSupport.unpark(waiting);
      }
    }

    void sendAndAwait() {
      sent += UPDATES;
      waiting = Thread.currentThread();
      awaited = sent;
      source.send(UPDATES);
      while (delivered.getAcquire() < sent) {
        LockSupport.park(this);
      }
    }

    /** Fails the benchmark if it was not what it says. */
    @TearDown
    public void stop() {
      long merged = registration.stats().mailbox().merged();
      long handled = delivered.get();
      informer.close();
      runtime.close();
      if (merged != 0 || handled != sent) {
        throw new IllegalStateException(
            "sent " + sent + ", handled " + handled + ", merged " + merged);
      }
    }
  }

  /** A source that nobody watches. */
  @State(Scope.Benchmark)
  public static class Unwatched {
    @Param("40000")
    int size;

    private FloodSource source;

    @Setup
    public void make() {
      source = new FloodSource(Workload.objects(size));
    }
  }

  @Benchmark
  @OperationsPerInvocation(UPDATES)
  public void pipeline(Running running) {
    running.sendAndAwait();
  }

  /** What the source itself costs: making the updates that nobody takes. */
  @Benchmark
  @OperationsPerInvocation(UPDATES)
  public void sourceAlone(Unwatched unwatched, Blackhole sink) {
    for (int i = 0; i < UPDATES; i++) {
      sink.consume(unwatched.source.nextEvent());
    }
  }
}
