package io.informer4j.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@WithBrowser
class StormTest {

  private static final long MILLIS = 3_000;
  private final Chromium browser;

  StormTest(Chromium browser) {
    this.browser = browser;
  }

  @Test
  void tenThousandChangesPerSecondLeaveThePageResponsiveAndBounded() throws IOException {
    Scene scene = new Scene();
    SceneInformer informer =
        scene.informer("pods", "v1", "Pod", 10_000, List.of(), List.of("one", "two"));
    informer.objects.addAll(Scene.pods(500).informers.get(0).objects);
    scene.mostRecords = 2_500; // more than the console ever sends
    try (PageServer server = new PageServer(scene, true)) {
      browser.open(server, 1440, 1000, "light");
      browser.until(
          "the rows are full",
          () -> browser.all(".events tbody tr:not([hidden])").size() == 100);
      long nodes = nodes();
      long heap = heap();

      browser.run(
          "window.frames_ = 0; window.long_ = 0; const count = () => { frames_++; requestAnimationFrame(count); }; count();"
              + "new PerformanceObserver(list => list.getEntries().forEach(e => long_ += e.duration)).observe({type: 'longtask'});");
      long begin = browser.number("return performance.now()");
      browser.until(
          "the storm is over", () -> browser.number("return performance.now()") > begin + MILLIS);
      long frames = browser.number("return frames_");
      long blocked = browser.number("return long_");

      System.out.printf(
          "storm: %d frames and %d ms of long tasks in %d ms, %d nodes, heap %+d KiB%n",
          frames, blocked, MILLIS, nodes(), (heap() - heap) / 1024);
      assertThat(frames).isGreaterThan(MILLIS / 100);
      assertThat(blocked).isLessThan(MILLIS / 2);
      assertThat(nodes()).isLessThan(2_500).isLessThanOrEqualTo(nodes + 20);
      assertThat(browser.all(".events tbody tr").size()).isLessThanOrEqualTo(200);
      assertThat(heap()).isLessThan(heap + (8 << 20));
      assertThat(browser.log()).isEmpty();
      browser.leave();
    }
  }

  private long nodes() {
    return browser.number("return document.getElementsByTagName('*').length");
  }

  private long heap() {
    browser.command("HeapProfiler.collectGarbage", Map.of());
    return browser.number("return performance.memory.usedJSHeapSize");
  }
}
