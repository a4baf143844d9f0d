package io.informer4j.examples.website;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.testing.perturbation.ControllerContext;
import io.informer4j.testing.perturbation.SimulatedEnvironment;
import io.informer4j.testing.perturbation.SimulationTest;

/** The careful controller, with everything that can go wrong. */
class WebsiteControllerTest {

  private static WebsiteController start(ControllerContext context) {
    WebsiteController controller = new WebsiteController(
        context.runtime(),
        context.client(),
        context.informer(Website.class),
        context.informer(ConfigMap.class));
    controller.start();
    return controller;
  }

  @SimulationTest(
      seeds = 200,
      resources = {Website.class, ConfigMap.class})
  void publishesWhateverGoesWrong(SimulatedEnvironment env) {
    env.start(WebsiteControllerTest::start);
    WebsiteScenario.publishEditAndRemove(env);
  }
}
