package io.informer4j.testing.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Single requests without a client library and without threads of its own: for health checks, before anybody has a
 * client.
 */
final class PlainHttp {

  private static final int TIMEOUT_MILLIS = 5000;

  private PlainHttp() {}

  /** Returns the body of an answer with status 200, or nothing. */
  static Optional<String> get(URI uri, Optional<String> token, Optional<String> ca) {
    try {
      return exchange(open(uri, token, ca));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the body of an answer with status 200, or nothing. */
  static Optional<String> postJson(URI uri, String body) {
    try {
      HttpURLConnection connection = open(uri, Optional.empty(), Optional.empty());
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "application/json");
      try (OutputStream out = connection.getOutputStream()) {
        out.write(body.getBytes(StandardCharsets.UTF_8));
      }
      return exchange(connection);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static HttpURLConnection open(URI uri, Optional<String> token, Optional<String> ca)
      throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) uri.toURL().openConnection(java.net.Proxy.NO_PROXY);
    if (connection instanceof HttpsURLConnection secure && ca.isPresent()) {
      secure.setSSLSocketFactory(trusting(ca.get()).getSocketFactory());
    }
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    connection.setRequestProperty("Connection", "close");
    token.ifPresent(text -> connection.setRequestProperty("Authorization", "Bearer " + text));
    return connection;
  }

  private static Optional<String> exchange(HttpURLConnection connection) throws IOException {
    try {
      if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
        return Optional.empty();
      }
      try (InputStream in = connection.getInputStream()) {
        return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    } finally {
      connection.disconnect();
    }
  }

  /** Returns a context that trusts what these authorities, in PEM, have signed. */
  static SSLContext trusting(String ca) throws IOException {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      InputStream pem = new ByteArrayInputStream(ca.getBytes(StandardCharsets.US_ASCII));
      int i = 0;
      for (Certificate authority :
          CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("ca-" + i++, authority);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot trust the server's authority", e);
    }
  }
}
