package io.informer4j.apiserver.rest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the real server demands of the keys and values of labels, in its words; annotations and finalizers have the same
 * keys. Lengths are in bytes.
 */
final class LabelRules {

  private static final int LONGEST = 63;
  private static final int LONGEST_PREFIX = 253;
  private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + NAME + ")?";
  private static final String SUBDOMAIN =
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
  private static final Pattern NAME_PART = Pattern.compile(NAME);
  private static final Pattern PREFIX_PART = Pattern.compile(SUBDOMAIN);
  private static final String CHARACTERS =
      "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
          + " character";
  private static final String NAME_TEXT = "must consist of " + CHARACTERS
      + " (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '" + NAME
      + "')";
  private static final String VALUE_TEXT = "a valid label must be an empty string or consist of "
      + CHARACTERS + " (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '"
      + VALUE + "')";
  private static final String SUBDOMAIN_TEXT =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
          + " used for validation is '" + SUBDOMAIN + "')";

  private LabelRules() {}

  /** Returns what is wrong with a key: a name, and in front of it perhaps a domain and a slash. */
  static List<String> keyProblems(String key) {
    List<String> parts = List.of(key.split("/", -1));
    if (parts.size() > 2) {
      return List.of("a valid label key " + NAME_TEXT
          + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    List<String> problems = new ArrayList<>();
    if (parts.size() == 2) {
      checkPrefix(parts.get(0), problems);
    }
    String name = parts.get(parts.size() - 1);
    if (name.isEmpty()) {
      problems.add("name part must be non-empty");
    } else if (isLonger(name, LONGEST)) {
      problems.add("name part " + tooLong(LONGEST));
    }
    if (!NAME_PART.matcher(name).matches()) {
      problems.add("name part " + NAME_TEXT);
    }
    return problems;
  }

  private static void checkPrefix(String prefix, List<String> problems) {
    if (prefix.isEmpty()) {
      problems.add("prefix part must be non-empty");
    } else if (isLonger(prefix, LONGEST_PREFIX)) {
      // Longer ones are not matched: the pattern needs stack for each of their labels.
      problems.add("prefix part " + tooLong(LONGEST_PREFIX));
    } else if (!PREFIX_PART.matcher(prefix).matches()) {
      problems.add("prefix part " + SUBDOMAIN_TEXT);
    }
  }

  /** Returns what is wrong with a label's value. */
  static List<String> valueProblems(String value) {
    List<String> problems = new ArrayList<>();
    if (isLonger(value, LONGEST)) {
      problems.add(tooLong(LONGEST));
    }
    if (!value.isEmpty() && !NAME_PART.matcher(value).matches()) {
      problems.add(VALUE_TEXT);
    }
    return problems;
  }

  private static boolean isLonger(String text, int bytes) {
    return text.getBytes(StandardCharsets.UTF_8).length > bytes;
  }

  private static String tooLong(int bytes) {
    return "must be no more than " + bytes + " bytes";
  }
}
