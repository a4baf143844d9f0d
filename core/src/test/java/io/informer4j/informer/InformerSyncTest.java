package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListMode;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InformerSyncTest extends InformerTestBase {

  @ParameterizedTest
  @EnumSource(QueueKind.class)
  @Guarantee("G18")
  void theThreeLevelsAreReachedOneAfterTheOther(QueueKind kind) {
    List<String> levels = new ArrayList<>();
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .queue(kind)
        .listener(new InformerListener() {
          @Override
          public void onListFinished(
              ListMode mode, int objects, ResourceVersion revision, Duration took) {
            levels.add("reflector");
          }

          @Override
          public void onSynced(int objects) {
            levels.add("listener of " + objects);
          }
        })
        .build();
    HandlerRegistration registration =
        informer.addEventHandler(event -> levels.add("add, store synced: " + informer.hasSynced()));
    informer
        .synced()
        .thenRun(() -> levels.add("store, handler synced: " + registration.hasSynced()));
    registration
        .synced()
        .thenRun(() -> levels.add("handler, store synced: " + informer.hasSynced()));

    informer.start();
    runtime.runUntilIdle();

    assertThat(levels)
        .containsExactly(
            "reflector",
            "store, handler synced: false",
            "listener of 1",
            "add, store synced: true",
            "handler, store synced: true");
  }

  @Test
  @Guarantee({"G18", "G19"})
  void awaitSyncWaitsForHandlersThatHaveNotJoinedYet() throws InterruptedException {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.start();
    runtime.runUntilIdle();
    informer.addEventHandler(log);

    informer.awaitSync(Duration.ofSeconds(1));

    assertThat(log.events()).containsExactly("add ns/a 1 initial");
    assertThat(runtime.nanoTime()).isZero();
  }

  @Test
  @Guarantee("G19")
  void waitingThatIsOverNamesWhatIsMissing() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().name("things").build();
    informer.addEventHandler(log, named("quick"));
    informer.addAsyncEventHandler(event -> new CompletableFuture<>(), named("stuck"));
    informer.start();

    NotSyncedException error = catchThrowableOfType(
        NotSyncedException.class, () -> informer.awaitSync(Duration.ofSeconds(3)));

    assertThat(error).hasMessageContaining("not synced: things/stuck");
    assertThat(informer.syncChecks())
        .extracting(SyncCheck::name)
        .containsExactly("things", "things/quick", "things/stuck");
  }

  @Test
  @Guarantee("G19")
  void waitingForAnInformerEndsWhenItIsClosed() {
    source.supportsWatchList(false);
    source.failLists(Failures.forbidden());
    SharedIndexInformer<Thing> informer = builder().name("things").build();
    HandlerRegistration registration = informer.addEventHandler(log, named("log"));
    informer.start();
    runtime.runUntilIdle();
    List<SyncCheck> checks = informer.syncChecks();

    informer.close();
    NotSyncedException error = catchThrowableOfType(
        NotSyncedException.class,
        () -> WaitForSync.await(runtime, Duration.ofHours(1), checks).orThrow());

    assertThat(error).hasMessageContaining("informer 'things' was closed before it had synced");
    assertThat(informer.hasSynced()).isFalse();
    assertThat(registration.hasSynced()).isFalse();
    assertThat(runtime.nanoTime()).isZero();
  }

  @Test
  @Guarantee("G18")
  void aRelistOrALostWatchDoesNotTakeSyncBack() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration registration = informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.failLists(Failures.forbidden());
    source.resetWatch();
    runtime.runUntilIdle();

    assertThat(informer.hasSynced()).isTrue();
    assertThat(registration.hasSynced()).isTrue();
    assertThat(informer.stats().synced()).isTrue();
  }

  @Test
  @Guarantee("G18")
  void anAddThatWasMergedAwayCountsAsHandled() {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().queue(QueueKind.PER_KEY).build();
    HandlerRegistration registration = informer.addAsyncEventHandler(
        event -> {
          log.onEvent(event);
          return gate;
        },
        named("slow").withMailboxCapacity(1));
    source.add("ns/b", "1");
    source.add("ns/c", "1");
    informer.start();
    runtime.runUntilIdle();
    source.delete("ns/c");
    source.delete("ns/b");
    runtime.runUntilIdle();
    boolean before = registration.hasSynced();

    gate.complete(null);
    runtime.runUntilIdle();

    assertThat(before).isFalse();
    assertThat(registration.hasSynced()).isTrue();
    assertThat(log.events()).containsExactly("add ns/a 1 initial");
    assertThat(registration.stats().mailbox().merged()).isEqualTo(4);
  }

  @Test
  @Guarantee("G18")
  void aHandlerThatIsQuickerThanTheLoopDoesNotOvertakeTheMirror() {
    List<String> levels = new ArrayList<>();
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer =
        builder().runtime(new HandlersAtOnce(runtime)).build();
    HandlerRegistration registration = informer.addEventHandler(
        event -> levels.add("add, in the mirror: " + informer.snapshot().get(A).isPresent()));
    registration
        .synced()
        .thenRun(() -> levels.add("handler, mirror synced: " + informer.hasSynced()));
    informer.synced().thenRun(() -> levels.add("mirror"));

    informer.start();
    runtime.runUntilIdle();

    assertThat(levels)
        .containsExactly("add, in the mirror: true", "mirror", "handler, mirror synced: true");
  }

  @Test
  @Guarantee("G18")
  void aHandlerThatIsAboutToJoinWhenTheMirrorSyncsIsNotSyncedBeforeItsReplay() {
    List<String> levels = new ArrayList<>();
    source.add("ns/a", "1");
    AtomicReference<SharedIndexInformer<Thing>> informer = new AtomicReference<>();
    informer.set(builder()
        .runtime(new HandlersAtOnce(runtime))
        .listener(new InformerListener() {
          @Override
          public void onListFinished(
              ListMode mode, int objects, ResourceVersion revision, Duration took) {
            informer
                .get()
                .addEventHandler(event -> levels.add("add"))
                .synced()
                .thenRun(() -> levels.add("synced"));
          }
        })
        .build());

    informer.get().start();
    runtime.runUntilIdle();

    assertThat(levels).containsExactly("add", "synced");
  }

  @Test
  @Guarantee("G16")
  void beforeTheFirstFullStateThereIsNoResync() {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    source.add("ns/c", "1");
    SharedIndexInformer<Thing> informer = builder().queue(QueueKind.PER_KEY).build();
    informer.addAsyncEventHandler(
        event -> gate,
        named("blocking").withMailboxCapacity(1).withMailboxPolicy(MailboxPolicy.BLOCK));
    informer.addEventHandler(log, resync("log", 1));
    informer.start();

    runtime.advance(Duration.ofSeconds(3));
    int inTheMirror = informer.snapshot().size();
    List<String> before = log.drain();
    gate.complete(null);
    runtime.advance(Duration.ofSeconds(1));

    assertThat(inTheMirror).isEqualTo(1);
    assertThat(before).containsExactly("add ns/a 1 initial");
    assertThat(log.events())
        .containsExactly(
            "add ns/b 1 initial",
            "add ns/c 1 initial",
            "sync ns/a 1",
            "sync ns/b 1",
            "sync ns/c 1");
  }

  /** Runs handlers on the spot, as a thread does that is quicker than the loop. */
  private static final class HandlersAtOnce extends ForwardingRuntime {

    HandlersAtOnce(InformerRuntime base) {
      super(base);
    }

    @Override
    public Executor handlers() {
      return Runnable::run;
    }
  }
}
