package io.informer4j.cli.watch;

import io.informer4j.cli.object.Change;
import io.informer4j.cli.object.Status;
import io.informer4j.cli.output.Figures;
import io.informer4j.cli.output.Style;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.redact.SafeText;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;

/** Tells people: a line for each event, and below it what has changed. <b>Threading:</b> as its consumer. */
public final class TextReport implements WatchReport {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
  private static final String INDENT = " ".repeat(14);
  private static final int MOST_CHANGES = 12;

  private final Consumer<String> lines;
  private final Style style;
  private final Clock clock;

  /** Makes a report that writes such lines, several at once if they belong together. */
  public TextReport(Consumer<String> lines, Style style, Clock clock) {
    this.lines = lines;
    this.style = style;
    this.clock = clock;
  }

  @Override
  public void added(
      ResourceType type, ObjectName name, Map<String, Object> object, boolean isInitial) {
    String word = isInitial ? style.faint("PRESENT ") : style.good("ADDED   ");
    lines.accept(line(word, type, name, Status.of(object)));
  }

  @Override
  public void updated(
      ResourceType type,
      ObjectName name,
      Map<String, Object> old,
      Map<String, Object> object,
      List<Change> changes) {
    String before = Status.of(old);
    String now = Status.of(object);
    List<String> all = new ArrayList<>();
    all.add(line(
        style.notable("UPDATED "), type, name, before.equals(now) ? now : before + " → " + now));
    changes.stream().limit(MOST_CHANGES).forEach(change -> all.add(INDENT + change.line(style)));
    if (changes.size() > MOST_CHANGES) {
      all.add(INDENT + style.faint("… and " + (changes.size() - MOST_CHANGES) + " more"));
    } else if (changes.isEmpty()) {
      all.add(INDENT + style.faint("(nothing that is shown)"));
    }
    lines.accept(String.join("\n", all));
  }

  @Override
  public void deleted(ResourceType type, ObjectName name, boolean wasMissed) {
    lines.accept(
        line(style.bad("DELETED "), type, name, wasMissed ? "while there was no connection" : ""));
  }

  private String line(String word, ResourceType type, ObjectName name, String state) {
    return style.faint(CLOCK.format(LocalTime.now(clock))) + "  " + word + " "
        + String.format(
                Locale.ROOT,
                "%-12s %-42s %s",
                SafeText.line(type.kind()),
                SafeText.line(name.toString()),
                SafeText.line(state))
            .stripTrailing();
  }

  @Override
  public void listed(String informer, int objects, String revision, Duration took, String how) {
    lines.accept(
        style.good("  ✓ ") + informer + ": " + Figures.count(objects, "object") + " at revision "
            + SafeText.line(revision) + ", in " + Figures.duration(took) + " by " + how);
  }

  @Override
  public void trouble(String informer, String what, Duration again) {
    lines.accept(style.bad("  ✗ ") + informer + ": " + what + "; again "
        + (again.isZero() ? "at once" : "in " + Figures.duration(again)));
  }

  @Override
  public void recovered(String informer, String from, Duration after) {
    lines.accept(style.good("  ✓ ") + informer + ": connected again after "
        + Figures.duration(after) + ", watching from " + SafeText.line(from));
  }

  @Override
  public void remark(String informer, String what) {
    lines.accept(style.notable("  ! ") + informer + ": " + what);
  }

  @Override
  public void summary(Tally tally, Duration watched) {
    StringJoiner text = new StringJoiner(", ");
    text.add(Figures.count(tally.added.sum()) + " added");
    text.add(Figures.count(tally.updated.sum()) + " updated");
    text.add(Figures.count(tally.deleted.sum()) + " deleted");
    if (tally.troubles.sum() > 0) {
      text.add(Figures.count(tally.troubles.sum(), "failed request"));
    }
    lines.accept("watched for " + Figures.duration(watched) + ": "
        + Figures.count(tally.initial.sum()) + " there at first, " + text);
  }
}
