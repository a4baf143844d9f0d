package io.informer4j.testing.conformance;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.informer4j.apiserver.ApiServer;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A server to hold against the cases, and how to get in.
 *
 * <pre>{@code
 * Target target = Target.of(URI.create("https://127.0.0.1:6443")).withToken(token).withAuthority(pem);
 * Target cluster = Target.of(Config.autoConfigure(null));
 * }</pre>
 *
 * <p>Whoever gets in must be allowed everything: cases create namespaces and definitions of resources.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Target {

  private final URI url;
  private final Config access;

  private Target(URI url, Config access) {
    this.url = url;
    this.access = access;
  }

  /** A server that asks for nothing. */
  public static Target of(URI url) {
    Config config = Config.empty();
    config.setMasterUrl(url.toString());
    return of(config);
  }

  /** Our own server. */
  public static Target of(ApiServer server) {
    return of(server.url()).withToken(server.token());
  }

  /** The server that a kubeconfig or a pod's service account leads to. */
  public static Target of(Config access) {
    String url = access.getMasterUrl();
    return new Target(
        URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url), access);
  }

  /** Returns this target with a bearer token. */
  public Target withToken(String token) {
    Config config = copy();
    config.setOauthToken(token);
    return new Target(url, config);
  }

  /** Returns this target with the certificates, as PEM, that sign the server's one. */
  public Target withAuthority(String pem) {
    Config config = copy();
    config.setCaCertData(pem);
    return new Target(url, config);
  }

  /** Returns this target with a client certificate and its key, both as PEM. */
  public Target withClientCertificate(String certificate, String key) {
    Config config = copy();
    config.setClientCertData(certificate);
    config.setClientKeyData(key);
    return new Target(url, config);
  }

  /** Returns where the server is, without a slash at the end. */
  public URI url() {
    return url;
  }

  Optional<String> token() {
    String token =
        access.getOauthToken() == null ? access.getAutoOAuthToken() : access.getOauthToken();
    return Optional.ofNullable(token).filter(text -> !text.isEmpty());
  }

  /** Returns what TLS is done with; empty for a server without. */
  Optional<SSLContext> tls() {
    if (!"https".equals(url.getScheme())) {
      return Optional.empty();
    }
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          SSLUtils.keyManagers(access), SSLUtils.trustManagers(access), new SecureRandom());
      return Optional.of(context);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("certificates for " + url + " cannot be used: " + e, e);
    }
  }

  private Config copy() {
    return new ConfigBuilder(access).build();
  }

  @Override
  public String toString() {
    return url.toString();
  }
}
