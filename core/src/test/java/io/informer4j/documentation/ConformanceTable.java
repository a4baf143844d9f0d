package io.informer4j.documentation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of docs/conformance.md, and what is wrong with them. */
final class ConformanceTable {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (\\S+\\.go) \\| (\\w+) \\| (.*) \\|$");
  private static final Pattern REFERENCE = Pattern.compile("([A-Za-z][\\w.]*)#(\\w+)");
  private static final Pattern REASON = Pattern.compile("(does not apply|differs): \\S.{19,}");
  private static final Pattern SEPARATORS = Pattern.compile("[,`\\s]*");
  private static final int ROWS_PER_METHOD = 3;

  /** One upstream test and what stands for it here. */
  record Row(String file, String test, String answer) {
    String upstream() {
      return file + " " + test;
    }

    boolean isOpen() {
      return answer.equals("open");
    }

    /** The tests of ours that the row names, as {@code Class#method}. */
    List<String> references() {
      return REFERENCE.matcher(answer).results().map(match -> match.group()).toList();
    }

    boolean isWellFormed() {
      boolean onlyReferences = !references().isEmpty()
          && SEPARATORS.matcher(REFERENCE.matcher(answer).replaceAll("")).matches();
      return isOpen() || onlyReferences || REASON.matcher(answer).matches();
    }
  }

  private final List<Row> rows;

  private ConformanceTable(List<Row> rows) {
    this.rows = rows;
  }

  static ConformanceTable parse(String markdown) {
    List<Row> rows = new ArrayList<>();
    Matcher matcher = ROW.matcher(markdown);
    while (matcher.find()) {
      rows.add(new Row(matcher.group(1), matcher.group(2), matcher.group(3).strip()));
    }
    return new ConformanceTable(List.copyOf(rows));
  }

  long open() {
    return rows.stream().filter(Row::isOpen).count();
  }

  long mapped() {
    return rows.stream().filter(row -> !row.references().isEmpty()).count();
  }

  /** Everything that does not fit, one line each: against the upstream list and against our tests. */
  List<String> problems(List<String> upstream, TestMethods tests) {
    List<String> problems = new ArrayList<>();
    compareWithUpstream(upstream, problems);
    Map<String, Set<String>> rowsOfMethod = new TreeMap<>();
    for (Row row : rows) {
      if (!row.isWellFormed()) {
        problems.add(row.upstream() + ": neither tests, nor a reason of some length, nor open: "
            + row.answer());
      }
      for (String reference : row.references()) {
        tests
            .problemWith(reference)
            .ifPresent(problem -> problems.add(row.upstream() + ": " + problem));
        rowsOfMethod.computeIfAbsent(reference, key -> new HashSet<>()).add(row.upstream());
      }
    }
    rowsOfMethod.forEach((method, served) -> {
      if (served.size() > ROWS_PER_METHOD) {
        problems.add(method + " serves " + served.size() + " rows, at most " + ROWS_PER_METHOD
            + " are allowed");
      }
    });
    return problems;
  }

  private void compareWithUpstream(List<String> upstream, List<String> problems) {
    Map<String, Integer> balance = new HashMap<>();
    upstream.forEach(test -> balance.merge(test, 1, Integer::sum));
    rows.forEach(row -> balance.merge(row.upstream(), -1, Integer::sum));
    new TreeMap<>(balance).forEach((test, count) -> {
      if (count > 0) {
        problems.add(test + ": no row");
      } else if (count < 0) {
        problems.add(test + ": a row too many, or no such upstream test");
      }
    });
  }
}
