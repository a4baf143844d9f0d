package io.informer4j.apiserver.http;

/**
 * A certificate with its key, and the authority that has signed it; all as PEM.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param authority the certificate of the authority: what clients have to trust
 * @param certificate the certificate
 * @param key its private key, PKCS #8
 */
public record TlsMaterial(String authority, String certificate, String key) {

  /** Says nothing about the key. */
  @Override
  public String toString() {
    return "TlsMaterial[" + certificate.length() + " characters of certificate]";
  }
}
