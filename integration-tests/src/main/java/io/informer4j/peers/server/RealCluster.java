package io.informer4j.peers.server;

import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.informer.Settings;
import io.informer4j.testing.server.Binaries;
import io.informer4j.testing.server.KubeApiServer;
import io.informer4j.testing.server.KubeApiServerOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.SortedMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A real kube-apiserver with its etcd: killed by SIGKILL, restored by putting back etcd's data. What informers ask for is
 * counted in its audit log.
 *
 * <p><b>Threading:</b> may be used from any thread; who kills it revives it.
 */
public final class RealCluster implements Cluster {

  private static final String AGENT = "informer4j-peers";
  private static final int ATTEMPTS = 5;

  private final KubeApiServer server;
  private final AuditLog audit;
  private final HttpClient http;
  private @Nullable Path backup;

  private RealCluster(KubeApiServer server, AuditLog audit) {
    this.server = server;
    this.audit = audit;
    this.http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .sslContext(trusting(server.ca()))
        .build();
  }

  /** Starts one. */
  public static RealCluster start(Binaries binaries) {
    AuditLog audit = AuditLog.create();
    return new RealCluster(
        KubeApiServer.start(KubeApiServerOptions.of(binaries).withArguments(audit.arguments())),
        audit);
  }

  private static SSLContext trusting(String pem) {
    try {
      KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
      authorities.load(null, null);
      authorities.setCertificateEntry(
          "server",
          CertificateFactory.getInstance("X.509")
              .generateCertificate(
                  new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(authorities);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the server's certificate cannot be used", e);
    }
  }

  @Override
  public Settings settings() {
    return Settings.of(server.url(), server.token()).withCa(server.ca());
  }

  @Override
  public void create(String name, String value) {
    call("POST", "", "application/json", ConfigMaps.manifest(name, value));
  }

  @Override
  public void change(String name, String value) {
    call("PATCH", "/" + name, "application/merge-patch+json", ConfigMaps.patch(value));
  }

  @Override
  public void delete(String name) {
    call("DELETE", "/" + name, "application/json", "");
  }

  @Override
  public SortedMap<String, Observed> truth() {
    return ConfigMaps.read(call("GET", "", "application/json", ""));
  }

  private String call(String method, String below, String contentType, String body) {
    HttpRequest request = HttpRequest.newBuilder(server.url().resolve(ConfigMaps.PATH + below))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + server.token())
        .header("User-Agent", AGENT)
        .header("Content-Type", contentType)
        .method(method, BodyPublishers.ofString(body))
        .build();
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() < 300) {
          return response.body();
        }
        throw new IllegalStateException(method + " " + request.uri() + " was answered "
            + response.statusCode() + ": " + response.body());
      } catch (IOException e) {
        // A connection from before the server was killed.
        if (attempt == ATTEMPTS) {
          throw new UncheckedIOException(e);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  @Override
  public Traffic traffic() {
    return audit.trafficOfOthersThan(AGENT);
  }

  @Override
  public void kill() {
    server.kill();
  }

  @Override
  public void revive() {
    server.start();
  }

  @Override
  public void backUp() {
    backup = server.backUp();
  }

  @Override
  public void restore() {
    Path made = backup;
    if (made == null) {
      throw new IllegalStateException("there is no backup");
    }
    server.restore(made);
  }

  @Override
  public void close() {
    server.close();
    audit.delete();
  }
}
