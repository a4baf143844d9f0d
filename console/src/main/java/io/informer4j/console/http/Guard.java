package io.informer4j.console.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may ask. The token keeps other users and other programs of the machine out; {@code Host} and {@code Origin} keep
 * pages of other sites out which the browser of somebody who knows the token has open.
 *
 * <p><b>Threading:</b> immutable.
 */
final class Guard {

  private static final String SCHEME = "Bearer ";

  private final byte[] token;
  private final AcceptedHosts hosts;

  Guard(String token, AcceptedHosts hosts) {
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.hosts = hosts;
  }

  /**
   * Checks what every request must have: exactly one host, which is this one. A page of another site whose name was made to
   * point here (DNS rebinding) is recognised by the name.
   */
  void checkHost(@Nullable List<String> host) {
    if (host == null || host.size() != 1 || !hosts.accepts(host.get(0))) {
      throw Refusal.forbidden("this is not the host that was asked for;"
          + " open the console by the address that it was started with");
    }
  }

  /** Checks that a request which says where it comes from comes from the console's own page. */
  void checkOrigin(@Nullable List<String> origin) {
    if (origin != null && !(origin.size() == 1 && hosts.isOwnOrigin(origin.get(0)))) {
      throw Refusal.forbidden("requests of pages of other sites are not answered");
    }
  }

  /** Checks the token, in a time that does not tell how much of it was right. */
  void checkToken(@Nullable List<String> authorization) {
    String sent = authorization == null || authorization.size() != 1 ? "" : authorization.get(0);
    boolean right = sent.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && MessageDigest.isEqual(
            token, sent.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8));
    if (!right) {
      throw new Refusal(
          401, "no token, or not the console's; open the address that it printed at its start");
    }
  }

  /** Checks that a body is said to be JSON, which no form of another site can say. */
  void checkContentType(@Nullable List<String> contentType) {
    String first = contentType == null || contentType.size() != 1 ? "" : contentType.get(0);
    int semicolon = first.indexOf(';');
    String type = (semicolon < 0 ? first : first.substring(0, semicolon)).strip();
    if (!type.equalsIgnoreCase("application/json")) {
      throw new Refusal(415, "a body must come with 'Content-Type: application/json'");
    }
  }
}
