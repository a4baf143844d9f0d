package io.informer4j.examples.website;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.testing.perturbation.SimulatedEnvironment;
import java.time.Duration;
import java.util.Map;

/** What a user does with websites, and what has to come of it, whichever controller is there. */
final class WebsiteScenario {

  private WebsiteScenario() {}

  static void publishEditAndRemove(SimulatedEnvironment env) {
    KubernetesClient user = env.client();
    user.resource(website("home", "hello")).create();
    user.resource(website("blog", "nothing yet")).create();
    env.elapse(Duration.ofSeconds(10));
    user.resources(Website.class).withName("home").edit(home -> {
      home.getSpec().page = "hello, world";
      return home;
    });
    env.elapse(Duration.ofSeconds(10));
    user.resources(Website.class).withName("blog").delete();
    env.settle();

    assertThat(user.configMaps().list().getItems())
        .singleElement()
        .satisfies(
            map -> assertThat(map.getData()).isEqualTo(Map.of("index.html", "hello, world")));
  }

  private static Website website(String name, String page) {
    Website website = new Website();
    website.getMetadata().setName(name);
    website.setSpec(new Website.Spec());
    website.getSpec().page = page;
    return website;
  }
}
