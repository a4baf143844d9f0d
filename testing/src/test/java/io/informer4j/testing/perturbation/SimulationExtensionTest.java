package io.informer4j.testing.perturbation;

import static io.informer4j.testing.perturbation.SimulationTestTest.map;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.informer.SharedIndexInformer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** How JUnit shows a simulation test. */
class SimulationExtensionTest {

  private static final List<String> LOG = new ArrayList<>();

  private static Events run(Class<?> test) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(test))
        .execute()
        .testEvents();
  }

  private static List<String> names(Events events) {
    return events.stream()
        .map(event -> event.getTestDescriptor().getDisplayName())
        .toList();
  }

  private static List<String> messages(Events events) {
    return events.stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable())
        .map(error -> String.valueOf(error.orElseThrow().getMessage()))
        .toList();
  }

  /** Notes with two writes that it has seen something, and dies between them for good. */
  private static AutoCloseable twoWrites(ControllerContext context) {
    SharedIndexInformer<ConfigMap> maps = context.informer(ConfigMap.class);
    maps.addEventHandler(event -> {
      if (event.name().name().equals("a")) {
        context.client().resource(map("one", "1")).create();
        context.client().resource(map("two", "1")).create();
      }
    });
    maps.start();
    return maps;
  }

  static class Fragile {
    @SimulationTest(
        seeds = 8,
        resources = ConfigMap.class,
        perturbations = {Perturbation.INTERMEDIATE_STATE, Perturbation.UNOBSERVED_STATE})
    void endsTheSame(SimulatedEnvironment env) {
      env.start(SimulationExtensionTest::twoWrites);
      env.client().resource(map("a", "1")).create();
    }
  }

  @Test
  void eachSeedIsARunOfItsOwnAfterTheOneWithoutPerturbation() {
    assertThat(names(run(Fragile.class).finished()))
        .containsExactly(
            "no perturbation",
            "seed 1, INTERMEDIATE_STATE",
            "seed 2, UNOBSERVED_STATE",
            "seed 3, INTERMEDIATE_STATE",
            "seed 4, UNOBSERVED_STATE",
            "seed 5, INTERMEDIATE_STATE",
            "seed 6, UNOBSERVED_STATE",
            "seed 7, INTERMEDIATE_STATE",
            "seed 8, UNOBSERVED_STATE");
  }

  @Test
  void aFailureSaysWhatIsDifferentHowToReplayItAndWhatHappened() {
    List<String> messages = messages(run(Fragile.class).failed());

    assertThat(messages)
        .isNotEmpty()
        .allSatisfy(message -> assertThat(message)
            .matches("(?s)seed (\\d), INTERMEDIATE_STATE \\(replay it with -Dinformer4j.seed=\\1 or"
                + " @SimulationTest\\(only = \\1\\)\\): .*")
            .contains(
                "does not end as it does without perturbations:\n  ConfigMap default/two is missing")
            .contains("What happened:\n")
            .contains("controller-1 #1 dies"));
  }

  @Test
  void aParameterPicksOneSeed() {
    Events events = EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(Fragile.class))
        .configurationParameter("informer4j.seed", "1007")
        .execute()
        .testEvents();

    assertThat(names(events.finished()))
        .containsExactly("no perturbation", "seed 1007, INTERMEDIATE_STATE");
  }

  @Test
  void aSeedThatIsNoNumberIsRefused() {
    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(Fragile.class))
        .configurationParameter("informer4j.seed", "x")
        .execute()
        .containerEvents()
        .assertStatistics(statistics -> statistics.failed(1));
  }

  static class OnlyOne {
    @SimulationTest(only = 5, resources = ConfigMap.class)
    void runs(SimulatedEnvironment env) {
      LOG.add("seed " + env.seed() + " " + env.perturbation());
      env.start(MapsController::start);
      env.client().resource(map("a", "1")).create();
    }
  }

  @Test
  void theAnnotationPicksOneSeed() {
    LOG.clear();
    run(OnlyOne.class).assertStatistics(statistics -> statistics.succeeded(2));

    assertThat(LOG).containsExactly("seed 0 Optional.empty", "seed 5 Optional[UNOBSERVED_STATE]");
  }

  static class Idle {
    @SimulationTest(seeds = 3, resources = ConfigMap.class)
    void nothingWrites(SimulatedEnvironment env) {
      env.client().configMaps().list();
    }
  }

  @Test
  void seedsWithoutAMomentToStrikeAreAborted() {
    Events events = run(Idle.class);

    assertThat(names(events.succeeded())).containsExactly("no perturbation");
    assertThat(messages(events.aborted()))
        .hasSize(3)
        .allMatch(message -> message.startsWith("no moment for "));
  }

  static class Broken {
    @SimulationTest(seeds = 2, resources = ConfigMap.class)
    void fails(SimulatedEnvironment env) {
      throw new AssertionError("always");
    }
  }

  @Test
  void seedsAreAbortedIfTheTestFailsByItself() {
    Events events = run(Broken.class);

    assertThat(messages(events.failed())).containsExactly("always");
    assertThat(messages(events.aborted()))
        .containsOnly("the run without perturbations has failed")
        .hasSize(2);
  }

  static class Lenient {
    @SimulationTest(
        seeds = 6,
        resources = ConfigMap.class,
        perturbations = Perturbation.INTERMEDIATE_STATE,
        sameOutcome = false)
    void endsSomehow(SimulatedEnvironment env) {
      env.start(SimulationExtensionTest::twoWrites);
      env.client().resource(map("a", "1")).create();
    }
  }

  @Test
  void theOutcomeNeedNotBeCompared() {
    run(Lenient.class).assertStatistics(statistics -> statistics.succeeded(7));
  }

  static class WithLifeCycle {
    @BeforeEach
    void before(SimulatedEnvironment env) {
      LOG.add("before " + env.seed());
      env.start(context -> {
        context.informer(ConfigMap.class).start();
        return () -> LOG.add("closed " + env.seed());
      });
    }

    @SimulationTest(seeds = 0, resources = ConfigMap.class)
    void test(SimulatedEnvironment env) {
      LOG.add("test " + env.seed());
    }

    @AfterEach
    void after(SimulatedEnvironment env) {
      LOG.add("after " + env.client().configMaps().list().getItems());
    }
  }

  @Test
  void theEnvironmentIsThereBeforeAndAfterAndThenClosed() {
    LOG.clear();
    run(WithLifeCycle.class).assertStatistics(statistics -> statistics.succeeded(1));

    assertThat(LOG).containsExactly("before 0", "test 0", "after []", "closed 0");
  }
}
