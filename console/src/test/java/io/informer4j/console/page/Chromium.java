package io.informer4j.console.page;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium that is on this machine already; nothing is downloaded. Where it is: system property or environment
 * variable, else the path ({@code chromium}, {@code google-chrome}; {@code chromedriver}).
 *
 * <p><b>Threading:</b> owned by one thread.
 */
final class Chromium implements AutoCloseable {

  /** Held, since a logger that nobody holds forgets its level. */
  private static final Logger TALK = Logger.getLogger("org.openqa.selenium");

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private final ChromeDriver driver;

  private Chromium(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Returns why there is no browser here, or nothing if there is one. */
  static Optional<String> whyNot() {
    if (executable("chromium", "CHROMIUM", "chromium", "google-chrome", "chrome")
        .isEmpty()) {
      return Optional.of("no Chromium: install it, or set -Dchromium=… or CHROMIUM");
    }
    return executable("chromedriver", "CHROMEDRIVER", "chromedriver").isEmpty()
        ? Optional.of("no chromedriver: install it, or set -Dchromedriver=… or CHROMEDRIVER")
        : Optional.empty();
  }

  static Chromium start() {
    TALK.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(executable("chromium", "CHROMIUM", "chromium", "google-chrome", "chrome")
        .orElseThrow()
        .toFile());
    options.addArguments(
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-extensions",
        "--hide-scrollbars",
        "--enable-precise-memory-info",
        "--window-size=1440,1000");
    if ("root".equals(System.getProperty("user.name"))) {
      options.addArguments("--no-sandbox"); // Chromium refuses its sandbox to root
    }
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service = new ChromeDriverService.Builder()
        .usingDriverExecutable(executable("chromedriver", "CHROMEDRIVER", "chromedriver")
            .orElseThrow()
            .toFile())
        .usingAnyFreePort()
        .build();
    return new Chromium(new ChromeDriver(service, options));
  }

  private static Optional<Path> executable(String property, String variable, String... names) {
    String given = System.getProperty(property, System.getenv().getOrDefault(variable, ""));
    if (!given.isEmpty()) {
      return Optional.of(Path.of(given));
    }
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      for (String name : names) {
        if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, name))) {
          return Optional.of(Path.of(folder, name));
        }
      }
    }
    return Optional.empty();
  }

  /** Opens the page with its token, in a window of this size and a theme, and waits until it is live. */
  void open(PageServer server, int width, int height, String theme) {
    open(server.address(), PageServer.TOKEN, width, height, theme);
    until(
        "the page is live",
        () -> run("return document.getElementById('connection').dataset.state").equals("live")
            && !all(".card").isEmpty());
  }

  void open(String address, String token, int width, int height, String theme) {
    leave();
    log(); // what others left behind
    size(width, height, 1);
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    driver.get(address + "#token=" + token);
  }

  void reload() {
    driver.navigate().refresh();
  }

  /** Leaves the page, so that it does not miss its server when that is closed. */
  void leave() {
    driver.get("about:blank");
  }

  /** Lets the page draw some frames. */
  void frames(int count) {
    for (int i = 0; i < count; i++) {
      driver.executeAsyncScript("requestAnimationFrame(() => arguments[0]())");
    }
  }

  void size(int width, int height, double scale) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", scale, "mobile", false));
  }

  Object run(String script, Object... arguments) {
    Object result = driver.executeScript(script, arguments);
    return result == null ? "" : result;
  }

  /** Runs a command of Chromium's own protocol. */
  void command(String name, Map<String, Object> parameters) {
    driver.executeCdpCommand(name, parameters);
  }

  long number(String script) {
    return ((Number) run(script)).longValue();
  }

  WebElement one(String selector) {
    return until(
        selector,
        () -> all(selector).stream().filter(WebElement::isDisplayed).findFirst().orElse(null));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  String text(String selector) {
    return (String) run("return document.querySelector(arguments[0])?.textContent ?? ''", selector);
  }

  void click(String selector) {
    one(selector).click();
  }

  void press(CharSequence... keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  /** Types a text in place of what a field has. */
  void type(String selector, String text) {
    one(selector).sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.BACK_SPACE, text);
  }

  /** Waits until something is true, or is there, in the page; it changes by itself and says nothing when it does. */
  <T> T until(String what, Supplier<T> condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (; ; ) {
      T value = condition.get();
      if (value != null && !Boolean.FALSE.equals(value)) {
        return value;
      }
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain for: " + what + "; the browser says " + log());
      }
      frames(1);
    }
  }

  /** Returns what the page wrote to the browser's console since the last time, violations of its policy included. */
  List<String> log() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::toString)
        .toList();
  }

  void screenshot(String name) {
    try {
      Path folder =
          Files.createDirectories(Path.of(System.getProperty("screenshots", "target/screenshots")));
      Files.write(folder.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
