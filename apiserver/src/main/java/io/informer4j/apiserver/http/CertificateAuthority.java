package io.informer4j.apiserver.http;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * An authority of one server's own that signs certificates, with keys on the curve P-256. It lives as long as the
 * process: nothing is written to disk.
 *
 * <pre>{@code
 * CertificateAuthority authority = CertificateAuthority.create(Instant.now());
 * TlsMaterial tls = authority.server(List.of("localhost", "127.0.0.1"));
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class CertificateAuthority {

  /** What the certificate of an API server is good for, as far as it listens on the loopback interface. */
  public static final List<String> SERVER_NAMES = List.of(
      "localhost",
      "127.0.0.1",
      "::1",
      "kubernetes",
      "kubernetes.default",
      "kubernetes.default.svc");

  /** Clocks of clients may be behind. */
  private static final Duration LEEWAY = Duration.ofHours(1);

  private static final Duration LIFETIME = Duration.ofDays(365);

  private static final String ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
  private static final String COMMON_NAME = "2.5.4.3";
  private static final String ORGANIZATION = "2.5.4.10";
  private static final String SUBJECT_KEY = "2.5.29.14";
  private static final String KEY_USAGE = "2.5.29.15";
  private static final String ALTERNATIVE_NAMES = "2.5.29.17";
  private static final String BASIC_CONSTRAINTS = "2.5.29.19";
  private static final String AUTHORITY_KEY = "2.5.29.35";
  private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
  private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
  private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  private final SecureRandom random = new SecureRandom();
  private final Instant from;
  private final Instant until;
  private final byte[] name;
  private final KeyPair keys;
  private final String certificate;

  private CertificateAuthority(Instant now) throws GeneralSecurityException {
    this.from = now.minus(LEEWAY);
    this.until = now.plus(LIFETIME);
    this.name = name("informer4j-ca-" + Long.toHexString(random.nextLong()), List.of());
    this.keys = generate();
    this.certificate = pem("CERTIFICATE", sign(name, keys, authorityExtensions()));
  }

  /** Makes an authority whose certificates, its own too, are valid for a year from now on. */
  public static CertificateAuthority create(Instant now) {
    try {
      return new CertificateAuthority(now);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform cannot make keys on P-256", e);
    }
  }

  /** Returns its own certificate as PEM: what clients have to trust. */
  public String certificate() {
    return certificate;
  }

  /**
   * Makes a certificate for a server.
   *
   * @param names host names and IP addresses under which it can be reached
   */
  public TlsMaterial server(List<String> names) {
    byte[] common = name("kube-apiserver", List.of());
    return issue(common, SERVER_AUTH, extension(ALTERNATIVE_NAMES, false, alternatives(names)));
  }

  /** Makes a certificate with which a user can be known: the name as CN, the groups as O. */
  public TlsMaterial client(User user) {
    return issue(name(user.name(), user.groups()), CLIENT_AUTH, new byte[0]);
  }

  private TlsMaterial issue(byte[] subject, String usage, byte[] more) {
    try {
      KeyPair own = generate();
      byte[] signed = sign(subject, own, leafExtensions(usage, more));
      return new TlsMaterial(
          certificate,
          pem("CERTIFICATE", signed),
          pem("PRIVATE KEY", own.getPrivate().getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("an authority that could sign can sign no more", e);
    }
  }

  private KeyPair generate() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"), random);
    return generator.generateKeyPair();
  }

  /** A certificate: what is said, how it is signed, and the signature over what is said. */
  private byte[] sign(byte[] subject, KeyPair of, byte[] extensions)
      throws GeneralSecurityException {
    byte[] algorithm = Der.sequence(Der.oid(ECDSA_WITH_SHA256));
    byte[] said = Der.sequence(
        Der.explicit(0, Der.integer(BigInteger.TWO)),
        Der.integer(new BigInteger(120, random).setBit(120)),
        algorithm,
        name,
        Der.sequence(Der.time(from), Der.time(until)),
        subject,
        of.getPublic().getEncoded(),
        Der.explicit(3, Der.sequence(extensions, subjectKey(of))));
    byte[] signed = Der.sequence(said, algorithm, Der.bits(0, signature(keys.getPrivate(), said)));
    return verified(signed);
  }

  private static byte[] signature(PrivateKey key, byte[] content) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key);
    signature.update(content);
    return signature.sign();
  }

  /** Whatever is handed out was read and checked once. */
  private byte[] verified(byte[] signed) throws GeneralSecurityException {
    X509Certificate read = (X509Certificate) CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(signed));
    read.verify(keys.getPublic());
    return signed;
  }

  private static byte[] authorityExtensions() {
    byte[] mayBeAuthority = Der.sequence(Der.isTrue(), Der.integer(BigInteger.ZERO));
    byte[] signsCertificates = Der.bits(1, (byte) 0b1000_0110);
    return Der.concat(
        extension(BASIC_CONSTRAINTS, true, mayBeAuthority),
        extension(KEY_USAGE, true, signsCertificates));
  }

  private byte[] leafExtensions(String usage, byte[] more) throws GeneralSecurityException {
    byte[] signs = Der.bits(7, (byte) 0b1000_0000);
    byte[] authority = Der.sequence(Der.implicit(0, keyIdentifier(keys)));
    return Der.concat(
        extension(BASIC_CONSTRAINTS, true, Der.sequence()),
        extension(KEY_USAGE, true, signs),
        extension(EXTENDED_KEY_USAGE, false, Der.sequence(Der.oid(usage))),
        extension(AUTHORITY_KEY, false, authority),
        more);
  }

  private static byte[] subjectKey(KeyPair of) throws GeneralSecurityException {
    return extension(SUBJECT_KEY, false, Der.octets(keyIdentifier(of)));
  }

  private static byte[] keyIdentifier(KeyPair of) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(of.getPublic().getEncoded());
    return Arrays.copyOf(digest, 20);
  }

  private static byte[] extension(String oid, boolean isCritical, byte[] value) {
    byte[] critical = isCritical ? Der.isTrue() : new byte[0];
    return Der.sequence(Der.oid(oid), critical, Der.octets(value));
  }

  private static byte[] alternatives(List<String> names) {
    List<byte[]> encoded = new ArrayList<>();
    for (String name : names) {
      boolean isAddress = name.indexOf(':') >= 0 || name.matches("[0-9.]+");
      encoded.add(
          isAddress
              ? Der.implicit(IP_ADDRESS, address(name))
              : Der.implicit(DNS_NAME, name.getBytes(StandardCharsets.US_ASCII)));
    }
    return Der.sequence(encoded.toArray(byte[][]::new));
  }

  /** An address in figures is read, never looked up. */
  private static byte[] address(String figures) {
    try {
      return InetAddress.getByName(figures).getAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("'" + figures + "' is no IP address", e);
    }
  }

  private static byte[] name(String common, List<String> organizations) {
    List<byte[]> parts = new ArrayList<>();
    organizations.forEach(o -> parts.add(attribute(ORGANIZATION, o)));
    parts.add(attribute(COMMON_NAME, common));
    return Der.sequence(parts.toArray(byte[][]::new));
  }

  private static byte[] attribute(String oid, String value) {
    return Der.set(Der.sequence(Der.oid(oid), Der.utf8(value)));
  }

  private static String pem(String label, byte[] content) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
  }
}
