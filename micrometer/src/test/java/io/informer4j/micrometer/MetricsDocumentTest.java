package io.informer4j.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.controller.ControllerListener;
import io.informer4j.workqueue.WorkQueueMetrics;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds docs/metrics.md and the dashboard to the code. */
class MetricsDocumentTest {

  private static final Pattern ROW = Pattern.compile(
      "^\\| `([a-z_]+)` \\| (\\w+) \\|(?: [^|]+)? \\| (.*) \\|$", Pattern.MULTILINE);
  private static final Pattern METRIC =
      Pattern.compile("(informer|workqueue|controller_runtime)_\\w+");

  private static Path docs() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("docs/metrics.md"))) {
      folder = folder.getParent();
    }
    assertThat(folder).as("the project's folder").isNotNull();
    return folder.resolve("docs");
  }

  private static final Map<String, String> IN_CODE = collectFromCode();

  /** Returns all metrics there are, with what they are and say. */
  private static Map<String, String> inCode() {
    return IN_CODE;
  }

  private static Map<String, String> collectFromCode() {
    Map<String, String> all = new TreeMap<>();
    for (ScopeFigure figure : ScopeFigure.values()) {
      all.put(figure.metric(), word(figure.isCounter()) + ": " + figure.description());
    }
    for (HandlerFigure figure : HandlerFigure.values()) {
      all.put(figure.metric(), word(figure.isCounter()) + ": " + figure.description());
    }
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new QueueMetrics(registry, "q");
    EveryMeter.of(registry);
    for (Meter meter : registry.getMeters()) {
      if (!meter.getId().getName().endsWith(".histogram")) {
        String kind = switch (meter.getId().getType()) {
          case GAUGE -> "gauge";
          case COUNTER -> "counter";
          default -> "timer";
        };
        all.put(meter.getId().getName(), kind + ": " + meter.getId().getDescription());
      }
    }
    return all;
  }

  private static String word(boolean counter) {
    return counter ? "counter" : "gauge";
  }

  @Test
  void thePageListsWhatThereIs() throws IOException {
    Map<String, String> onPage = new TreeMap<>();
    Matcher rows = ROW.matcher(Files.readString(docs().resolve("metrics.md")));
    while (rows.find()) {
      onPage.put(rows.group(1), rows.group(2) + ": " + rows.group(3));
    }

    assertThat(onPage).isEqualTo(inCode());
  }

  @Test
  void theNamesOfQueuesAndControllersAreThoseOfTheirConstants() {
    assertThat(inCode())
        .containsKeys(
            WorkQueueMetrics.DEPTH,
            WorkQueueMetrics.ADDS_TOTAL,
            WorkQueueMetrics.QUEUE_DURATION_SECONDS,
            WorkQueueMetrics.WORK_DURATION_SECONDS,
            WorkQueueMetrics.UNFINISHED_WORK_SECONDS,
            WorkQueueMetrics.LONGEST_RUNNING_PROCESSOR_SECONDS,
            WorkQueueMetrics.RETRIES_TOTAL,
            WorkQueueMetrics.SPURIOUS_DONES_TOTAL,
            ControllerListener.RECONCILE_TOTAL,
            ControllerListener.RECONCILE_TIME_SECONDS,
            ControllerListener.ACTIVE_WORKERS);
  }

  @Test
  void theDashboardAsksForNothingThatIsNotThereAndForAllThatIs() throws IOException {
    JsonNode dashboard =
        new ObjectMapper().readTree(docs().resolve("grafana/informer4j.json").toFile());
    Set<String> asked = new TreeSet<>();
    dashboard.findValuesAsText("expr").forEach(query -> collect(query, asked));
    dashboard.findValuesAsText("query").forEach(query -> collect(query, asked));

    assertThat(asked).isEqualTo(inCode().keySet());
  }

  /** Timers are three metrics to Prometheus. */
  private static void collect(String query, Set<String> asked) {
    Matcher metrics = METRIC.matcher(query);
    while (metrics.find()) {
      asked.add(metrics.group().replaceAll("_seconds_(sum|count|bucket)$", "_seconds"));
    }
  }

  @Test
  void alertsAreAboutMetricsThatThereAre() throws IOException {
    Set<String> named = new TreeSet<>();
    collect(Files.readString(docs().resolve("metrics.md")), named);
    named.remove("informer_processing_latency_seconds"); // said not to be there

    assertThat(inCode().keySet()).containsAll(named);
  }
}
