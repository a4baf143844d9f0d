package io.informer4j.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

@WithBrowser
class PageShapeTest {

  private final Chromium browser;

  PageShapeTest(Chromium browser) {
    this.browser = browser;
  }

  @ParameterizedTest
  @CsvSource({
    "light, 1440, 1000, light", "dark, 1440, 1000, dark", "width-400, 400, 860, light",
    "width-800, 800, 1000, light", "width-1920, 1920, 1080, dark", "width-3840, 3840, 2160, light"
  })
  void pageFitsItsWindow(String name, int width, int height, String theme) throws IOException {
    try (PageServer server = new PageServer(Scene.shop(), true)) {
      browser.open(server, width, height, theme);
      browser.frames(3);
      browser.screenshot(name);
      assertThat(sticksOut()).isEmpty();

      browser.run("document.querySelector('.part-store').click()");
      browser.until("objects", () -> !browser.all("#objects .row").isEmpty());
      if (width < 500 || width == 1920) {
        browser.screenshot(name + "-store");
      }

      assertThat(sticksOut()).isEmpty();
      assertThat(browser.log()).isEmpty();
      browser.leave();
    }
  }

  @Test
  void oneInformerIsLarge() throws IOException {
    try (PageServer server = new PageServer(Scene.pods(20_000), true)) {
      browser.open(server, 1440, 1000, "light");
      browser.frames(3);
      browser.screenshot("one");

      assertThat(browser.number(
              "return document.querySelector('.flow').getBoundingClientRect().width"))
          .isGreaterThan(1200);
      browser.leave();
    }
  }

  @Test
  void thirtyInformersAreAListThatOneCanOpen() throws IOException {
    try (PageServer server = new PageServer(Scene.thirty(), true)) {
      browser.open(server, 1440, 1000, "light");
      assertThat(browser.all(".card")).hasSize(30);
      assertThat(browser.all(".flow")).hasSize(1);

      browser.run("document.querySelector('.card[data-informer=\"2\"] .card-head').focus()");
      browser.press(Keys.ARROW_DOWN);
      browser.press(Keys.ENTER);
      browser.until(
          "the third is open",
          () -> browser.all(".card[data-informer='3'] .flow").size() == 1);
      browser.screenshot("thirty");

      browser.type(".informers-find", "widgets-29");
      assertThat(browser.all(".card:not([hidden])")).hasSize(1);
      browser.leave();
    }
  }

  @Test
  void nothingMovesForThoseWhoWantStillness() throws IOException {
    try (PageServer server = new PageServer(Scene.shop(), false)) {
      browser.open(server.address(), PageServer.TOKEN, 1440, 1000, "light");
      browser.command(
          "Emulation.setEmulatedMedia",
          Map.of("features", List.of(Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
      browser.reload();
      browser.until("it flows", () -> !browser.all(".drops[data-flowing]").isEmpty());

      assertThat(browser.number(
              "return document.getAnimations().filter(a => a.playState === 'running').length"))
          .isZero();
      browser.leave();
    }
  }

  /** Returns what makes the page wider than its window. */
  private String sticksOut() {
    return browser
        .run(
            "return document.documentElement.scrollWidth <= innerWidth ? '' : [...document.querySelectorAll('*')]"
                + ".filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className).slice(0, 10).join()")
        .toString();
  }
}
