package io.informer4j.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

@WithBrowser
class PageTest {

  private final Chromium browser;
  private PageServer server;

  PageTest(Chromium browser) {
    this.browser = browser;
  }

  @BeforeEach
  void serve() throws Exception {
    server = new PageServer(Scene.shop(), true);
    browser.open(server, 1440, 1000, "light");
  }

  @AfterEach
  void nothingIsWrongInTheBrowsersLog() {
    List<String> log = browser.log();
    browser.leave();
    server.close();
    assertThat(log).isEmpty();
  }

  @Test
  void pictureMovesWhenDataMove() {
    browser.until(
        "drops in the pipes",
        () -> browser.number(
                "return document.getAnimations().filter(a => a.playState === 'running' && a.effect.target.matches('.drops')).length")
            >= 8);
    String reflector = browser.text(".part-reflector");
    String events = browser.text("[data-vital=events]");

    browser.until("another revision", () -> !browser.text(".part-reflector").equals(reflector));
    browser.until("another rate", () -> !browser.text("[data-vital=events]").equals(events));
    assertThat(browser.text(".part-store .part-figure")).matches("20,0\\d\\d");
  }

  @Test
  void tokenLeavesTheAddressAndIsKeptForTheTab() {
    assertThat(browser.run("return location.href")).isEqualTo(server.address());

    browser.reload();

    browser.until("live again", () -> browser.text("#connection").equals("Live"));
  }

  @Test
  void withoutItsTokenThePageAsksForIt() {
    browser.run("sessionStorage.clear()");
    browser.reload();
    browser.one("#notice input").sendKeys(PageServer.TOKEN, Keys.ENTER);

    browser.until("live", () -> browser.text("#connection").equals("Live"));
    assertThat(browser.all("#notice")).isEmpty();
  }

  @Test
  void searchSelectorNamespaceAndIndexFindObjects() {
    browser.click(".card[data-informer='1'] .part-store");
    browser.until("all objects", () -> browser.text(".found").contains("20,000 objects"));
    browser.type("#object-search", "payments-");
    browser.until("fewer by name", () -> browser.text(".found").contains("3,333 of 20,000"));
    browser.type("#object-search", "");
    browser.type("#object-selector", "app=cart");
    browser.until(
        "fewer by label",
        () -> browser.text(".found").contains("3,334 of")
            && browser.text("#objects .chip").equals("app=cart"));
    browser.type("#object-selector", "app in");
    browser.until(
        "what is wrong",
        () -> browser.text("[role=alert]:not([hidden]).oops").contains("expected key=value"));
    assertThat(browser.log()).singleElement().asString().contains("400 (Bad Request)");
    browser.type("#object-selector", "");
    browser.one("#object-index").sendKeys("byNode");
    browser.click("[data-value='node-17']");
    browser.until("of one node", () -> browser.text(".found").contains("500 of 20,000"));
    String first = browser.text("#objects .row-name");
    browser.click("#next-page");
    browser.until("the next page", () -> !browser.text("#objects .row-name").equals(first));

    assertThat(browser.all("#objects .row")).hasSize(50);
  }

  @Test
  void rowsStayUnderTheFingerOfWhoChoosesAnIndexRightAfterTyping() {
    browser.click(".card[data-informer='1'] .part-store");
    browser.until("all objects", () -> browser.text(".found").contains("20,000 objects"));
    browser.run("document.querySelector('#object-selector').dispatchEvent(new Event('input'));"
        + "const index = document.querySelector('#object-index'); index.value = 'byNode';"
        + "index.dispatchEvent(new Event('change'))");
    browser.one("[data-value='node-17']");
    browser.run("window.row = document.querySelector(\"[data-value='node-17']\")");

    browser.frames(90); // longer than the page waits for more to be typed

    assertThat(browser.run("return window.row.isConnected")).isEqualTo(true);
  }

  @Test
  void objectShowsItsYamlAndItsWayThroughTheInformer() {
    browser.click(".card[data-informer='1'] .part-store");
    browser.click("#objects .row");
    browser.until("keys in colour", () -> browser.text(".yaml .y-key").equals("apiVersion:"));
    assertThat(browser.text(".yaml")).contains("nodeName: node-").contains("containerPort: 8080");
    browser.screenshot("object-yaml");

    browser.click("[data-tab=flight]");

    List<WebElement> steps = browser.all(".flight-change:first-child .flight-step");
    assertThat(steps).extracting(WebElement::getText).first().asString().contains("server sent");
    assertThat(steps)
        .hasSize(5)
        .last()
        .extracting(WebElement::getText)
        .asString()
        .contains("audit-log", "7.8 ms");
    assertThat(browser.text(".flight-change:last-child .badge")).isEqualTo("added");
    browser.screenshot("object-flight");
  }

