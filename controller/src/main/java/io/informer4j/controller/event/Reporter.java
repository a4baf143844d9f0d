package io.informer4j.controller.event;

import java.util.regex.Pattern;

/**
 * Who tells.
 *
 * @param component the controller, the same for all its processes
 * @param instance this process
 */
record Reporter(String component, String instance) {

  private static final int MAX_LENGTH = 128;
  private static final Pattern QUALIFIED_NAME = Pattern.compile(
      "([a-z0-9]([-a-z0-9.]*[a-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

  Reporter {
    if (component.length() > MAX_LENGTH || !QUALIFIED_NAME.matcher(component).matches()) {
      throw new IllegalArgumentException(
          "the component must be a name of at most 63 letters, digits, '-', '_' and '.', with or without a"
              + " domain in front of it (as in example.com/website-operator), but it is '"
              + component
              + "'");
    }
    if (instance.isEmpty() || instance.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("the instance must have 1 to " + MAX_LENGTH
          + " characters, but it is '" + instance + "'");
    }
  }

  /** Returns what an instance is called unless it is said: after the component and the host. */
  static String defaultInstance(String component, String host) {
    return Utf8.cut(host.isEmpty() ? component : component + "-" + host, MAX_LENGTH);
  }
}
