package io.informer4j.fabric8.transport;

import java.nio.charset.StandardCharsets;

/** Addresses of servers and the parts of a request that have to be escaped. */
final class Addresses {

  private static final String UNRESERVED = "-._~";

  private Addresses() {}

  /** Returns an address as messages may show it: without user, password, query and a slash at the end. */
  static String withoutSecrets(String address) {
    int scheme = address.indexOf("://");
    int begin = scheme < 0 ? 0 : scheme + 3;
    int end = address.length();
    for (int i = begin; i < end; i++) {
      if (address.charAt(i) == '?' || address.charAt(i) == '#') {
        end = i;
      }
    }
    int slash = address.indexOf('/', begin);
    int authority = slash < 0 || slash > end ? end : slash;
    int user = address.lastIndexOf('@', authority - 1);
    String rest = address.substring(user >= begin ? user + 1 : begin, end);
    String shown = address.substring(0, begin) + rest;
    return shown.endsWith("/") ? shown.substring(0, shown.length() - 1) : shown;
  }

  /** Escapes everything that is not a letter, a digit or one of {@code -._~}, as RFC 3986 has it. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      if ((c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9')
          || UNRESERVED.indexOf(c) >= 0) {
        escaped.append(c);
      } else {
        escaped.append('%').append(hex(c >> 4)).append(hex(c & 0xF));
      }
    }
    return escaped.toString();
  }

  private static char hex(int digit) {
    return "0123456789ABCDEF".charAt(digit);
  }
}
