package io.informer4j.cli.object;

import io.informer4j.cli.output.Json;
import io.informer4j.cli.output.Style;
import io.informer4j.redact.SafeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One difference between two revisions of an object.
 *
 * @param path where, such as {@code status.containerStatuses[app].ready}
 * @param kind whether something came, went or changed
 * @param old what was there; null if nothing was, or if it was null
 * @param now what is there; null if nothing is, or if it is null
 */
public record Change(
    String path, Kind kind, @Nullable Object old, @Nullable Object now) {

  /** The kinds of difference. */
  public enum Kind {
    /** There was nothing before. */
    ADDED,
    /** There is nothing any more. */
    REMOVED,
    /** It is another value now. */
    CHANGED
  }

  private static final int LONGEST = 100;
  private static final String ARROW = " → ";

  /** Returns {@code path: old → new} for people. */
  public String line(Style style) {
    String where = SafeText.line(path);
    return switch (kind) {
      case ADDED -> style.good("+ " + where + ": " + words(now));
      case REMOVED -> style.bad("- " + where + ": " + words(old));
      case CHANGED ->
        style.notable("~ ") + where + ": " + style.faint(words(old)) + ARROW + words(now);
    };
  }

  /** Returns it for programs. */
  public Map<String, @Nullable Object> fields() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("path", path);
    if (kind != Kind.ADDED) {
      fields.put("old", old);
    }
    if (kind != Kind.REMOVED) {
      fields.put("new", now);
    }
    return fields;
  }

  private static String words(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    boolean isTree = value instanceof Map<?, ?> || value instanceof List<?>;
    String text = isTree ? Json.line(value) : value.toString();
    return text.isEmpty() ? "\"\"" : SafeText.line(text, LONGEST);
  }
}
