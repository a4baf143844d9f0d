package io.informer4j.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WithBrowser
class HostileDataTest {

  private final Chromium browser;
  private PageServer server;

  HostileDataTest(Chromium browser) {
    this.browser = browser;
  }

  @BeforeEach
  void serve() throws IOException {
    server = new PageServer(Scene.hostile(), false);
  }

  @AfterEach
  void nothingHasRun() {
    Object hacked = browser.run("return String(window.hacked)");
    List<String> log = browser.log();
    browser.leave();
    server.close();
    assertThat(hacked).isEqualTo("undefined");
    assertThat(log).isEmpty();
  }

  @Test
  void markupIsTextWhereverItStands() {
    browser.open(server, 1440, 1000, "light");
    browser.until("events", () -> !browser.all(".events tbody tr:not([hidden])").isEmpty());
    browser.click(".part-reflector");
    browser.until("details", () -> browser.text("#panel").contains("bookmark watchdog"));
    browser.click("[data-tab=handlers]");
    browser.click("[data-tab=store]");
    browser.until("the object", () -> browser.text("#objects").contains("<script>"));
    browser.screenshot("hostile");
    assertThat(
            browser.number(
                "return Math.max(...[...document.querySelectorAll('.panel *')].map(e => e.getBoundingClientRect().right))"))
        .isLessThanOrEqualTo(1440);
    browser.run(
        "[...document.querySelectorAll('#objects .row')].find(row => row.textContent.includes('onerror')).click()");
    browser.until(
        "its YAML",
        () -> browser.text(".yaml").contains("note: \"<img src=x onerror=window.hacked=1>"));
    browser.click("[data-tab=flight]");

    assertThat(
            browser.number(
                "return document.querySelectorAll('img:not(.brand-mark), body script, [onerror], [style*=url]').length"))
        .isZero();
  }

  @Test
  void namesCannotHideWhatTheyAre() {
    browser.open(server, 1440, 1000, "dark");
    browser.click(".part-store");
    browser.until(
        "the name",
        () -> browser
            .text("#objects")
            .contains("invoice⟨U+202E⟩fdp.exe⟨U+0007⟩⟨U+001B⟩[31m⟨U+200B⟩"));
    browser.run(
        "[...document.querySelectorAll('#objects .row')].find(row => row.textContent.includes('invoice')).click()");

    browser.until(
        "its title", () -> browser.text(".panel-title").startsWith("invoice⟨U+202E⟩fdp.exe"));
  }

  @Test
  void valueOfAMegabyteIsCutAndSaid() {
    browser.open(server, 400, 860, "light");
    browser.run("document.querySelector('.part-store').click()");
    browser.until("the objects", () -> browser.text("#objects").contains("big=xxxx"));
    browser.run(
        "[...document.querySelectorAll('#objects .row')].find(row => row.textContent.includes('big=')).click()");
    browser.until("its YAML", () -> browser.text(".yaml").contains("1,046,583 more characters"));

    assertThat(browser.number("return document.body.textContent.length")).isLessThan(100_000);
    assertThat(browser.number("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(400);
  }

  @Test
  void secretShowsWhatTheServerSendsAndSaysThatItIsNotAll() throws IOException {
    server.close();
    server = new PageServer(Scene.secrets(), false);
    browser.open(server, 1440, 1000, "light");
    browser.click(".part-store");
    browser.click("#objects .row");

    browser.until(
        "its YAML", () -> browser.text(".yaml").contains("password: (redacted, 24 bytes)"));
    assertThat(browser.text(".object-facts .lead:not([hidden])")).contains("redacted");
    browser.screenshot("secret");
  }
}
