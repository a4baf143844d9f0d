package io.informer4j.apiserver.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads kubeconfigs, as far as tests need them. */
final class Kubeconfigs {

  private static final Pattern AUTHORITY =
      Pattern.compile("certificate-authority-data: ([A-Za-z0-9+/=]+)\n");

  private Kubeconfigs() {}

  static String authority(String yaml) {
    Matcher matcher = AUTHORITY.matcher(yaml);
    if (!matcher.find()) {
      throw new AssertionError("no authority in " + yaml);
    }
    return new String(Base64.getDecoder().decode(matcher.group(1)), StandardCharsets.US_ASCII);
  }
}
