package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.controller.testsupport.Website;
import io.informer4j.name.ObjectName;
import io.informer4j.workqueue.RateLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a name after its reconcile. */
@Guarantee("G67")
class ResultsTest {

  private static final ObjectName NAME = ObjectName.of("default", "a");

  private final VirtualWorld world = new VirtualWorld();
  private final RecordingListener listener = new RecordingListener();
  private final List<Integer> failures = new ArrayList<>();

  @AfterEach
  void close() {
    world.close();
  }

  /** Starts a controller that delays by 1, 2, 4 … seconds, on one website. */
  private Controller start(Reconciler reconciler) {
    world.createWebsite("a");
    Controller controller = world.start(world
        .controller()
        .watch(world.websites)
        .listener(listener)
        .rateLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(1)))
        .reconciler(call -> {
          world.reconciled.add(call.name());
          failures.add(call.failures());
          return reconciler.reconcile(call);
        }));
    world.settle();
    return controller;
  }

  @Test
  void whatIsDoneIsLeftAloneUntilSomethingChanges() {
    Controller controller = start(call -> Result.done());
    world.runtime.advance(Duration.ofHours(1));
    assertThat(failures).containsExactly(0);

    controller.enqueue(NAME);
    world.settle();

    assertThat(failures).containsExactly(0, 0);
    assertThat(listener.heard)
        .containsExactly("leading", "started", "begin a", "end a Done", "begin a", "end a Done");
    assertThat(controller.stats().done()).isEqualTo(2);
  }

  @Test
  void whatAsksToBeLookedAtAgainIsAfterThatTime() {
    start(
        call -> failures.size() < 3 ? Result.requeueAfter(Duration.ofSeconds(10)) : Result.done());

    world.runtime.advance(Duration.ofSeconds(9));
    assertThat(failures).hasSize(1);
    world.runtime.advance(Duration.ofSeconds(1));
    assertThat(failures).hasSize(2);
    world.runtime.advance(Duration.ofHours(1));
    assertThat(failures).containsExactly(0, 0, 0);
  }

  @Test
  void aChangeComesBeforeTheTimeAskedFor() {
    Controller controller = start(call -> Result.requeueAfter(Duration.ofHours(1)));

    controller.enqueue(NAME);
    world.settle();

    assertThat(failures).hasSize(2);
  }

  @Test
  void whatWantsToBeRetriedWaitsLongerEachTime() {
    Controller controller = start(call -> call.failures() < 3 ? Result.retry() : Result.done());

    world.runtime.advance(Duration.ofSeconds(7)); // 1 + 2 + 4
    assertThat(failures).containsExactly(0, 1, 2, 3);
    controller.enqueue(NAME);
    world.settle();

    assertThat(failures).containsExactly(0, 1, 2, 3, 0);
    assertThat(listener.errors).isEmpty();
    assertThat(controller.stats().retried()).isEqualTo(4);
  }

  static List<Throwable> whatReconcilersThrow() {
    return List.of(
        new IllegalStateException("broken"),
        new Exception("checked"),
        new OutOfMemoryError("pretended"),
        new StackOverflowError("pretended"),
        new AssertionError("wrong"),
        new InterruptedException("of its own"));
  }

  @ParameterizedTest
  @MethodSource("whatReconcilersThrow")
  void whatThrowsIsReportedAndTriedAgain(Throwable thrown) {
    Controller controller = start(call -> {
      if (call.failures() < 2) {
        ResultsTest.<RuntimeException>sneaky(thrown);
      }
      return Result.done();
    });

    world.runtime.advance(Duration.ofSeconds(3));

    assertThat(failures).containsExactly(0, 1, 2);
    assertThat(listener.heard)
        .containsSubsequence(
            "begin a", "failed a #1", "begin a", "failed a #2", "begin a", "end a Done");
    assertThat(listener.errors).containsExactly(thrown, thrown);
    assertThat(controller.stats().failed()).isEqualTo(2);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneaky(Throwable thrown) throws E {
    throw (E) thrown;
  }

  @Test
  void oneNameThatFailsDoesNotHinderOthers() {
    start(call -> {
      if (call.name().equals(NAME)) {
        throw new IllegalStateException("always");
      }
      return Result.done();
    });
    world.createWebsite("b");
    world.settle();

    assertThat(listener.heard).contains("end b Done");
  }

  @Test
  void aReconcilerThatReturnsNothingHasFailed() {
    start(call -> null);

    assertThat(listener.errors).hasSize(1);
    assertThat(listener.errors.get(0)).hasMessageContaining("must return a result");
  }

  @Test
  void whatIsTerminalIsNotTriedAgainUntilSomethingChanges() {
    IllegalArgumentException why = new IllegalArgumentException("replicas must not be negative");
    Controller controller = start(call -> Result.terminal(why));
    world.runtime.advance(Duration.ofHours(1));
    assertThat(failures).containsExactly(0);

    controller.enqueue(NAME);
    world.settle();

    assertThat(failures).containsExactly(0, 0);
    assertThat(listener.errors).containsExactly(why, why);
    assertThat(listener.heard).contains("terminal a").doesNotContain("end a Terminal");
    assertThat(controller.stats().terminal()).isEqualTo(2);
  }

  @Test
  void aTerminalExceptionIsNotTriedAgainEither() {
    TerminalException why = new TerminalException("no such class");
    start(call -> {
      throw why;
    });
    world.runtime.advance(Duration.ofHours(1));

    assertThat(failures).containsExactly(0);
    assertThat(listener.errors).containsExactly(why);
  }

  @Test
  @Guarantee("G64")
  void anEventDuringAReconcileLeadsToAnotherAfterIt() {
    start(call -> {
      if (failures.size() == 1) {
        world.update(relabelled());
        world.runtime.advance(Duration.ofMillis(10)); // the event comes while this is going on
        assertThat(failures).as("not begun beside this one").hasSize(1);
      }
      return Result.done();
    });

    assertThat(failures).hasSize(2);
    assertThat(listener.errors).isEmpty();
  }

  private static Website relabelled() {
    Website website = VirtualWorld.website("a");
    website.getMetadata().setLabels(Map.of("changed", "yes"));
    return website;
  }

  @Test
  void aListenerThatThrowsCostsNothing() {
    world.createWebsite("a");
    Controller controller = world.start(world
        .controller()
        .watch(world.websites)
        .listener(new ControllerListener() {
          @Override
          public void onReconcileStarted(String controller, ObjectName name) {
            throw new AssertionError("listener");
          }

          @Override
          public void onReconcileFinished(
              String controller, ObjectName name, Result result, Duration took) {
            throw new AssertionError("listener");
          }
        })
        .reconciler(call -> Result.done()));
    world.settle();
    controller.enqueue(NAME);
    world.settle();

    assertThat(controller.stats().done()).isEqualTo(2);
  }

  @Test
  void aNegativeDelayIsRefusedWhereItIsMade() {
    assertThatThrownBy(() -> Result.requeueAfter(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT-1S");
  }
}
