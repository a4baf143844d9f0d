package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

class WaitForSyncTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final RecordingLogger log = new RecordingLogger();
  private final CompletableFuture<Void> pods = new CompletableFuture<>();
  private final CompletableFuture<Void> nodes = new CompletableFuture<>();
  private final CompletableFuture<Void> services = new CompletableFuture<>();
  private final List<SyncCheck> checks = List.of(
      new SyncCheck("services", services),
      new SyncCheck("pods", pods),
      new SyncCheck("nodes", nodes));

  @Test
  void nothingToWaitForIsSyncedAtOnce() throws InterruptedException {
    SyncResult result = WaitForSync.await(runtime, TIMEOUT, List.of());

    assertThat(result.isSynced()).isTrue();
    assertThat(result.synced()).isEmpty();
    assertThat(result.missing()).isEmpty();
    assertThat(result.failure()).isEmpty();
    assertThat(runtime.nanoTime()).isZero();
  }

  @Test
  void whatIsMissingSaysWhy() throws InterruptedException {
    pods.complete(null);
    SyncResult result = WaitForSync.await(
        runtime,
        TIMEOUT,
        List.of(
            new SyncCheck("pods", pods, () -> "never asked"),
            new SyncCheck("nodes", nodes, () -> "403 Forbidden"),
            new SyncCheck("services", services)));

    assertThat(result.reasons()).isEqualTo(Map.of("nodes", "403 Forbidden"));
    assertThat(result)
        .hasToString("not synced: nodes: 403 Forbidden, services (timed out after PT30S)");
    NotSyncedException thrown = catchThrowableOfType(NotSyncedException.class, result::orThrow);
    assertThat(thrown.reasons()).isEqualTo(Map.of("nodes", "403 Forbidden"));
    assertThat(thrown.missing()).containsExactly("nodes", "services");
  }

  @Test
  void waitingEndsWithTheLastCheckAndTellsEachInTheOrderOfCompletion() throws InterruptedException {
    completeAfter(nodes, 1);
    completeAfter(services, 2);
    completeAfter(pods, 3);

    SyncResult result = WaitForSync.await(runtime, TIMEOUT, checks, log);

    assertThat(result.isSynced()).isTrue();
    assertThat(result.missing()).isEmpty();
    assertThat(result.failure()).isEmpty();
    assertThat(result.synced()).isEqualTo(Map.of("nodes", true, "pods", true, "services", true));
    assertThat(result).hasToString("all synced: nodes, pods, services");
    assertThat(runtime.nanoTime()).isEqualTo(Duration.ofSeconds(3).toNanos());
    assertThat(log.lines)
        .containsExactly(
            "DEBUG waiting for sync: names=[nodes, pods, services]",
            "DEBUG synced: name=nodes",
            "DEBUG synced: name=services",
            "DEBUG synced: name=pods",
            "DEBUG all synced: names=[nodes, pods, services]");
  }

  @Test
  void aTimeoutNamesWhatIsMissingSorted() throws InterruptedException {
    completeAfter(nodes, 29);
    completeAfter(services, 31);

    SyncResult result = WaitForSync.await(runtime, TIMEOUT, checks, log);

    assertThat(result.isSynced()).isFalse();
    assertThat(result.missing()).containsExactly("pods", "services");
    assertThat(result.synced()).isEqualTo(Map.of("nodes", true, "pods", false, "services", false));
    assertThat(result.failure())
        .get()
        .isInstanceOf(TimeoutException.class)
        .extracting(Throwable::getMessage)
        .isEqualTo("timed out after PT30S");
    assertThat(log.lines)
        .endsWith("DEBUG not synced: names=[pods, services] reason=timed out after PT30S");
  }

  @Test
  void whatHasCompletedCountsEvenWhenThereIsNoTimeToWait() throws InterruptedException {
    nodes.complete(null);
    pods.complete(null);

    SyncResult result = WaitForSync.await(runtime, Duration.ZERO, checks);
    services.complete(null);
    SyncResult later = WaitForSync.await(runtime, Duration.ZERO, checks);

    assertThat(result.missing()).containsExactly("services");
    assertThat(later.isSynced()).isTrue();
    assertThat(result.isSynced()).isFalse();
  }

  @Test
  void aCheckThatFailsIsMissingAndItsErrorIsTheReason() throws InterruptedException {
    IllegalStateException closed = new IllegalStateException("the informer was closed");
    runtime.schedule(Duration.ofSeconds(1), () -> pods.completeExceptionally(closed));
    completeAfter(nodes, 2);
    completeAfter(services, 3);

    SyncResult result = WaitForSync.await(runtime, TIMEOUT, checks, log);

    assertThat(result.missing()).containsExactly("pods");
    assertThat(result.failure()).containsSame(closed);
    assertThat(result).hasToString("not synced: pods (the informer was closed)");
    assertThat(runtime.nanoTime()).isEqualTo(Duration.ofSeconds(3).toNanos());
    assertThat(log.lines)
        .contains("DEBUG will not sync: name=pods error=" + closed)
        .endsWith("DEBUG not synced: names=[pods] reason=the informer was closed");
  }

  @Test
  void theFirstOfSeveralErrorsIsTheReasonWithoutItsWrapping() throws InterruptedException {
    IllegalStateException error = new IllegalStateException();
    services.completeExceptionally(new CompletionException(error));
    pods.completeExceptionally(new IllegalStateException("second"));

    SyncResult result = WaitForSync.await(runtime, Duration.ZERO, checks);

    assertThat(result.failure()).containsSame(error);
    assertThat(result.missing()).containsExactly("nodes", "pods", "services");
    assertThat(result)
        .hasToString("not synced: nodes, pods, services (java.lang.IllegalStateException)");
  }

  @Test
  void ofSeveralChecksOfOneNameAllMustHaveSynced() throws InterruptedException {
    nodes.complete(null);
    List<SyncCheck> twice =
        List.of(new SyncCheck("a", nodes), new SyncCheck("a", pods), new SyncCheck("a", nodes));

    SyncResult result = WaitForSync.await(runtime, TIMEOUT, twice);

    assertThat(result.synced()).isEqualTo(Map.of("a", false));
    assertThat(result.missing()).containsExactly("a");
  }

  @Test
  void aStageThatCannotBeCompletedByOthersCanBeWaitedFor() throws InterruptedException {
    completeAfter(pods, 1);

    SyncResult result = WaitForSync.await(
        runtime, TIMEOUT, List.of(new SyncCheck("pods", pods.minimalCompletionStage())));

    assertThat(result.isSynced()).isTrue();
  }

  @Test
  void aWaitingThreadThatIsInterruptedStops() {
    try (ThreadedRuntime threaded = new ThreadedRuntime("wait-for-sync-test")) {
      Thread.currentThread().interrupt();

      assertThatExceptionOfType(InterruptedException.class)
          .isThrownBy(() -> WaitForSync.await(threaded, TIMEOUT, checks));
    }
  }

  @Test
  void waitingCanBeAsynchronous() {
    completeAfter(nodes, 1);
    completeAfter(services, 2);
    completeAfter(pods, 3);

    CompletionStage<SyncResult> stage = WaitForSync.start(runtime, TIMEOUT, checks);
    runtime.advance(Duration.ofSeconds(2));
    assertThat(stage.toCompletableFuture()).isNotDone();
    runtime.advance(Duration.ofSeconds(1));

    assertThat(stage.toCompletableFuture()).isCompletedWithValueMatching(SyncResult::isSynced);
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void asynchronousWaitingEndsWithTheTimeout() {
    completeAfter(nodes, 1);
    completeAfter(services, 31);

    CompletionStage<SyncResult> stage = WaitForSync.start(runtime, TIMEOUT, checks);
    runtime.advance(TIMEOUT.minusNanos(1));
    assertThat(stage.toCompletableFuture()).isNotDone();
    runtime.advance(Duration.ofNanos(1));

    assertThat(stage.toCompletableFuture()).isDone();
    SyncResult result = stage.toCompletableFuture().join();
    assertThat(result.missing()).containsExactly("pods", "services");
    assertThat(result.failure()).get().isInstanceOf(TimeoutException.class);
  }

  @Test
  void asynchronousWaitingForNothingIsOverAtOnce() {
    CompletionStage<SyncResult> stage = WaitForSync.start(runtime, TIMEOUT, List.of());

    assertThat(stage.toCompletableFuture()).isCompletedWithValueMatching(SyncResult::isSynced);
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void orThrowNamesWhatIsMissingAndWrapsTheReason() throws InterruptedException {
    nodes.complete(null);
    SyncResult result = WaitForSync.await(runtime, TIMEOUT, checks);

    NotSyncedException error = catchThrowableOfType(NotSyncedException.class, result::orThrow);

    assertThat(error).hasMessage("not synced: pods, services (timed out after PT30S)");
    assertThat(error.missing()).containsExactly("pods", "services");
    assertThat(error.getCause()).isSameAs(result.failure().orElseThrow());
  }

  @Test
  void orThrowDoesNothingWhenAllHaveSynced() throws InterruptedException {
    checks.forEach(check -> check.synced().toCompletableFuture().complete(null));
    SyncResult result = WaitForSync.await(runtime, TIMEOUT, checks);

    result.orThrow();

    assertThat(result.isSynced()).isTrue();
    assertThat(result.reason()).isEmpty();
  }

  private void completeAfter(CompletableFuture<Void> stage, int seconds) {
    runtime.schedule(Duration.ofSeconds(seconds), () -> stage.complete(null));
  }

  /** Keeps what is logged as lines of text. */
  private static final class RecordingLogger extends LegacyAbstractLogger {

    private static final long serialVersionUID = 1;

    private final transient List<String> lines = new ArrayList<>();

    @Override
    protected void handleNormalizedLoggingCall(
        Level level,
        @Nullable Marker marker,
        String message,
        Object @Nullable [] arguments,
        @Nullable Throwable error) {
      lines.add(level + " " + MessageFormatter.basicArrayFormat(message, arguments));
    }

    @Override
    protected String getFullyQualifiedCallerName() {
      return RecordingLogger.class.getName();
    }

    @Override
    public boolean isTraceEnabled() {
      return true;
    }

    @Override
    public boolean isDebugEnabled() {
      return true;
    }

    @Override
    public boolean isInfoEnabled() {
      return true;
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public boolean isErrorEnabled() {
      return true;
    }
  }
}
