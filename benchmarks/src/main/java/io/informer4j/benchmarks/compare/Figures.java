package io.informer4j.benchmarks.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of one subject in one scenario, each measured once or several times. */
final class Figures {

  /** One figure, as a process prints it. */
  record Figure(String metric, String unit, double value) {

    private static final String WORD = "figure ";

    static boolean isOne(String line) {
      return line.startsWith(WORD);
    }

    static Figure parse(String line) {
      String[] words = line.split(" ", -1);
      return new Figure(words[1], words[2], Double.parseDouble(words[3]));
    }
  }

  private final Map<String, String> units = new LinkedHashMap<>();
  private final Map<String, List<Double>> values = new LinkedHashMap<>();

  void add(Figure figure) {
    units.put(figure.metric(), figure.unit());
    values.computeIfAbsent(figure.metric(), metric -> new ArrayList<>()).add(figure.value());
  }

  /** Returns the medians. */
  List<Figure> medians() {
    List<Figure> medians = new ArrayList<>();
    values.forEach((metric, all) ->
        medians.add(new Figure(metric, units.getOrDefault(metric, ""), median(all))));
    return medians;
  }

  /** Returns the one in the middle, or what is halfway between the two there. */
  static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    sorted.sort(null);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
