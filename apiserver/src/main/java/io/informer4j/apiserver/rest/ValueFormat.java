package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The formats of values that are checked; others are taken as they are, as are those of numbers, which the real server
 * does not look at either.
 */
final class ValueFormat {

  private static final List<String> CHECKED = List.of("date", "date-time", "uuid", "ipv4", "byte");
  private static final Pattern TIME = Pattern.compile(
      "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](.[0-9]+)?(z|Z|[+-][0-9]{2}:[0-9]{2})");
  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
  private static final Pattern IPV4 =
      Pattern.compile("((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\\.(?!$)|$)){4}");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]*={0,2}");

  private ValueFormat() {}

  static boolean fits(JsonNode value, String format) {
    if (!value.isTextual()) {
      return true;
    }
    String text = value.textValue();
    return switch (format) {
      case "date" -> isDate(text);
      case "date-time" -> isDateTime(text);
      case "uuid" -> UUID.matcher(text).matches();
      case "ipv4" -> IPV4.matcher(text).matches();
      case "byte" -> text.length() % 4 == 0 && BASE64.matcher(text).matches();
      default -> true;
    };
  }

  /** Returns whether texts of this format are checked. */
  static boolean isChecked(String format) {
    return CHECKED.contains(format);
  }

  private static boolean isDate(String text) {
    try {
      return text.length() == 10 && LocalDate.parse(text).getYear() >= 0;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    return text.length() > 11
        && (text.charAt(10) == 'T' || text.charAt(10) == 't')
        && isDate(text.substring(0, 10))
        && TIME.matcher(text.substring(11)).matches();
  }
}
