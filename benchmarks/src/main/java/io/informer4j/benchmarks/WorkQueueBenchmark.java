package io.informer4j.benchmarks;

import io.informer4j.name.ObjectName;
import io.informer4j.workqueue.WorkQueue;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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

/**
 * Keys through a work queue: added, taken, done; what counts is the {@code done}s. No two adds within an invocation are of the same
 * key, so that none collapses. Each queue in forks of its own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class WorkQueueBenchmark {

  /** How many keys one invocation passes through the queue. */
  static final int CYCLES = 10_000;

  /** What all candidates can do. */
  private interface Candidate {
    void add(ObjectName key);

    ObjectName take() throws InterruptedException;

    void done(ObjectName key);
  }

  @Param("40000")
  int size;

  @Param({"informer4j", "plain"})
  String queue;

  private ObjectName[] keys;
  private Candidate candidate;
  private ExecutorService threads;
  private int next;

  @Setup
  public void make() {
    if (size < CYCLES) {
      throw new IllegalArgumentException("a key would be added twice at a time: size=" + size);
    }
    keys = Workload.objects(size).stream().map(object -> object.name()).toArray(ObjectName[]::new);
    candidate = queue.equals("plain") ? plain() : ours();
    threads = Executors.newFixedThreadPool(4);
  }

  @TearDown
  public void end() {
    threads.shutdownNow();
  }

  /** One thread; nothing waits but the one key. */
  @Benchmark
  @OperationsPerInvocation(CYCLES)
  public void oneAtATime() throws InterruptedException {
    int first = nextKeys();
    for (int i = 0; i < CYCLES; i++) {
      candidate.add(keys[(first + i) % size]);
      candidate.done(candidate.take());
    }
  }

  /** One thread; all keys wait before the first is taken. */
  @Benchmark
  @OperationsPerInvocation(CYCLES)
  public void backlog() throws InterruptedException {
    add(nextKeys(), CYCLES);
    work(CYCLES);
  }

  /** Two threads that add and two that work, at the same time. */
  @Benchmark
  @OperationsPerInvocation(CYCLES)
  public void twoAndTwo() throws InterruptedException, ExecutionException {
    int first = nextKeys();
    int half = CYCLES / 2;
    List<Callable<Integer>> tasks = List.of(
        () -> work(half), () -> work(half), () -> add(first, half), () -> add(first + half, half));
    for (Future<Integer> task : threads.invokeAll(tasks)) {
      task.get();
    }
  }

  private int nextKeys() {
    next = (next + CYCLES) % size;
    return next;
  }

  private int add(int first, int count) {
    for (int i = 0; i < count; i++) {
      candidate.add(keys[(first + i) % size]);
    }
    return count;
  }

  private int work(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      candidate.done(candidate.take());
    }
    return count;
  }

  private static Candidate ours() {
    WorkQueue<ObjectName> queue = WorkQueue.<ObjectName>builder("benchmark").build();
    return new Candidate() {
      @Override
      public void add(ObjectName key) {
        queue.add(key);
      }

      @Override
      public ObjectName take() throws InterruptedException {
        return queue.take();
      }

      @Override
      public void done(ObjectName key) {
        queue.done(key);
      }
    };
  }

  private static Candidate plain() {
    PlainWorkQueue<ObjectName> queue = new PlainWorkQueue<>();
    return new Candidate() {
      @Override
      public void add(ObjectName key) {
        queue.add(key);
      }

      @Override
      public ObjectName take() throws InterruptedException {
        return queue.take();
      }

      @Override
      public void done(ObjectName key) {
        queue.done(key);
      }
    };
  }
}
