package io.informer4j.console;

import java.security.SecureRandom;
import java.util.Base64;

/** The word that each request must carry. */
final class Token {

  private static final int BYTES = 32;
  private static final int SHORTEST = 16;

  private Token() {}

  /** Returns a new one: 256 bits that nobody can guess, in characters that need no escape in addresses. */
  static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Returns a token that somebody has chosen.
   *
   * @throws IllegalArgumentException if it is short enough to be guessed, or has characters that addresses do not
   */
  static String checked(String token) {
    if (token.length() < SHORTEST || !token.matches("[A-Za-z0-9._~-]+")) {
      throw new IllegalArgumentException("a token needs at least " + SHORTEST
          + " characters, of letters, digits, '.', '_', '~' and '-'; this one has "
          + token.length());
    }
    return token;
  }
}
