package io.informer4j.apiserver.controlplane;

import java.util.ArrayList;
import java.util.List;

/**
 * One requirement of a field selector: {@code field=value}, {@code field==value} or {@code field!=value}. In values,
 * backslash, comma and equals sign are written with a backslash before them.
 */
record FieldTerm(String field, boolean isEqual, String value) {

  /** Reads a selector: terms separated by commas, empty ones ignored. */
  static List<FieldTerm> parse(String selector) {
    List<FieldTerm> terms = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= selector.length(); i++) {
      if (i < selector.length() && selector.charAt(i) == '\\') {
        i++;
      } else if (i == selector.length() || selector.charAt(i) == ',') {
        if (i > start) {
          terms.add(parseTerm(selector.substring(start, i), selector));
        }
        start = i + 1;
      }
    }
    if (start < selector.length()) {
      throw malformed(selector.substring(start), selector);
    }
    return terms;
  }

  private static FieldTerm parseTerm(String term, String selector) {
    for (int i = 0; i < term.length(); i++) {
      if (term.startsWith("!=", i)) {
        return new FieldTerm(
            term.substring(0, i), false, unescape(term.substring(i + 2), selector));
      }
      if (term.startsWith("==", i)) {
        return new FieldTerm(term.substring(0, i), true, unescape(term.substring(i + 2), selector));
      }
      if (term.charAt(i) == '=') {
        return new FieldTerm(term.substring(0, i), true, unescape(term.substring(i + 1), selector));
      }
    }
    throw malformed(term, selector);
  }

  private static String unescape(String value, String selector) {
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        i++;
        if (i == value.length() || "\\,=".indexOf(value.charAt(i)) < 0) {
          throw malformed(value, selector);
        }
        c = value.charAt(i);
      } else if (c == '=') {
        throw malformed(value, selector);
      }
      text.append(c);
    }
    return text.toString();
  }

  private static SelectorException malformed(String term, String selector) {
    return new SelectorException(
        "invalid selector: '" + selector + "'; can't understand '" + term + "'");
  }
}
