package io.informer4j.fabric8.resource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads field selectors as far as is needed to compare them (client-go: {@code fields.ParseSelector}). */
final class FieldSelectors {

  private FieldSelectors() {}

  /**
   * Returns the terms of a selector, sorted.
   *
   * @throws IllegalArgumentException if one of them is not {@code field=value}, {@code field==value} or {@code field!=value}
   */
  static String canonical(String selector) {
    List<String> terms = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= selector.length(); i++) {
      if (i == selector.length() || (selector.charAt(i) == ',' && !isEscaped(selector, i))) {
        String term = selector.substring(start, i).strip();
        start = i + 1;
        if (term.isEmpty()) {
          continue;
        }
        if (term.indexOf('=') < 1 || term.startsWith("!=")) {
          throw new IllegalArgumentException("'" + term + "' in the field selector '" + selector
              + "' is not of the form field=value or field!=value");
        }
        terms.add(term);
      }
    }
    Collections.sort(terms);
    return String.join(",", terms);
  }

  /** A value may contain a comma after an odd number of backslashes. */
  private static boolean isEscaped(String text, int at) {
    int slashes = 0;
    while (at - slashes > 0 && text.charAt(at - slashes - 1) == '\\') {
      slashes++;
    }
    return slashes % 2 == 1;
  }
}
