package io.informer4j.cli.demo;

import io.informer4j.cli.output.Style;
import io.informer4j.redact.SafeText;
import java.io.PrintStream;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Tells a demonstration to people: a line for each thing, and on a terminal one at the bottom that stays.
 *
 * <p><b>Threading:</b> may be used from any thread; lines are never mixed.
 */
final class TextOutput implements Output {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneId.systemDefault());

  private static final String CLEAR_LINE = "\r\u001b[2K";
  /** Without wrapping a terminal cuts what is too long, whatever its width is at the moment. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";
  private static final String INVERSE = "\u001b[7m";
  private static final String PLAIN = "\u001b[0m";

  private final PrintStream out;
  private final boolean isTerminal;
  private final Style style;
  private String bottom = "";
  private boolean isOver;

  TextOutput(PrintStream out, boolean isTerminal, Style style) {
    this.out = out;
    this.isTerminal = isTerminal;
    this.style = style;
  }

  @Override
  public synchronized void say(Tone tone, String text) {
    if (isOver && tone == Tone.PLAIN) {
      return;
    }
    switch (tone) {
      case PLAIN -> line(text);
      case FAULT -> line(style.strong("⚡ " + text));
      case TROUBLE -> line(style.bad("✗ " + SafeText.line(text)));
      case GOOD -> line(style.good("✓ " + text));
    }
  }

  @Override
  public synchronized void happened(Happening one) {
    if (isOver) {
      return;
    }
    String verb = String.format(Locale.ROOT, "%-7s", one.verb());
    String painted = switch (one.verb()) {
      case "ADDED" -> style.good(verb);
      case "DELETED" -> style.bad(verb);
      default -> style.notable(verb);
    };
    line(style.faint(CLOCK.format(one.at())) + " " + painted + " "
        + style.name(String.format(Locale.ROOT, "%-10s", one.kind())) + " "
        + SafeText.line(String.format(Locale.ROOT, "%-44s %s", one.name(), one.change())));
  }

  @Override
  public synchronized void skipped(long changes) {
    if (!isOver) {
      line(style.faint(String.format(Locale.ROOT, "%14s %,d more in this second", "…", changes)));
    }
  }

  @Override
  public void status(Status status) {
    String text = text(status);
    if (isTerminal) {
      bottom(style.isColoured() ? INVERSE + " " + text + " " + PLAIN : " " + text);
    } else {
      line("== " + text);
    }
  }

  private static String text(Status status) {
    StringJoiner text = new StringJoiner(" · ");
    StringJoiner objects = new StringJoiner(", ");
    status
        .objects()
        .forEach(
            (plural, count) -> objects.add(String.format(Locale.ROOT, "%,d %s", count, plural)));
    text.add(objects.toString());
    text.add(String.format(Locale.ROOT, "%,.0f events/s", status.eventsPerSecond()));
    text.add(
        status.lag().median() < 0
            ? "lag –"
            : "lag " + millis(status.lag().median()) + ", p99 "
                + millis(status.lag().most()));
    if (status.bytesPerPod() > 0) {
      text.add(String.format(Locale.ROOT, "%.1f KB/pod", status.bytesPerPod() / 1024.0));
    }
    text.add("heap " + (status.heapBytes() >> 20) + " MB");
    if (!status.faults().isEmpty()) {
      text.add("⚡ " + String.join(", ", status.faults()));
    }
    return text.toString();
  }

  static String millis(double millis) {
    return millis < 1000
        ? String.format(Locale.ROOT, millis < 10 ? "%.1f ms" : "%.0f ms", millis)
        : String.format(Locale.ROOT, "%.1f s", millis / 1000);
  }

  @Override
  public synchronized void summary(Summary summary) {
    isOver = true;
    bottom("");
    line("");
    line(String.format(
        Locale.ROOT,
        "%.1f s: the cluster made %,d changes, handlers were told of %,d; %s",
        summary.seconds(),
        summary.writes(),
        summary.events(),
        summary.faults() == 0
            ? "nothing was broken on purpose"
            : times(summary.faults(), "fault") + ", " + times(summary.outages(), "outage")
                + " survived"));
    line(String.format(
        Locale.ROOT,
        "mirror compared with the server %s while all that happened, %s",
        summary.checks() == 1 ? "once" : summary.checks() + " times",
        summary.unequal() == 0 ? "equal each time" : summary.unequal() + " times NOT equal"));
    String verdict = "mirror equals server: " + summary.verdict().text();
    line(style.strong(summary.verdict().isEqual() ? style.good(verdict) : style.bad(verdict)));
  }

  private static String times(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  @Override
  public boolean isHeard() {
    return !out.checkError();
  }

  @Override
  public void close() {
    bottom("");
    out.flush();
  }

  /** Prints a line above the one at the bottom. */
  private synchronized void line(String text) {
    String end = text.stripTrailing() + System.lineSeparator();
    out.print(isTerminal ? CLEAR_LINE + end + cut(bottom) : end);
    out.flush();
  }

  private synchronized void bottom(String text) {
    if (isTerminal && !(text.isEmpty() && bottom.isEmpty())) {
      bottom = text;
      out.print(CLEAR_LINE + cut(text));
      out.flush();
    }
  }

  private static String cut(String text) {
    return text.isEmpty() ? "" : NO_WRAP + text + WRAP;
  }
}
