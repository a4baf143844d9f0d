package io.informer4j.testing.server;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keys and certificates as text. */
final class Pem {

  private static final Pattern CERTIFICATE =
      Pattern.compile("-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", Pattern.DOTALL);

  private Pem() {}

  static String of(String type, byte[] der) {
    byte[] newLine = {'\n'};
    String text = Base64.getMimeEncoder(64, newLine).encodeToString(der);
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }

  static List<String> certificates(String pem) {
    List<String> certificates = new ArrayList<>();
    Matcher matcher = CERTIFICATE.matcher(pem);
    while (matcher.find()) {
      certificates.add(matcher.group() + "\n");
    }
    return certificates;
  }

  /** Returns a PEM text as kubeconfig and fabric8 want it: once more in Base64. */
  static String data(String pem) {
    return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
  }
}
