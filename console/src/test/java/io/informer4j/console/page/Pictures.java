package io.informer4j.console.page;

/**
 * Takes the pictures of the console that the documents show, in both themes, of a process that runs: {@code ./informer4j demo}
 * prints the address. Arguments: that address, how many seconds to let its plots grow, and the folder to write to.
 */
final class Pictures {

  private Pictures() {}

  /** Takes them. */
  public static void main(String[] arguments) {
    String[] address = arguments[0].split("#token=", 2);
    long millis = Long.parseLong(arguments[1]) * 1000;
    System.setProperty("screenshots", arguments[2]);
    try (Chromium browser = Chromium.start()) {
      browser.open(address[0], address[1], 1440, 1120, "light");
      browser.until("informers", () -> !browser.all(".card").isEmpty());
      long begin = browser.number("return performance.now()");
      while (browser.number("return performance.now()") < begin + millis) {
        browser.frames(20);
      }
      browser.run("document.activeElement.blur()");
      browser.screenshot("console");
      browser.press("t");
      browser.press("t");
      browser.frames(5);
      browser.screenshot("console-dark");
      browser.run("document.getElementById('events').scrollIntoView()");
      browser.frames(5);
      browser.screenshot("console-events");
      System.out.println(browser.log());
    }
  }
}