  @Test
  void reflectorTellsReconnectsErrorsAndSettings() {
    browser.click(".card[data-informer='1'] .part-reflector");

    browser.until("history", () -> browser.text("#panel").contains("connection reset by peer"));
    assertThat(browser.text("#panel"))
        .contains("connection lost", "retried in 0.8 s", "bookmark watchdog");
    browser.screenshot("reflector");
  }

  @Test
  void faultButtonsPostAndShowWhatIsBroken() throws Exception {
    browser.click("[data-fault=cut]");

    assertThat(server.posted.poll(10, TimeUnit.SECONDS)).isEqualTo("cut=true");
    browser.until(
        "the reflector backs off",
        () -> browser.text(".part-reflector .badge").equals("backing off"));
    assertThat(browser.one("[data-fault=cut]").getDomAttribute("aria-pressed")).isEqualTo("true");
    browser.screenshot("fault");
    browser.click("[data-fault=cut]");
    assertThat(server.posted.poll(10, TimeUnit.SECONDS)).isEqualTo("cut=false");
  }

  @Test
  void eventsCanBePausedAndFiltered() {
    browser.until("rows", () -> browser.all(".events tbody tr:not([hidden])").size() == 100);
    browser.run("document.getElementById('events').scrollIntoView()");
    browser.screenshot("events");
    browser.click("#pause");
    String first = browser.text(".events tbody tr td:nth-child(4)");
    browser.until("newer ones are counted", () -> browser.text(".events-held").contains("newer"));
    assertThat(browser.text(".events tbody tr td:nth-child(4)")).isEqualTo(first);

    browser.click("#pause");
    browser.type("#event-filter", "reloader");

    browser.until(
        "only those of one handler",
        () ->
            browser.number("return [...document.querySelectorAll('.events tbody tr:not([hidden])')]"
                    + ".filter(row => row.cells[5].textContent !== 'reloader').length")
                == 0);
  }

  @Test
  void keyboardReachesEverything() {
    browser.press("/");
    assertThat(browser.run("return document.activeElement.id")).isEqualTo("object-search");
    browser.until("objects", () -> !browser.all("#objects .row").isEmpty());
    browser.press(Keys.ARROW_DOWN);
    browser.press(Keys.ARROW_DOWN);
    browser.press(Keys.ENTER);
    browser.until("the object", () -> !browser.all(".yaml").isEmpty());
    browser.press(Keys.ESCAPE);
    assertThat(browser.run("return document.activeElement.matches('#objects .row:nth-child(2)')"))
        .isEqualTo(true);
    browser.press(Keys.ESCAPE);
    assertThat(browser.all("#panel:not([hidden])")).isEmpty();

    browser.run("document.querySelector('.part-server').focus()");
    browser.press(Keys.ARROW_RIGHT);
    browser.press(Keys.ARROW_RIGHT);
    browser.press(Keys.ENTER);

    browser.until(
        "the queue", () -> browser.text("[role=tab][aria-selected=true]").equals("Queue"));
  }

  @Test
  void themeIsTheSystemsUntilOneIsChosenAndRemembered() {
    assertThat(browser.run("return document.documentElement.dataset.theme")).isEqualTo("light");
    browser.click("#theme");
    browser.click("#theme");
    browser.reload();

    assertThat(browser.run("return document.documentElement.dataset.theme")).isEqualTo("dark");
    assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(14, 18, 23)");
    browser.run("localStorage.clear()");
  }

  @Test
  void pageConnectsAgainByItselfAndSaysSo() {
    browser.run(
        "window.said = []; new MutationObserver(() => said.push(document.getElementById('connection').textContent))"
            + ".observe(document.getElementById('connection'), {childList: true})");

    server.cutStreams();

    browser.until(
        "both are said",
        () -> browser.run("return said.join()").toString().matches("(?s).*Trying again.*,Live"));
    browser.log(); // the browser itself tells of a response that was cut
  }
}
