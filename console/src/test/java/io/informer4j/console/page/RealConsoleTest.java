package io.informer4j.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.console.ConsoleFault;
import io.informer4j.console.InformerConsole;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.testing.server.EnableApiServer;
import io.informer4j.testing.server.ServerKind;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The page over the console itself, over informers that follow an API server: all that made-up scenes could be wrong about. */
@WithBrowser
@EnableApiServer(server = ServerKind.EMBEDDED)
class RealConsoleTest {

  private final Chromium browser;

  RealConsoleTest(Chromium browser) {
    this.browser = browser;
  }

  @Test
  void pageShowsInformersThatFollowAServer(KubernetesClient client) throws Exception {
    BlockingQueue<Boolean> broken = new LinkedBlockingQueue<>();
    ConsoleFault fault = new ConsoleFault(
        "cut", "Cut the network", "Ends all connections", () -> false, broken::add);
    configMap(client, "settings", "<img src=x onerror=window.hacked=1>").create();
    client
        .secrets()
        .inNamespace("default")
        .resource(new SecretBuilder()
            .withNewMetadata()
            .withName("login")
            .endMetadata()
            .addToStringData("password", "hunter2")
            .build())
        .create();
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      factory
          .informerFor(ConfigMap.class)
          .addEventHandler(
              new ResourceEventHandler<>() {}, HandlerOptions.defaults().withName("reloader"));
      factory.informerFor(Secret.class);
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));
      try (InformerConsole console =
          InformerConsole.builder().factory(factory).fault(fault).start()) {
        String token = console.uri().getFragment().substring("token=".length());
        browser.open(console.uri().resolve("/").toString(), token, 1440, 1000, "light");
        browser.until(
            "it watches", () -> browser.text(".part-reflector .badge").equals("watching"));
        configMap(client, "settings", "two").update();
        browser.until(
            "the event", () -> browser.text(".events tbody").contains("default/settings"));

        browser.run("document.querySelector('.events tbody tr').click()");
        browser.until(
            "its way",
            () -> browser.text(".flight").contains("server sent")
                && browser.text(".flight").contains("reloader"));
        browser.click("[data-tab=yaml]");
        browser.until(
            "its YAML", () -> browser.text(".yaml").matches("(?s).*colour: \"?two\"?\\n.*"));
        browser.screenshot("real");
        browser.press(Keys.ESCAPE);
        browser.run(
            "[...document.querySelectorAll('.card')].find(c => c.textContent.startsWith('secrets')).querySelector('.part-store').click()");
        browser.until("the secret", () -> browser.text("#objects").contains("login"));
        browser.click("#objects .row");
        browser.until("its YAML", () -> browser.text(".yaml").contains("login"));
        assertThat(browser.text(".yaml")).doesNotContain("hunter2").doesNotContain("aHVudGVyMg");
        browser.press(Keys.ESCAPE, Keys.ESCAPE);
        browser.click("[data-fault=cut]");

        assertThat(broken.poll(10, TimeUnit.SECONDS)).isTrue();
        assertThat(browser.run("return String(window.hacked)")).isEqualTo("undefined");
        assertThat(browser.log()).isEmpty();
        browser.leave();
      }
    }
  }

  private static io.fabric8.kubernetes.client.dsl.Resource<ConfigMap> configMap(
      KubernetesClient client, String name, String colour) {
    return client
        .configMaps()
        .inNamespace("default")
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .addToData("colour", colour)
            .build());
  }
}
