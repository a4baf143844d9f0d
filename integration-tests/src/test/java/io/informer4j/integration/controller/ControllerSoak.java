package io.informer4j.integration.controller;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Faults;
import io.informer4j.integration.storm.EmbeddedSky;
import io.informer4j.integration.storm.Signal;
import io.informer4j.integration.storm.StormPlan;
import io.informer4j.testing.server.TestApiServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One soak: a server, gadgets, somebody who changes them, operators, and what goes wrong. */
final class ControllerSoak implements AutoCloseable {

  /** How long nothing may get better before it is given up. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final SoakSettings settings;
  private final long seed;
  private final Signal signal = new Signal();
  private final Ledger ledger = new Ledger(signal, System::nanoTime);
  private final Load load;
  private final TestApiServer server;
  private final Gadgets gadgets;
  private final Writer writer;
  private final Operators operators;
  private final ScheduledExecutorService writing = thread("soak-writer");
  private final ScheduledExecutorService steps = thread("soak-faults");
  private final EmbeddedSky sky;
  private final WriteFaults writeFaults;
  private final LeaderChanges leaderChanges;
  private int faults;

  ControllerSoak(SoakSettings settings, long seed) {
    this.settings = settings;
    this.seed = seed;
    this.server = TestApiServer.embedded(ApiServerOptions.defaults()
        .withTls(seed % 2 != 0)
        .withReplicas(2)
        .withBookmarkPeriod(Duration.ofSeconds(2)));
    ApiServer embedded = server.embedded().orElseThrow();
    Faults serverFaults = embedded.faults();
    this.gadgets = new Gadgets(embedded);
    this.writer = new Writer(gadgets, ledger, seed);
    this.operators = new Operators(server.config(), settings.timing(), ledger, seed);
    this.load = new Load(operators::queued);
    this.sky = new EmbeddedSky(serverFaults, operators, () -> 0, steps);
    this.writeFaults = new WriteFaults(serverFaults, seed);
    this.leaderChanges =
        new LeaderChanges(gadgets, serverFaults, operators, settings.timing(), ledger, steps, seed);
  }

  private static ScheduledExecutorService thread(String name) {
    return Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, name));
  }

  /** Begins with gadgets that nobody has looked at yet. Returns those that stay so. */
  Map<String, String> begin() throws InterruptedException {
    gadgets.define();
    writer.create(settings.gadgets());
    operators.start();
    Map<String, String> wrong = becomeReconciled();
    ledger.forgetLatencies();
    return wrong;
  }

  /** Lets changes and faults come for as long as is set, and longer until the lease was lost in each way. */
  void rage() throws InterruptedException {
    long nanos = TimeUnit.SECONDS.toNanos(1) / settings.changesPerSecond();
    every(writing, Duration.ofNanos(nanos), writer::change);
    Set<StormPlan.Kind> kinds = EnumSet.allOf(StormPlan.Kind.class);
    kinds.remove(StormPlan.Kind.WRITES);
    kinds.remove(
        StormPlan.Kind.RESTORE); // what operators write would hide that the history is another
    for (StormPlan.Step step :
        StormPlan.of(seed, settings.length(), kinds, settings.faultPace()).steps()) {
      if (step.kind() != StormPlan.Kind.WRITES) {
        once(step.at(), () -> faults += sky.strike(step) ? 1 : 0);
      }
    }
    every(steps, settings.faultPace(), writeFaults::next);
    every(steps, settings.leaderPace(), leaderChanges::next);
    every(steps, Duration.ofSeconds(1), load::look);
    CountDownLatch over = new CountDownLatch(1);
    once(settings.length(), over::countDown);
    over.await();
    signal.await(
        () -> leaderChanges.happened().size() == LeaderChange.values().length,
        settings.length().plus(PATIENCE));
    calm();
  }

  @SuppressWarnings("FutureReturnValueIgnored")
  private void once(Duration delay, Runnable task) {
    steps.schedule(noted(task), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  @SuppressWarnings("FutureReturnValueIgnored")
  private void every(ScheduledExecutorService thread, Duration period, Runnable task) {
    thread.scheduleAtFixedRate(
        noted(task), period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** What a task throws would otherwise end its repetition without a word. */
  private Runnable noted(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        ledger.violation("the soak itself has failed: " + e);
      }
    };
  }

  /** Ends everything that is not an operator. */
  private void calm() throws InterruptedException {
    end(writing);
    steps.execute(() -> {
      sky.heal();
      writeFaults.heal();
      leaderChanges.heal();
    });
    end(steps);
  }

  private static void end(ScheduledExecutorService thread) throws InterruptedException {
    thread.shutdown();
    if (!thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("a step does not end");
    }
  }

  /** Waits until everything is as it is to be, for as long as it gets better. Returns what is not. */
  Map<String, String> becomeReconciled() throws InterruptedException {
    Map<String, String> wrong = gadgets.unreconciled();
    int fewest = wrong.size();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!wrong.isEmpty() && System.nanoTime() - deadline < 0) {
      signal.await(ledger::isFulfilled, Duration.ofSeconds(1));
      wrong = gadgets.unreconciled();
      if (wrong.size() < fewest) {
        fewest = wrong.size();
        deadline = System.nanoTime() + PATIENCE.toNanos();
      }
    }
    return wrong;
  }

  Ledger ledger() {
    return ledger;
  }

  Map<LeaderChange, Integer> leaderChanges() {
    return leaderChanges.happened();
  }

  /** Returns what happened, for people to read. */
  String figures() {
    return "%d gadgets, %s, %d faults of the server, %d of writes, leases %s (%d given back), %s; %s"
        .formatted(
            writer.gadgets(),
            ledger.figures(),
            faults,
            writeFaults.happened(),
            leaderChanges.happened(),
            leaderChanges.released(),
            operators.sightings(),
            load);
  }

  @Override
  public void close() {
    writing.shutdownNow();
    steps.shutdownNow();
    operators.close();
    server.close();
  }
}
