package io.informer4j.examples.website;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.testing.perturbation.ControllerContext;
import io.informer4j.testing.perturbation.Perturbation;
import io.informer4j.testing.perturbation.SimulatedEnvironment;
import io.informer4j.testing.perturbation.SimulationTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The naive controller passes every ordinary test; the same test with perturbations finds what is wrong with it. */
class NaiveWebsiteControllerTest {

  private static NaiveWebsiteController start(ControllerContext context) {
    NaiveWebsiteController controller =
        new NaiveWebsiteController(context.client(), context.informer(Website.class));
    controller.start();
    return controller;
  }

  /** Not to be run by itself: it fails, which is what the tests below look at. */
  static class Perturbed {
    @SimulationTest(
        seeds = 9,
        resources = {Website.class, ConfigMap.class})
    void publishesWhateverGoesWrong(SimulatedEnvironment env) {
      env.start(NaiveWebsiteControllerTest::start);
      WebsiteScenario.publishEditAndRemove(env);
    }
  }

  @SimulationTest(
      seeds = 0,
      resources = {Website.class, ConfigMap.class})
  void publishesWhileNothingGoesWrong(SimulatedEnvironment env) {
    env.start(NaiveWebsiteControllerTest::start);
    WebsiteScenario.publishEditAndRemove(env);
  }

  @Test
  void isFoundOutByEachPerturbationWithinAFewSeeds() {
    EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(Perturbed.class))
        .execute();

    assertThat(names(results.testEvents().succeeded())).contains("no perturbation");
    assertThat(Perturbation.values())
        .allSatisfy(perturbation -> assertThat(names(results.testEvents().failed()))
            .anyMatch(name -> name.endsWith(perturbation.name())));
  }

  private static List<String> names(Events events) {
    return events.stream()
        .map(event -> event.getTestDescriptor().getDisplayName())
        .toList();
  }
}
