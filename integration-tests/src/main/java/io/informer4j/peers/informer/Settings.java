package io.informer4j.peers.informer;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * What an informer is to follow, and how.
 *
 * <pre>{@code
 * Settings.of(server.url(), server.token()).withWatchList(true)
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param url the server
 * @param token a bearer token
 * @param ca the authority of the server's certificate, in PEM, if it speaks TLS
 * @param namespace the namespace whose ConfigMaps are followed
 * @param resync the informer's resync period; zero for never
 * @param watchList whether streaming lists are asked for by those who know them
 * @param http the HTTP implementation that the situation is about, for those who can choose; otherwise the kind's own
 * @param ping how often the HTTP implementation is to PING, if the situation is about that
 */
public record Settings(
    URI url,
    String token,
    Optional<String> ca,
    String namespace,
    Duration resync,
    boolean watchList,
    Optional<HttpStack> http,
    Optional<Duration> ping) {

  /** ConfigMaps of namespace {@code default} over plain HTTP, no resync, no streaming lists. */
  public static Settings of(URI url, String token) {
    return new Settings(
        url,
        token,
        Optional.empty(),
        "default",
        Duration.ZERO,
        false,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns these settings for another address of the server. */
  public Settings withUrl(URI other) {
    return new Settings(other, token, ca, namespace, resync, watchList, http, ping);
  }

  /** Returns these settings for a server whose certificate this authority has signed. */
  public Settings withCa(String pem) {
    return new Settings(url, token, Optional.of(pem), namespace, resync, watchList, http, ping);
  }

  /** Returns these settings with a resync period. */
  public Settings withResync(Duration period) {
    return new Settings(url, token, ca, namespace, period, watchList, http, ping);
  }

  /** Returns these settings with streaming lists, or without. */
  public Settings withWatchList(boolean value) {
    return new Settings(url, token, ca, namespace, resync, value, http, ping);
  }

  /** Returns these settings with an HTTP implementation. */
  public Settings withHttp(HttpStack stack) {
    return new Settings(url, token, ca, namespace, resync, watchList, Optional.of(stack), ping);
  }

  /** Returns these settings with PINGs. */
  public Settings withPing(Duration interval) {
    return new Settings(url, token, ca, namespace, resync, watchList, http, Optional.of(interval));
  }
}
