package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.store.Indexer;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ProcessorTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final Indexer<Thing> indexer = Indexer.create(Map.of());
  private final Processor<Thing> processor =
      new Processor<>(new SerialLoop("test", runtime.loops()), runtime, indexer::snapshot);
  private final InformerReporter reporter =
      new InformerReporter("test", InformerTestBase.THINGS, new InformerListeners("test"));
  private final EventLog log = new EventLog();

  private Registration<Thing> add(AsyncResourceEventConsumer<Thing> handler) {
    Registration<Thing> registration = new Registration<>(
        runtime,
        HandlerOptions.defaults().withName("test"),
        Duration.ZERO,
        handler,
        reporter,
        processor);
    processor.add(registration);
    return registration;
  }

  private static ResourceEvent<Thing> added(String key) {
    return new ResourceEvent.Added<>(CacheForm.DECODED.cache(key, 1), false);
  }

  @Test
  void aHandlerThatWasAddedAndHasNotJoinedGetsNothing() {
    indexer.add(CacheForm.DECODED.cache("ns/a", 1));
    Registration<Thing> registration = add(Handlers.adapt(log));

    processor.onEvents(List.of(added("ns/b")));
    processor.onRelist(
        new EventSink.Relist<>(indexer.snapshot(), indexer.snapshot(), List.of(), false, false));
    processor.onResync(indexer.snapshot());
    processor.markSynced();
    runtime.runUntilIdle();

    assertThat(log.events()).isEmpty();
    assertThat(registration.hasSynced()).isFalse();
    assertThat(processor.registrations()).containsExactly(registration);
    processor.join(registration);
    runtime.runUntilIdle();
    assertThat(log.events()).containsExactly("add ns/a v1 initial");
    assertThat(registration.hasSynced()).isTrue();
  }

  @Test
  void anEmptyStoreIsNotReplayed() {
    Registration<Thing> registration = add(Handlers.adapt(log));

    processor.join(registration);

    assertThat(registration.mailbox().pending()).isZero();
    assertThat(runtime.readyTasks()).isZero();
  }

  @Test
  void thoseWhoHaveLeftAreRememberedUntilTheirLastCallHasReturned() {
    CompletableFuture<Void> call = new CompletableFuture<>();
    Registration<Thing> quiet = add(Handlers.adapt(log));
    Registration<Thing> busy = add(event -> call);
    processor.join(quiet);
    processor.join(busy);
    processor.onEvents(List.of(added("ns/a")));
    runtime.runUntilIdle();

    quiet.remove();
    busy.remove();
    List<Registration<Thing>> during = processor.close();
    call.complete(null);
    List<Registration<Thing>> afterwards = processor.close();

    assertThat(during).containsExactly(busy);
    assertThat(afterwards).isEmpty();
    assertThat(processor.registrations()).isEmpty();
  }

  @Test
  void aRegistrationIsNamedInLogs() {
    assertThat(add(Handlers.adapt(log))).hasToString("HandlerRegistration[test]");
  }
}
