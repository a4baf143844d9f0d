package io.informer4j.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.informer4j.cli.output.Figures;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of a server, whatever is mirrored from it. <b>Threading:</b> for one thread. */
final class ServerChecks {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern DIGITS = Pattern.compile("(\\d+)");
  /** The oldest that the tests know. */
  private static final int OLDEST_MINOR = 20;

  private static final Duration MOST_SKEW = Duration.ofSeconds(30);
  private static final Duration SLOW = Duration.ofMillis(500);
  private static final int SAMPLES = 3;

  private final Requests requests;
  private final Config config;
  private final Clock clock;
  private boolean isHttp2;

  ServerChecks(Requests requests, Config config, Clock clock) {
    this.requests = requests;
    this.config = config;
    this.clock = clock;
  }

  boolean isHttp2() {
    return isHttp2;
  }

  Finding version() throws IOException, InterruptedException {
    Requests.Reply reply = requests.get("/version", Map.of());
    if (!reply.isOk()) {
      return reply.code() == 401 || reply.code() == 403
          ? Finding.ok("server", "reached; it does not tell its version")
          : Finding.failed(
              "server", "answers /version with " + reply.code(), "is it a Kubernetes API server?");
    }
    JsonNode version = MAPPER.readTree(reply.body());
    String name = "Kubernetes " + version.path("gitVersion").asText("of unknown version");
    Matcher minor = DIGITS.matcher(version.path("minor").asText(""));
    boolean isOld = minor.find() && Integer.parseInt(minor.group(1)) < OLDEST_MINOR;
    return isOld
        ? Finding.warning("server", name, "nothing older than 1." + OLDEST_MINOR + " is tested")
        : Finding.ok("server", name);
  }

  Finding credentials() throws IOException, InterruptedException {
    Requests.Reply reply = requests.get("/api", Map.of());
    return switch (reply.code()) {
      case 401 ->
        Finding.failed(
            "credentials",
            "the server does not know you (401)",
            "log in again, or check the user in your kubeconfig: the token may have expired");
      case 403 ->
        Finding.failed(
            "credentials",
            "you may not look at what the server has (403)",
            "ask for the role system:discovery");
      default ->
        reply.isOk()
            ? Finding.ok("credentials", "accepted")
            : Finding.failed("credentials", "the server answers /api with " + reply.code(), "");
    };
  }

  /** Asked by the JDK's own client, which tells the protocol that was agreed on. */
  Finding tls() throws InterruptedException {
    URI server = URI.create(config.getMasterUrl());
    if (!"https".equals(server.getScheme())) {
      return Finding.warning(
          "tls",
          "none: requests, tokens too, are readable on the way",
          "use https for all but local tests");
    }
    try {
      HttpClient http = HttpClient.newBuilder()
          .sslContext(SSLUtils.sslContext(config))
          .connectTimeout(Duration.ofSeconds(10))
          .build();
      HttpResponse<Void> answer = http.send(
          HttpRequest.newBuilder(server.resolve("/version"))
              .timeout(Duration.ofSeconds(10))
              .build(),
          HttpResponse.BodyHandlers.discarding());
      isHttp2 = answer.version() == HttpClient.Version.HTTP_2 && !config.isHttp2Disable();
      String protocol =
          answer.sslSession().map(session -> session.getProtocol()).orElse("TLS");
      String http2 = isHttp2 ? ", HTTP/2" : ", HTTP/1.1: each informer has a connection of its own";
      return config.isTrustCerts()
          ? Finding.warning(
              "tls",
              protocol + http2 + ", but any certificate is trusted",
              "give the kubeconfig a certificate-authority")
          : Finding.ok("tls", protocol + http2);
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      return Finding.warning("tls", "could not be looked at (" + e.getMessage() + ")", "");
    }
  }

  Finding clockSkew() throws IOException, InterruptedException {
    Requests.Reply reply = requests.get("/version", Map.of());
    Instant here = clock.instant().minus(reply.took().dividedBy(2));
    String date = reply.header("Date").orElse("");
    try {
      Instant there =
          ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration skew = Duration.between(there, here);
      // The header has seconds only.
      boolean isSame = skew.abs().compareTo(Duration.ofSeconds(2)) <= 0;
      String words = isSame
          ? "the same as the server's"
          : Figures.age(skew.abs()) + (skew.isNegative() ? " behind" : " ahead of")
              + " the server's";
      return skew.abs().compareTo(MOST_SKEW) > 0
          ? Finding.warning(
              "clock", words, "set it right: tokens, leases and leader election depend on it")
          : Finding.ok("clock", words);
    } catch (DateTimeException e) {
      return Finding.warning("clock", "the server does not tell its time", "");
    }
  }

  Finding latency() throws IOException, InterruptedException {
    List<Duration> samples = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      samples.add(requests.get("/version", Map.of()).took());
    }
    return latency(samples);
  }

  /**
   * Judges how long a small request took, each time. The median counts, since one answer may wait for a collection or a lost
   * packet; and slow is never more than a warning: informers are late then, but right.
   */
  static Finding latency(List<Duration> samples) {
    Duration median = samples.stream().sorted().toList().get(samples.size() / 2);
    String words = Figures.duration(median) + " for a small request";
    return median.compareTo(SLOW) > 0
        ? Finding.warning("latency", words, "is this the nearest address of the cluster?")
        : Finding.ok("latency", words);
  }
}
