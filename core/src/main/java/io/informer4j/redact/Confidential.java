package io.informer4j.redact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinds of object that carry secrets, and where.
 *
 * <p>A kind counts whatever its group: one that is called Secret elsewhere is one too. Not among them: CertificateSigningRequests and
 * the certificates in them, which are meant to be seen; ServiceAccounts, which name their tokens' Secrets; ConfigMaps and pods'
 * environments, where secrets do not belong.
 */
final class Confidential {

  /** Where each kind has what is hidden: paths of fields from the object on. */
  private static final Map<String, List<List<String>>> KINDS = kinds();

  private Confidential() {}

  private static Map<String, List<List<String>>> kinds() {
    Map<String, List<List<String>>> kinds = new LinkedHashMap<>();
    // Tokens of service accounts and for bootstrapping are Secrets too.
    add(kinds, "Secret", "data", "stringData");
    add(kinds, "TokenRequest", "status.token");
    add(kinds, "TokenReview", "spec.token");
    add(kinds, "OAuthAccessToken", "authorizeToken", "refreshToken");
    add(kinds, "OAuthAuthorizeToken", "codeChallenge", "state");
    add(kinds, "OAuthClient", "secret", "additionalSecrets");
    return kinds;
  }

  private static void add(Map<String, List<List<String>>> kinds, String kind, String... paths) {
    List<List<String>> fields = new ArrayList<>();
    for (String path : paths) {
      fields.add(List.of(path.split("\\.")));
    }
    kinds.put(kind, fields);
  }

  static boolean isKind(String kind) {
    return KINDS.containsKey(kind);
  }

  /** Returns what the objects of a list are called, empty if this is no list of such. */
  static String kindInListOf(String kind) {
    String item = kind.endsWith("List") ? kind.substring(0, kind.length() - "List".length()) : "";
    return isKind(item) ? item : "";
  }

  /** Returns the paths of what is hidden in objects of a kind. */
  static List<List<String>> pathsOf(String kind) {
    return KINDS.getOrDefault(kind, List.of());
  }

  /**
   * Returns whether an annotation of such an object may be a copy of it, as {@code
   * kubectl.kubernetes.io/last-applied-configuration} is.
   */
  static boolean isCopy(String annotation, Object value) {
    String text = String.valueOf(value).stripLeading();
    return annotation.contains("applied")
        || annotation.contains("original")
        || text.startsWith("{")
        || text.startsWith("[");
  }
}
