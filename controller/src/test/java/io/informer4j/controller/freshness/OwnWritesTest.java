package io.informer4j.controller.freshness;

import static io.informer4j.controller.freshness.LaggingCluster.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Guarantee({"G73", "G75"})
class OwnWritesTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final LaggingCluster lagging = new LaggingCluster();
  private final OwnWrites<ConfigMap> writes = lagging.ownWrites();

  @BeforeEach
  void start() {
    lagging.create("a", "red");
    lagging.create("b", "green");
    lagging.start().lag();
  }

  @AfterEach
  void close() {
    writes.close();
    lagging.close();
  }

  private CompletableFuture<Void> reached(WriteToken... tokens) {
    CompletableFuture<Void> stage = writes.reached(List.of(tokens), TIMEOUT).toCompletableFuture();
    lagging.settle();
    return stage;
  }

  /** Returns what a stage has failed with by now. */
  private static Throwable failure(CompletableFuture<Void> stage) {
    assertThat(stage).isCompletedExceptionally();
    return stage.handle((nothing, error) -> error).join().getCause();
  }

  @Test
  void aWaitEndsWhenTheMirrorShowsTheWrite() {
    CompletableFuture<Void> reached = reached(writes.wrote(lagging.update("a", "blue")));
    CompletableFuture<String> found = reached.thenApply(
        nothing -> LaggingCluster.texts(lagging.informer.view()).get("a"));
    assertThat(reached).isNotDone();

    lagging.catchUp();

    assertThat(found).isCompletedWithValue("blue");
    assertThat(lagging.runtime.pendingTimers()).isLessThan(5);
  }

  @Test
  void aWaitForSeveralEndsWithTheLast() {
    WriteToken first = writes.wrote(lagging.update("a", "blue"));
    lagging.catchUp();
    lagging.lag();
    CompletableFuture<Void> reached = reached(first, writes.wrote(lagging.create("c", "x")));
    assertThat(reached).isNotDone();

    lagging.catchUp();

    assertThat(reached).isCompleted();
  }

  @Test
  void aWriteThatChangedNothingIsReachedAtOnce() {
    WriteToken token = writes.wrote(lagging.update("a", "red"));

    assertThat(token.revision())
        .isEqualTo(lagging.informer.view().get(name("a")).orElseThrow().resourceVersion());
    assertThat(writes.outstanding()).isEmpty();
    assertThat(reached(token)).isCompleted();
  }

  @Test
  void aDeleteIsReachedWhenTheObjectIsGone() {
    ConfigMap last = lagging.informer.lister().require(name("a"));
    lagging.delete("a");
    CompletableFuture<Void> reached = reached(writes.deleted(last));
    assertThat(reached).isNotDone();

    lagging.catchUp();

    assertThat(reached).isCompleted();
    assertThat(lagging.informer.view().get(name("a"))).isEmpty();
  }

  @Test
  void aDeleteOfWhatTheMirrorHasYetToShowIsNotReachedByItsAbsence() {
    ConfigMap created = lagging.create("c", "x");
    lagging.delete("c");

    CompletableFuture<Void> reached = reached(writes.deleted(created));

    assertThat(lagging.informer.view().get(name("c"))).isEmpty();
    assertThat(reached).isNotDone();
    lagging.catchUp();
    assertThat(reached).isCompleted();
  }

  @Test
  void aDeleteOfWhatHasFinalizersIsReachedWhenTheMirrorShowsItTerminating() {
    ConfigMap held = lagging
        .client
        .resource(new ConfigMapBuilder(LaggingCluster.configMap("f", "held"))
            .editMetadata()
            .addToFinalizers("test.io/hold")
            .endMetadata()
            .build())
        .create();
    lagging.catchUp();
    lagging.lag();
    lagging.delete("f");
    CompletableFuture<Void> reached = reached(writes.deleted(held));
    assertThat(reached).isNotDone();

    lagging.catchUp();

    assertThat(reached).isCompleted();
    assertThat(lagging.informer.view().get(name("f"))).isPresent();
  }

  @Test
  void anotherObjectOfTheNameIsReachedWhenItIsTheLaterOne() {
    ConfigMap first = lagging.informer.lister().require(name("a"));
    lagging.delete("a");
    WriteToken deleted = writes.deleted(first);
    ConfigMap second = lagging.create("a", "new");
    WriteToken created = writes.wrote(second);
    CompletableFuture<Void> reached = reached(deleted, created);
    assertThat(reached).isNotDone();
    assertThat(writes.outstanding()).containsExactly(created);

    lagging.catchUp();

    assertThat(reached).isCompleted();
  }

  @Test
  void aWriteToWhatIsGoneByNowIsReachedWhenTheMirrorHasPassedBoth() {
    WriteToken token = writes.wrote(lagging.create("c", "x"));
    lagging.delete("c");
    CompletableFuture<Void> reached = reached(token);
    assertThat(reached).isNotDone();

    lagging.catchUp();

    assertThat(reached).isCompleted();
  }

  @Test
  void aWaitInVainNamesWhatIsMissing() {
    WriteToken token = writes.wrote(lagging.create("c", "x"));
    CompletableFuture<Void> reached = reached(token);

    lagging.runtime.advance(TIMEOUT);

    assertThat(failure(reached))
        .isInstanceOfSatisfying(
            StaleReadException.class, error -> assertThat(error.missing()).containsExactly(token))
        .hasMessageContaining("configmaps default/c written at revision " + token.revision());
    assertThat(writes.outstanding()).containsExactly(token);
  }

  @Test
  void awaitingIsTheSameWithAThread() throws InterruptedException {
    WriteToken token = writes.wrote(lagging.create("c", "x"));
    assertThatThrownBy(() -> writes.await(List.of(token), Duration.ofSeconds(1)))
        .isInstanceOf(StaleReadException.class);

    lagging.runtime.schedule(Duration.ofSeconds(1), () -> lagging.cluster.release(0));
    writes.await(List.of(token), TIMEOUT);

    assertThat(lagging.informer.view().get(name("c"))).isPresent();
  }

  @Test
  void aWaitAcrossARestoreFailsAndTheWriteIsForgottenWithThat() {
    long backup = lagging.backup();
    Reads<ConfigMap> reads = writes.open(Freshness.BLOCK, "me");
    WriteToken token = reads.wrote(lagging.create("c", "x"));
    CompletableFuture<Void> waiting =
        writes.ownReached("me", Duration.ofMinutes(10)).toCompletableFuture();

    lagging.restore(backup);

    assertThat(failure(waiting))
        .isInstanceOfSatisfying(
            EpochChangedException.class, error -> assertThat(error.lost()).containsExactly(token))
        .hasMessageContaining("default/c");
    assertThat(writes.ownReached("me", TIMEOUT).toCompletableFuture()).isCompleted();
    assertThat(reached(token)).isCompletedExceptionally();
  }

  @Test
  void aWriteNotedAfterTheRestoreOfAReconcileThatBeganBeforeIsOfTheOldEpoch() {
    long backup = lagging.backup();
    Reads<ConfigMap> reads = writes.open(Freshness.BLOCK, "me");
    ConfigMap lost = lagging.create("c", "x");
    lagging.restore(backup);

    WriteToken token = reads.wrote(lost);

    assertThat(token.epoch()).isEqualTo(1);
    assertThat(failure(reached(token))).isInstanceOf(EpochChangedException.class);
  }

  @Test
  void eachWriterIsToldOfTheEpochOnce() {
    long backup = lagging.backup();
    writes.open(Freshness.BLOCK, "me").wrote(lagging.update("a", "one"));
    writes.open(Freshness.BLOCK, "you").wrote(lagging.update("a", "two"));
    lagging.restore(backup);

    CompletableFuture<Void> mine = writes.ownReached("me", TIMEOUT).toCompletableFuture();
    lagging.settle();
    CompletableFuture<Void> yours = writes.ownReached("you", TIMEOUT).toCompletableFuture();
    CompletableFuture<Void> others = writes.allReached("third", TIMEOUT).toCompletableFuture();
    lagging.settle();

    assertThat(mine).isCompletedExceptionally();
    assertThat(yours).isCompletedExceptionally();
    assertThat(others).isCompleted();
    assertThat(writes.outstanding("me")).isEmpty();
    assertThat(writes.outstanding("you")).isEmpty();
  }

  @Test
  void aWriterWaitsForHisOwnWritesAndForAllIfHeAsks() {
    writes.open(Freshness.BLOCK, "you").wrote(lagging.update("a", "one"));

    CompletableFuture<Void> own = writes.ownReached("me", TIMEOUT).toCompletableFuture();
    CompletableFuture<Void> all = writes.allReached("me", TIMEOUT).toCompletableFuture();
    lagging.settle();

    assertThat(own).isCompleted();
    assertThat(all).isNotDone();
    lagging.catchUp();
    assertThat(all).isCompleted();
  }

  @Test
  void aWriterWhoseWriteWasReplacedWaitsForTheLaterOne() {
    writes.open(Freshness.BLOCK, "me").wrote(lagging.update("a", "one"));
    writes.open(Freshness.BLOCK, "you").wrote(lagging.update("a", "two"));

    CompletableFuture<Void> own = writes.ownReached("me", TIMEOUT).toCompletableFuture();
    lagging.settle();
    assertThat(own).isNotDone();
    lagging.catchUp();

    assertThat(own).isCompleted();
  }

  @Test
  @Guarantee("G76")
  void aBookmarkIsEnoughForAWriteOfWhichNoEventTells() {
    lagging.catchUp();
    LaggingCluster few = new LaggingCluster(new DeterministicRuntime(2), RevisionFormat.NUMERIC);
    try (few) {
      var selected = few.factory
          .access(ConfigMap.class, few.informer.resourceType())
          .with(options -> options.withLabels("first=red"))
          .informer();
      few.start();
      selected.start();
      few.settle();
      OwnWrites<ConfigMap> own =
          OwnWrites.builder(selected).runtime(few.runtime).build();
      CompletableFuture<Void> reached = own.reached(
              List.of(own.wrote(few.create("z", "blue"))), Duration.ofMinutes(5))
          .toCompletableFuture();

      few.runtime.advance(Duration.ofMinutes(3));

      assertThat(reached).isCompleted();
      own.close();
    }
  }

  @Test
  @Guarantee("G77")
  void writesAreForgottenBeyondTheCapacityTheLeastRecentFirst() {
    try (OwnWrites<ConfigMap> two =
        OwnWrites.builder(lagging.informer).runtime(lagging.runtime).capacity(2).build()) {
      two.wrote(lagging.create("x", "1"));
      two.wrote(lagging.create("y", "1"));
      two.wrote(lagging.update("x", "2"));
      two.wrote(lagging.create("z", "1"));

      assertThat(two.outstanding())
          .extracting(WriteToken::name)
          .containsExactly(name("x"), name("z"));
      assertThat(two.forgotten()).isEqualTo(1);
    }
  }

  @Test
  @Guarantee("G77")
  void writesAreForgottenWhenTheirTimeIsOver() {
    writes.wrote(lagging.create("x", "1"));
    lagging.runtime.advance(Duration.ofMinutes(4));
    writes.wrote(lagging.create("y", "1"));

    lagging.runtime.advance(Duration.ofMinutes(2));

    assertThat(writes.outstanding()).extracting(WriteToken::name).containsExactly(name("y"));
    assertThat(writes.forgotten()).isEqualTo(1);
  }

  @Test
  void whatIsNotMirroredIsNotWaitedFor() {
    LaggingCluster other =
        new LaggingCluster(new DeterministicRuntime(2), RevisionFormat.NUMERIC, "elsewhere");
    try (other) {
      other.start().lag();
      OwnWrites<ConfigMap> own = other.ownWrites();

      WriteToken token = own.wrote(other.create("c", "x"));

      assertThat(own.outstanding()).isEmpty();
      CompletableFuture<Void> reached = own.reached(List.of(token), TIMEOUT).toCompletableFuture();
      other.settle();
      assertThat(reached).isCompleted();
      own.close();
    }
  }

  @Test
  void closingEndsTheWaits() {
    CompletableFuture<Void> reached = reached(writes.wrote(lagging.create("c", "x")));

    writes.close();
    lagging.settle();

    assertThat(failure(reached)).isInstanceOf(StaleReadException.class);
    writes.wrote(lagging.create("d", "x"));
    assertThat(writes.outstanding()).extracting(WriteToken::name).containsExactly(name("c"));
  }

  @Test
  void whereRevisionsCannotBeComparedTheVeryRevisionCounts() {
    LaggingCluster opaque = new LaggingCluster(new DeterministicRuntime(2), RevisionFormat.OPAQUE);
    try (opaque) {
      ConfigMap first = opaque.create("a", "red");
      opaque.start().lag();
      OwnWrites<ConfigMap> own = opaque.ownWrites();
      CompletableFuture<Void> created =
          own.reached(List.of(own.wrote(opaque.create("c", "x"))), TIMEOUT).toCompletableFuture();
      opaque.delete("a");
      CompletableFuture<Void> deleted =
          own.reached(List.of(own.deleted(first)), TIMEOUT).toCompletableFuture();
      opaque.settle();
      assertThat(created).isNotDone();
      assertThat(deleted).isNotDone();

      opaque.catchUp();

      assertThat(created).isCompleted();
      assertThat(deleted).isCompleted();
      own.close();
    }
  }
}
