package io.informer4j.lister;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Kubernetes allows as label keys and values; every answer is a problem to show, or none. */
final class LabelSyntax {

  private static final int LONGEST_NAME = 63;
  private static final int LONGEST_PREFIX = 253;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
  private static final Pattern DNS_SUBDOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private LabelSyntax() {}

  /** Says what is wrong with a key: an optional DNS subdomain and '/', then a name. */
  static @Nullable String problemOfKey(String key) {
    int slash = key.indexOf('/');
    if (slash < 0) {
      return problemOfName("the name of label key '" + key + "'", key);
    }
    if (key.indexOf('/', slash + 1) >= 0) {
      return "label key '" + key + "' has more than one '/'";
    }
    String problem = problemOfPrefix(key, key.substring(0, slash));
    return problem != null
        ? problem
        : problemOfName("the name of label key '" + key + "'", key.substring(slash + 1));
  }

  /** Says what is wrong with a value, which may be empty. */
  static @Nullable String problemOfValue(String value) {
    return value.isEmpty() ? null : problemOfName("label value '" + value + "'", value);
  }

  private static @Nullable String problemOfPrefix(String key, String prefix) {
    String what = "the prefix of label key '" + key + "'";
    if (prefix.length() > LONGEST_PREFIX) {
      return tooLong(what, prefix, LONGEST_PREFIX);
    }
    if (!DNS_SUBDOMAIN.matcher(prefix).matches()) {
      return what
          + " must be a DNS subdomain: lower case letters, digits, '-' and '.', each part beginning"
          + " and ending with a letter or digit";
    }
    return null;
  }

  private static @Nullable String problemOfName(String what, String name) {
    if (name.length() > LONGEST_NAME) {
      return tooLong(what, name, LONGEST_NAME);
    }
    if (!NAME.matcher(name).matches()) {
      return what
          + " must consist of letters, digits, '-', '_' and '.', and begin and end with a letter or"
          + " digit";
    }
    return null;
  }

  private static String tooLong(String what, String text, int longest) {
    return what + " has " + text.length() + " characters, at most " + longest + " are allowed";
  }
}
