package io.informer4j.benchmarks.console;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.console.InformerConsole;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures the CPU time that an informer's loop takes for a change, without a console and with one whose event stream somebody
 * reads, in turns. Arguments: changes per second (10,000), seconds of each turn (2), how many turns of each (30), objects (10,000).
 *
 * <p>The loop has a thread of its own for it, whose CPU time is read before and after each turn; the source lies in memory, so
 * that a change costs the loop as little as it can, and what the console adds weighs as much as it can. That of the thread that
 * brings the changes is shown too: what comes is noted there. Turns are many and short,
 * since which threads share a core stays as it is for seconds and moves a turn by a tenth, whatever is measured.
 */
public final class WatchedCost {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** The usual runtime, with one known thread for loops. */
  private static final class OneLoop extends ForwardingRuntime implements AutoCloseable {
    private final AtomicLong threadId = new AtomicLong();
    private final ExecutorService loop = Executors.newSingleThreadExecutor(task -> {
      Thread thread = new Thread(task, "measured-loop");
      thread.setDaemon(true);
      threadId.set(thread.getId());
      return thread;
    });

    OneLoop() {
      super(InformerRuntime.shared());
    }

    @Override
    public Executor loops() {
      return loop;
    }

    @Override
    public int parallelism() {
      return 1;
    }

    long cpuNanos() {
      return ManagementFactory.getThreadMXBean().getThreadCpuTime(threadId.get());
    }

    @Override
    public void close() {
      loop.shutdownNow();
    }
  }

  private final int perSecond;
  private final int changes;
  private final OneLoop runtime;
  private final PacedSource source;
  private final SharedInformerFactory factory;
  private final ResourceInformer<ConfigMap> informer;
  private long streamed;
  private long sourceNanos;

  private WatchedCost(
      int perSecond, int changes, int objects, KubernetesClient client, OneLoop runtime) {
    this.perSecond = perSecond;
    this.changes = changes;
    this.runtime = runtime;
    this.source = new PacedSource(objects);
    this.factory = SharedInformerFactory.builder(client).build();
    this.informer = factory.informerFor(
        ConfigMap.class,
        (ignored, resync) -> SharedIndexInformer.builder(
                ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"), source)
            .runtime(runtime)
            .build());
    informer.addEventHandler((ResourceEventConsumer<ConfigMap>) event -> {});
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    int perSecond = argument(arguments, 0, 10_000);
    int seconds = argument(arguments, 1, 2);
    int turns = argument(arguments, 2, 30);
    int objects = argument(arguments, 3, 10_000);
    // Nothing is ever sent there: the source lies in memory.
    try (KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder().withMasterUrl("http://127.0.0.1:1").build())
            .build();
        OneLoop runtime = new OneLoop()) {
      int changes = (perSecond > 0 ? perSecond : 200_000) * seconds;
      new WatchedCost(perSecond, changes, objects, client, runtime).run(turns);
    }
  }

  private static int argument(String[] arguments, int place, int otherwise) {
    return arguments.length > place ? Integer.parseInt(arguments[place]) : otherwise;
  }

  private void run(int turns) throws Exception {
    factory.start();
    informer.awaitSync(PATIENCE);
    source.awaitWatch();
    System.out.printf(
        Locale.ROOT,
        "%d changes each turn, %s; CPU time of the informer's loop per change%n",
        changes,
        perSecond == 0 ? "as fast as they are taken" : perSecond + " per second");
    off();
    on();
    off();
    on();
    List<Double> without = new ArrayList<>();
    List<Double> with = new ArrayList<>();
    double[] bringing = new double[2];
    for (int i = 1; i <= turns; i++) {
      // Every second time the other way round, so that a trend hits both alike.
      boolean offFirst = i % 2 == 1;
      sourceNanos = 0;
      double first = offFirst ? off() : on();
      bringing[offFirst ? 0 : 1] += sourceNanos;
      sourceNanos = 0;
      double second = offFirst ? on() : off();
      bringing[offFirst ? 1 : 0] += sourceNanos;
      without.add(offFirst ? first : second);
      with.add(offFirst ? second : first);
      System.out.printf(
          Locale.ROOT,
          "turn %2d: off %7.1f ns, on %7.1f ns%n",
          i,
          without.get(i - 1),
          with.get(i - 1));
    }
    double off = median(without);
    double on = median(with);
    System.out.printf(
        Locale.ROOT,
        "median: off %.1f ns, on %.1f ns, ratio %.3f (at most 1.030 wanted); %d bytes were read of"
            + " the stream%n",
        off,
        on,
        on / off,
        streamed);
    List<Double> more = new ArrayList<>();
    for (int i = 0; i < turns; i++) {
      more.add(with.get(i) - without.get(i));
    }
    System.out.printf(
        Locale.ROOT,
        "turn by turn: on takes %.1f ns more than off in the mean, standard error %.1f ns%n",
        mean(more),
        standardError(more));
    System.out.printf(
        Locale.ROOT,
        "the thread that brings them: off %.1f ns, on %.1f ns%n",
        bringing[0] / turns / changes,
        bringing[1] / turns / changes);
    factory.close();
  }

  private double off() throws Exception {
    return turn();
  }

  private double on() throws Exception {
    try (InformerConsole console = InformerConsole.start(factory);
        StreamReader reader = new StreamReader(console.uri())) {
      double nanos = turn();
      streamed += reader.bytes();
      if (reader.bytes() == 0) {
        throw new IllegalStateException("nothing came over the stream");
      }
      return nanos;
    }
  }

  /** Sends the changes of one turn and returns the loop's CPU time for each, in nanoseconds. */
  private double turn() throws InterruptedException {
    System.gc();
    long before = runtime.cpuNanos();
    long mine = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    ResourceVersion last = source.send(changes, perSecond);
    sourceNanos += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - mine;
    awaitRevision(last);
    return (double) (runtime.cpuNanos() - before) / changes;
  }

  @SuppressWarnings("try") // what listens is only to end
  private void awaitRevision(ResourceVersion last) throws InterruptedException {
    CountDownLatch there = new CountDownLatch(1);
    try (AutoCloseable listening = listen(last, there)) {
      there.await();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private AutoCloseable listen(ResourceVersion last, CountDownLatch there) {
    Runnable look = () -> {
      if (informer.view().scopes().values().stream()
          .allMatch(scope -> scope.revision().map(last::equals).orElse(false))) {
        there.countDown();
      }
    };
    var listening = informer.addViewListener(look);
    look.run();
    return listening::cancel;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double standardError(List<Double> values) {
    double mean = mean(values);
    double squares =
        values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / Math.max(1, values.size() - 1) / values.size());
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
