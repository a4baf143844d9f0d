package io.informer4j.testing.conformance;

import io.informer4j.testing.conformance.ConformanceResult.End;
import io.informer4j.testing.conformance.ConformanceResult.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Holds a server against the cases.
 *
 * <pre>{@code
 * try (ApiServer server = ApiServer.start()) {
 *   System.out.println(Conformance.run(Target.of(server)).summary());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; cases run on threads of its own, several at a time.
 */
public final class Conformance implements AutoCloseable {

  /** Far more than any case needs: a case that hangs is a failure, not the end of the run. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final int PARALLEL = 4;

  private final ApiClient client;
  private final ServerFeatures server;
  private final String run = UUID.randomUUID().toString().substring(0, 8);
  private final AtomicInteger scenes = new AtomicInteger();

  private Conformance(ApiClient client, ServerFeatures server) {
    this.client = client;
    this.server = server;
  }

  /** Connects and asks the server what it is. */
  public static Conformance connect(Target target) {
    ApiClient client = new ApiClient(target);
    try {
      return new Conformance(client, ServerFeatures.of(client));
    } catch (RuntimeException | Error e) {
      client.close();
      throw e;
    }
  }

  /** Runs all cases. */
  public static ConformanceResult run(Target target) {
    return run(target, cases());
  }

  /** Runs some cases. */
  public static ConformanceResult run(Target target, List<ConformanceCase> cases) {
    try (Conformance conformance = connect(target)) {
      return conformance.run(cases);
    }
  }

  /** Returns all cases there are. */
  public static List<ConformanceCase> cases() {
    List<ConformanceCase> cases = new ArrayList<>();
    cases.addAll(CreateCases.all());
    cases.addAll(UpdateCases.all());
    cases.addAll(PatchCases.all());
    cases.addAll(StrategicCases.all());
    cases.addAll(ApplyCases.all());
    cases.addAll(DeleteCases.all());
    cases.addAll(DryRunCases.all());
    cases.addAll(SubresourceCases.all());
    cases.addAll(NamespaceCases.all());
    cases.addAll(CustomResourceCases.all());
    cases.addAll(SelectorCases.all());
    cases.addAll(FormCases.all());
    cases.addAll(ProtobufCases.all());
    cases.addAll(DiscoveryCases.all());
    cases.addAll(ErrorCases.all());
    cases.addAll(ListCases.all());
    cases.addAll(PagingCases.all());
    cases.addAll(ResourceVersionCases.all());
    cases.addAll(WatchCases.all());
    cases.addAll(WatchersCases.all());
    cases.addAll(SelectorWatchCases.all());
    cases.addAll(DeletionWatchCases.all());
    cases.addAll(BookmarkCases.all());
    cases.addAll(WatchListCases.all());
    cases.addAll(WatchViewCases.all());
    cases.addAll(CustomResourceWatchCases.all());
    cases.addAll(ExpiryCases.all());
    return Collections.unmodifiableList(cases);
  }

  /** Returns what the server is. */
  public ServerFeatures server() {
    return server;
  }

  /** Runs some cases, several at a time. */
  public ConformanceResult run(List<ConformanceCase> cases) {
    ExecutorService threads = Executors.newFixedThreadPool(PARALLEL, task -> {
      Thread thread = new Thread(task, "conformance-case");
      thread.setDaemon(true);
      return thread;
    });
    try {
      List<Future<Outcome>> futures = new ArrayList<>();
      cases.forEach(played -> futures.add(threads.submit(() -> play(played))));
      List<Outcome> outcomes = new ArrayList<>();
      for (int i = 0; i < cases.size(); i++) {
        outcomes.add(await(cases.get(i), futures.get(i)));
      }
      return new ConformanceResult(server.product(), server.version(), outcomes);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Runs one case and says how it ended. */
  public Outcome play(ConformanceCase played) {
    try {
      Optional<String> missing = played.requirement().missing(server);
      if (missing.isPresent()) {
        return new Outcome(played, End.SKIPPED, missing.get());
      }
      try (Scene scene = new Scene(client, server, run + "-" + scenes.incrementAndGet())) {
        played.body().play(scene);
      }
      return new Outcome(played, End.PASSED, "");
    } catch (CheckFailure e) {
      return new Outcome(played, End.FAILED, String.valueOf(e.getMessage()));
    } catch (Exception | AssertionError e) {
      return new Outcome(played, End.FAILED, e.toString());
    }
  }

  private static Outcome await(ConformanceCase played, Future<Outcome> outcome) {
    try {
      return outcome.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      outcome.cancel(true);
      return new Outcome(played, End.FAILED, "not done after " + PATIENCE.toSeconds() + " s");
    } catch (ExecutionException e) {
      return new Outcome(played, End.FAILED, String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Outcome(played, End.FAILED, "interrupted");
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
