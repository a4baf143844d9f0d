package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with one value at one place, looking at nothing inside of it. */
final class ValueCheck {

  private static final BigDecimal LARGEST_EXACT = BigDecimal.valueOf(1L << 53);

  private final String path;
  private final List<Refusal.Cause> causes;

  ValueCheck(String path, List<Refusal.Cause> causes) {
    this.path = path;
    this.causes = causes;
  }

  void type(JsonNode value, StructuralSchema schema) {
    List<String> types = schema.types();
    if (types.isEmpty() || (value.isNull() && schema.isNullable())) {
      return;
    }
    String actual = typeOf(value);
    boolean fits = types.contains(actual)
        || (actual.equals("integer") && types.contains("number"))
        || (actual.equals("number") && types.contains("integer") && isWhole(value));
    if (!fits && ValueFormat.isChecked(schema.format()) && !value.isTextual() && !value.isArray()) {
      mistyped(schema.format(), Json.quote(formatOf(value)));
    } else if (!fits) {
      mistyped(String.join(",", types), Json.quote(actual));
    } else if (!ValueFormat.fits(value, schema.format())) {
      mistyped(schema.format(), shown(value));
    }
  }

  private void mistyped(String type, String value) {
    String detail = named("must be of type " + type + ": " + value);
    causes.add(new Refusal.Cause(
        "FieldValueTypeInvalid", "Invalid value: " + value + ": " + detail, path));
  }

  private static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "object";
      case ARRAY -> "array";
      case STRING -> "string";
      case BOOLEAN -> "boolean";
      case NUMBER -> value.canConvertToLong() && value.isIntegralNumber() ? "integer" : "number";
      default -> "null";
    };
  }

  /** Returns how the real server calls a value where a format is expected. */
  private static String formatOf(JsonNode value) {
    return switch (typeOf(value)) {
      case "integer" -> "int64";
      case "number" -> "double";
      default -> "";
    };
  }

  /** Numbers that are no 64 bit integers are read as floating point ones, which are exact up to a size. */
  private static boolean isWhole(JsonNode value) {
    BigDecimal number = value.decimalValue();
    return number.abs().compareTo(LARGEST_EXACT) < 0
        && number.stripTrailingZeros().scale() <= 0;
  }

  void limits(JsonNode value, StructuralSchema schema) {
    ValueLimits limits = schema.limits();
    switch (value.getNodeType()) {
      case NUMBER -> number(value, limits);
      case STRING -> text(value.textValue(), limits);
      case ARRAY -> size(value.size(), limits.minItems(), limits.maxItems(), "items");
      case OBJECT ->
        size(value.size(), limits.minProperties(), limits.maxProperties(), "properties");
      default -> {}
    }
  }

  private void number(JsonNode value, ValueLimits limits) {
    BigDecimal number = value.decimalValue();
    BigDecimal factor = limits.multipleOf();
    if (factor != null && factor.signum() > 0 && number.remainder(factor).signum() != 0) {
      invalid(value, "should be a multiple of " + shown(factor, value));
    }
    BigDecimal maximum = limits.maximum();
    if (maximum != null && number.compareTo(maximum) >= (limits.exclusiveMaximum() ? 0 : 1)) {
      String or = limits.exclusiveMaximum() ? "" : "or equal to ";
      invalid(value, "should be less than " + or + shown(maximum, value));
    }
    BigDecimal minimum = limits.minimum();
    if (minimum != null && number.compareTo(minimum) <= (limits.exclusiveMinimum() ? 0 : -1)) {
      String or = limits.exclusiveMinimum() ? "" : "or equal to ";
      invalid(value, "should be greater than " + or + shown(minimum, value));
    }
  }

  /** A limit is written as the number that it is compared with, as an integer if that is one. */
  private static String shown(BigDecimal limit, JsonNode value) {
    return value.isIntegralNumber()
        ? limit.toBigInteger().toString()
        : GoFloat.show(limit.doubleValue());
  }

  private void text(String text, ValueLimits limits) {
    int length = text.codePointCount(0, text.length());
    Long longest = limits.maxLength();
    if (longest != null && length > longest) {
      causes.add(new Refusal.Cause(
          "FieldValueTooLong",
          "Too long: may not be more than " + longest + (longest == 1 ? " byte" : " bytes"),
          path));
    }
    Long shortest = limits.minLength();
    if (shortest != null && length < shortest) {
      invalid(text, "should be at least " + shortest + " chars long");
    }
    if (limits.pattern() != null && !isFound(limits.pattern().matcher(text))) {
      invalid(text, "should match '" + limits.patternText() + "'");
    }
  }

  /** Patterns of users may be recursive in Java where Go's need no stack. */
  private boolean isFound(Matcher matcher) {
    try {
      return matcher.find();
    } catch (StackOverflowError e) {
      throw Refusal.notImplemented("the pattern of " + path + " for a text of this length");
    }
  }

  private void size(int size, @Nullable Long least, @Nullable Long most, String what) {
    if (least != null && size < least) {
      causes.add(Refusal.Cause.invalid(
          path, Integer.toString(size), named("should have at least " + least + " " + what)));
    }
    if (most != null && size > most) {
      causes.add(new Refusal.Cause(
          "FieldValueTooMany",
          "Too many: " + size + ": must have at most " + most + (most == 1 ? " item" : " items"),
          path));
    }
  }

  /** Numbers are compared by value: 1.0 is 1. */
  void enumeration(JsonNode value, ValueLimits limits) {
    List<JsonNode> allowed = limits.enumeration();
    if (allowed.isEmpty() || allowed.stream().anyMatch(other -> isSame(value, other))) {
      return;
    }
    String values = allowed.stream()
        .map(v -> Json.quote(v.isTextual() ? v.textValue() : v.toString()))
        .collect(Collectors.joining(", "));
    causes.add(new Refusal.Cause(
        "FieldValueNotSupported",
        "Unsupported value: " + shown(value) + ": supported values: " + values,
        path));
  }

  private static boolean isSame(JsonNode value, JsonNode allowed) {
    boolean areNumbers = value.isNumber() && allowed.isNumber();
    return areNumbers
        ? value.decimalValue().compareTo(allowed.decimalValue()) == 0
        : value.equals(allowed);
  }

  private void invalid(String text, String what) {
    causes.add(Refusal.Cause.invalid(path, Json.quote(text), named(what)));
  }

  private void invalid(JsonNode value, String what) {
    causes.add(Refusal.Cause.invalid(path, shown(value), named(what)));
  }

  private String named(String what) {
    return path + " in body " + what;
  }

  private static String shown(JsonNode value) {
    if (value.isNumber() && !value.isIntegralNumber()) {
      return GoFloat.show(value.doubleValue());
    }
    return value.isNull() ? "\"null\"" : value.toString();
  }
}
