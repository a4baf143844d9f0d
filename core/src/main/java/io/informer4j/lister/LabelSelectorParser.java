package io.informer4j.lister;

import io.informer4j.lister.LabelRequirement.Operator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of one label selector, once, from left to right.
 *
 * <pre>
 * selector    = [ requirement { "," requirement } ]
 * requirement = "!" key | key [ comparison value | ( "in" | "notin" ) "(" value { "," value } ")" ]
 * comparison  = "=" | "==" | "!=" | ">" | "<"
 * </pre>
 *
 * <p>A value may be empty, a list may not; {@code in} and {@code notin} are keywords only where an
 * operator stands.
 */
final class LabelSelectorParser {

  private static final String SPECIAL = "=!(),<>";
  private static final String WHITESPACE = " \t\r\n";

  private final String text;
  private int position;

  LabelSelectorParser(String text) {
    this.text = text;
  }

  List<LabelRequirement> parse() {
    List<LabelRequirement> requirements = new ArrayList<>();
    skipWhitespace();
    if (isAtEnd()) {
      return requirements;
    }
    do {
      requirements.add(requirement());
    } while (accept(","));
    if (!isAtEnd()) {
      throw expected("',' or the end");
    }
    return requirements;
  }

  private LabelRequirement requirement() {
    if (accept("!")) {
      return LabelRequirement.doesNotExist(key("a label key after '!'"));
    }
    String key = key("a label key or '!'");
    if (isAtEnd() || isAt(",")) {
      return LabelRequirement.exists(key);
    }
    if (acceptKeyword("in")) {
      return LabelRequirement.of(key, Operator.IN, valueList());
    }
    if (acceptKeyword("notin")) {
      return LabelRequirement.of(key, Operator.NOT_IN, valueList());
    }
    Operator operator = comparison();
    return LabelRequirement.of(key, operator, List.of(singleValue(operator)));
  }

  private String key(String expected) {
    int start = position;
    String key = word();
    if (key.isEmpty()) {
      throw expected(expected);
    }
    check(start, LabelSyntax.problemOfKey(key));
    return key;
  }

  private Operator comparison() {
    if (accept("==") || accept("=")) {
      return Operator.IN;
    }
    if (accept("!=")) {
      return Operator.NOT_IN;
    }
    if (accept(">")) {
      return Operator.GREATER_THAN;
    }
    if (accept("<")) {
      return Operator.LESS_THAN;
    }
    throw expected("one of =, ==, !=, in, notin, >, <, or ',' or the end");
  }

  private String singleValue(Operator operator) {
    if (!isAtEnd() && !isAt(",") && isAtSpecial()) {
      throw expected("a label value");
    }
    return value(operator);
  }

  private List<String> valueList() {
    if (!accept("(")) {
      throw expected("'('");
    }
    if (isAt(")")) {
      throw expected("at least one label value");
    }
    List<String> values = new ArrayList<>();
    do {
      values.add(value(Operator.IN));
    } while (accept(","));
    if (!accept(")")) {
      throw expected("',' or ')'");
    }
    return values;
  }

  private String value(Operator operator) {
    int start = position;
    String value = word();
    check(start, LabelRequirement.problemOfValue(operator, value));
    return value;
  }

  /** Takes all up to the next special character or white space; empty, if that is here. */
  private String word() {
    int start = position;
    while (!isAtEnd() && !isAtSpecial() && WHITESPACE.indexOf(text.charAt(position)) < 0) {
      position++;
    }
    String word = text.substring(start, position);
    skipWhitespace();
    return word;
  }

  private boolean acceptKeyword(String keyword) {
    int start = position;
    if (word().equals(keyword)) {
      return true;
    }
    position = start;
    return false;
  }

  private boolean accept(String symbol) {
    if (!isAt(symbol)) {
      return false;
    }
    position += symbol.length();
    skipWhitespace();
    return true;
  }

  private boolean isAt(String symbol) {
    return text.startsWith(symbol, position);
  }

  private boolean isAtSpecial() {
    return SPECIAL.indexOf(text.charAt(position)) >= 0;
  }

  private boolean isAtEnd() {
    return position == text.length();
  }

  private void skipWhitespace() {
    while (!isAtEnd() && WHITESPACE.indexOf(text.charAt(position)) >= 0) {
      position++;
    }
  }

  private void check(int start, @Nullable String problem) {
    if (problem != null) {
      throw LabelSelectorException.inSelector(text, start, problem);
    }
  }

  private LabelSelectorException expected(String what) {
    String found = isAtEnd() ? "the end" : "'" + text.charAt(position) + "'";
    return LabelSelectorException.inSelector(
        text, position, "expected " + what + ", but found " + found);
  }
}
