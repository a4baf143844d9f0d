package io.informer4j.cli.doctor;

import io.informer4j.cli.output.Style;
import io.informer4j.redact.SafeText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What one check has found.
 *
 * @param level how good or bad it is
 * @param check what was looked at
 * @param what what was found
 * @param advice what to do about it, empty if nothing
 */
public record Finding(Level level, String check, String what, String advice) {

  /** How good or bad a finding is. */
  public enum Level {
    /** As it should be. */
    OK("✓"),
    /** An informer works, but not as well as it could. */
    WARNING("!"),
    /** No informer can work like this. */
    FAILED("✗");

    private final String mark;

    Level(String mark) {
      this.mark = mark;
    }
  }

  /** Something that is as it should be. */
  public static Finding ok(String check, String what) {
    return new Finding(Level.OK, check, what, "");
  }

  /** Something that could be better. */
  public static Finding warning(String check, String what, String advice) {
    return new Finding(Level.WARNING, check, what, advice);
  }

  /** Something that stands in the way. */
  public static Finding failed(String check, String what, String advice) {
    return new Finding(Level.FAILED, check, what, advice);
  }

  /** Returns it in one line, for people. */
  public String line(Style style) {
    String mark = switch (level) {
      case OK -> style.good(level.mark);
      case WARNING -> style.notable(level.mark);
      case FAILED -> style.bad(level.mark);
    };
    String text =
        mark + " " + String.format(Locale.ROOT, "%-14s", check) + " " + SafeText.line(what);
    return advice.isEmpty() ? text : text + style.strong("; " + SafeText.line(advice));
  }

  /** Returns it for programs. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("check", check);
    fields.put("level", level.name().toLowerCase(Locale.ROOT));
    fields.put("message", what);
    if (!advice.isEmpty()) {
      fields.put("advice", advice);
    }
    return fields;
  }
}
