package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.informer4j.name.ResourceVersion;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaFIFO;
import io.informer4j.queue.DeltaFIFOOptions;
import io.informer4j.queue.DeltaProcessor;
import io.informer4j.queue.DeltaQueue;
import io.informer4j.queue.DeltaType;
import io.informer4j.queue.InOrderQueue;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.Indexer;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class QueueControllerTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final FakeSource source = new FakeSource(runtime);
  private final DeltaQueue<Thing> queue = new InOrderQueue<>();
  private final List<String> processed = new ArrayList<>();
  private final DeltaProcessor<Thing> recorder = (deltas, inInitialList) ->
      deltas.forEach(delta -> processed.add(delta.type() + (inInitialList ? " initial" : "")));

  private QueueController<Thing> controller(DeltaProcessor<Thing> process) {
    return new QueueController<>(InformerConfig.of(queue, source, process), runtime);
  }

  @Test
  void aProcessFunctionThatDeletesWhateverArrivesSeesEachKeyDeleted() {
    Indexer<Thing> known = Indexer.create(Map.of());
    DeltaFIFO<Thing> fifo =
        new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults().withKnownObjects(known));
    Set<String> deleted = new TreeSet<>();
    DeltaProcessor<Thing> process = (deltas, inInitialList) -> {
      for (Delta<Thing> delta : deltas) {
        if (delta instanceof Delta.Deleted<Thing> gone) {
          known.deleteFinalStateUnknown(gone.objectName(), gone.deletedAt());
          deleted.add(gone.objectName().toString());
        } else if (delta instanceof Delta.Changed<Thing> changed) {
          boolean isNew = known.get(changed.object().name()).isEmpty();
          known.add(changed.object());
          if (isNew) {
            source.delete(changed.object().name().toString());
          }
        }
      }
    };
    QueueController<Thing> controller = new QueueController<>(
        InformerConfig.of(fifo, source, process).withResync(Duration.ofMillis(100), () -> true),
        runtime);
    controller.start();

    source.add("ns/a-hello");
    source.add("ns/b-controller");
    source.add("ns/c-framework");
    runtime.advance(Duration.ofSeconds(2));
    controller.close();

    assertThat(deleted).containsExactly("ns/a-hello", "ns/b-controller", "ns/c-framework");
    assertThat(source.state()).isEmpty();
  }

  @Test
  void syncFollowsTheFirstListThroughTheProcessFunction() {
    source.add("ns/a");
    List<Boolean> syncedWithin = new ArrayList<>();
    AtomicReference<QueueController<Thing>> self = new AtomicReference<>();
    self.set(controller((deltas, inInitialList) -> syncedWithin.add(self.get().hasSynced())));
    QueueController<Thing> controller = self.get();

    boolean before = controller.hasSynced();
    ResourceVersion revisionBefore = controller.lastSyncResourceVersion();
    controller.start();
    controller.start();
    runtime.runUntilIdle();

    assertThat(before).isFalse();
    assertThat(revisionBefore).isEqualTo(ResourceVersion.UNSET);
    assertThat(syncedWithin).containsExactly(false);
    assertThat(controller.hasSynced()).isTrue();
    assertThat(controller.synced().toCompletableFuture()).isCompleted();
    assertThat(controller.lastSyncResourceVersion()).isEqualTo(ResourceVersion.of("1"));
    assertThat(source.watches()).hasSize(1);
  }

  @Test
  void resyncIsAskedForAndComesOnlyIfItIsWanted() {
    List<String> asked = new ArrayList<>();
    QueueController<Thing> controller = new QueueController<>(
        InformerConfig.of(queue, source, recorder).withResync(Duration.ofSeconds(1), () -> {
          asked.add("asked");
          return asked.size() == 2;
        }),
        runtime);
    controller.start();

    runtime.advance(Duration.ofSeconds(3));

    assertThat(asked).hasSize(3);
    assertThat(processed).containsExactly("REPLACED_ALL initial", DeltaType.SYNC_ALL.toString());
  }

  @Test
  void failuresReachTheErrorHandlerAndPagesAreAskedForAsConfigured() {
    List<String> failures = new ArrayList<>();
    source.supportsWatchList(false);
    source.failLists(Failures.forbidden());
    QueueController<Thing> controller = new QueueController<>(
        InformerConfig.of(queue, source, recorder)
            .withPageSize(7)
            .withErrorHandler(failure -> failures.add(failure.message())),
        runtime);

    controller.start();
    runtime.advance(Duration.ofSeconds(10));

    assertThat(failures).containsExactly("forbidden");
    assertThat(source.lists()).extracting(list -> list.limit()).containsOnly(7);
    assertThat(controller.hasSynced()).isTrue();
  }

  @Test
  void whatTheProcessFunctionThrowsEndsTheControllerAndComesOutOfRun() {
    source.add("ns/a");
    QueueController<Thing> controller = controller((deltas, inInitialList) -> {
      throw new IllegalStateException("no");
    });

    assertThatIllegalStateException().isThrownBy(controller::run).withMessage("no");
    runtime.runUntilIdle();
    assertThat(controller.ended().toCompletableFuture()).isCompletedExceptionally();
    assertThat(queue.isClosed()).isTrue();
    assertThat(source.openWatches()).isZero();
  }

  @Test
  void anErrorComesOutOfRunToo() {
    source.add("ns/a");
    QueueController<Thing> controller = controller((deltas, inInitialList) -> {
      throw new AssertionError("no");
    });

    assertThatExceptionOfType(AssertionError.class).isThrownBy(controller::run).withMessage("no");
  }

  @Test
  void runReturnsWhenTheControllerIsClosedAndTheProcessFunctionHasReturned() {
    source.add("ns/a");
    AtomicReference<QueueController<Thing>> self = new AtomicReference<>();
    List<Boolean> endedWithin = new ArrayList<>();
    self.set(controller((deltas, inInitialList) -> {
      self.get().close();
      self.get().close();
      endedWithin.add(self.get().ended().toCompletableFuture().isDone());
    }));

    self.get().run();

    assertThat(endedWithin).containsExactly(false);
    assertThat(self.get().ended().toCompletableFuture()).isCompleted();
    assertThat(queue.isClosed()).isTrue();
  }

  @Test
  void whatIsLeftInTheQueueWhenItIsClosedIsNotProcessed() {
    QueueController<Thing> controller = controller(recorder);
    controller.start();
    runtime.runUntilIdle();
    processed.clear();

    queue.add(CacheForm.DECODED.cache("ns/a", 1));
    controller.close();
    runtime.runUntilIdle();

    assertThat(processed).isEmpty();
    assertThat(queue.depth()).isEqualTo(1);
  }

  @Test
  void aControllerThatWasClosedBeforeItStartedDoesNothing() {
    QueueController<Thing> controller = controller(recorder);

    controller.close();
    controller.run();

    assertThat(processed).isEmpty();
    assertThat(source.watches()).isEmpty();
  }

  @Test
  void theConfigurationIsAValueWithDefaults() {
    InformerConfig<Thing> config = InformerConfig.of(queue, source, recorder);

    assertThat(config.resyncPeriod()).isEqualTo(Duration.ZERO);
    assertThat(config.pageSize()).isZero();
    assertThat(config.shouldResync().getAsBoolean()).isTrue();
    config.errorHandler().accept(Failures.lost());
    assertThat(config.withPageSize(5).withResync(Duration.ofSeconds(1), () -> false))
        .extracting(
            InformerConfig::queue,
            InformerConfig::listerWatcher,
            InformerConfig::process,
            InformerConfig::pageSize)
        .containsExactly(queue, source, recorder, 5);
  }
}
