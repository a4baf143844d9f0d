package io.informer4j.benchmarks.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The results as a picture: bars for each subject, scenario by scenario, as SVG. */
final class Plot {

  /** What is drawn: a metric, and how its value is written. */
  private record Panel(String metric, String title, String format) {}

  private static final List<Panel> PANELS = List.of(
      new Panel("retained_heap_per_object", "heap per object, bytes", "%,.0f"),
      new Panel("smallest_heap", "smallest heap, MB", "%,.0f"),
      new Panel("sync_wall_cold", "sync, wall, cold, s", "%.2f"),
      new Panel("sync_cpu_cold", "sync, CPU, cold, s", "%.2f"),
      new Panel("sync_cpu_warm", "sync, CPU, warm, s", "%.2f"),
      new Panel("event_cpu", "CPU per event, µs", "%,.0f"));

  private static final int COLUMN = 380;
  private static final int BAR = 16;
  private static final int LABELS = 170;
  private static final int NUMBERS = 60;
  private static final int TITLE = 26;

  private final Figured figures;
  private final StringBuilder svg = new StringBuilder();

  private Plot(Figured figures) {
    this.figures = figures;
  }

  static String of(Figured figures) {
    return new Plot(figures).draw();
  }

  private String draw() {
    int y = 10;
    for (String scenario : figures.scenarios()) {
      y = drawScenario(scenario, y);
    }
    int width = COLUMN * 3 + 20;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + y
        + "\" font-family=\"sans-serif\" font-size=\"11\">\n"
        + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n" + svg + "</svg>\n";
  }

  private int drawScenario(String scenario, int top) {
    text(10, top + 16, 15, "bold", scenario);
    int rows = figures.subjects(scenario).size();
    int height = TITLE + rows * BAR + 12;
    int y = top + TITLE;
    int drawn = 0;
    for (Panel panel : PANELS) {
      Map<String, Double> values = values(scenario, panel);
      if (!values.isEmpty()) {
        drawPanel(panel, values, scenario, 10 + drawn % 3 * COLUMN, y + drawn / 3 * height);
        drawn++;
      }
    }
    return y + (drawn + 2) / 3 * height + 14;
  }

  private Map<String, Double> values(String scenario, Panel panel) {
    Map<String, Double> values = new TreeMap<>(order(scenario));
    for (String subject : figures.subjects(scenario)) {
      figures
          .value(scenario, subject, panel.metric())
          .ifPresent(value -> values.put(subject, value));
    }
    return values;
  }

  private Comparator<String> order(String scenario) {
    List<String> subjects = new ArrayList<>(figures.subjects(scenario));
    return Comparator.comparingInt(subjects::indexOf);
  }

  private void drawPanel(Panel panel, Map<String, Double> values, String scenario, int x, int y) {
    text(x, y + 14, 12, "bold", panel.title());
    double largest = values.values().stream().mapToDouble(Math::abs).max().orElse(1);
    int row = y + TITLE;
    for (Map.Entry<String, Double> bar : values.entrySet()) {
      double length =
          Math.max(1, bar.getValue() / Math.max(1e-9, largest) * (COLUMN - LABELS - NUMBERS - 20));
      String failed = figures.isFailed(scenario, bar.getKey()) ? " (failed)" : "";
      text(x, row + 11, 11, "normal", bar.getKey() + failed);
      svg.append(String.format(
          Locale.ROOT,
          "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
          x + LABELS,
          row + 1,
          length,
          BAR - 3,
          color(bar.getKey())));
      text(
          x + LABELS + (int) length + 4,
          row + 11,
          11,
          "normal",
          String.format(Locale.ROOT, panel.format(), bar.getValue()));
      row += BAR;
    }
  }

  private static String color(String subject) {
    if (subject.startsWith("informer4j")) {
      return subject.contains("json") ? "#8fb8de" : "#1f6fb5";
    }
    return subject.startsWith("floor") ? "#9a9a9a" : "#d98032";
  }

  private void text(int x, int y, int size, String weight, String text) {
    svg.append("<text x=\"").append(x).append("\" y=\"").append(y);
    svg.append("\" font-size=\"").append(size).append("\" font-weight=\"").append(weight);
    svg.append("\">").append(text).append("</text>\n");
  }
}
