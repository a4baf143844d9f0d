package io.informer4j.apiserver.http;

import io.informer4j.apiserver.Fault;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The listening socket and the connections that came from it. It can be closed and opened again on the same port.
 *
 * <p><b>Threading:</b> {@link #open}, {@link #close} and {@link #reopen} from any thread but the loop; the rest for the loop
 * alone.
 */
final class Listener {

  private static final String LOOPBACK = "127.0.0.1";

  /** Go's limit for the line and the headers of a request. */
  static final int LONGEST_HEAD = 1 << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How long answers that are on their way are waited for when the server stops. */
  private static final Duration FAREWELL = Duration.ofMillis(500);

  private final Vertx vertx;
  private final Parts parts;
  private final Set<Link> links = new LinkedHashSet<>();
  private volatile int port;
  private volatile @Nullable PortReservation reservation;
  private volatile @Nullable HttpServer server;
  private int closings;
  private boolean isStopping;

  Listener(Vertx vertx, Parts parts, int port) {
    this.vertx = vertx;
    this.parts = parts;
    this.port = port;
  }

  /**
   * No HTTP/2 in clear text, which the real server does not have either: of a head that asks for an upgrade Vert.x keeps
   * only the last of repeated headers, and as long as a connection may become either, it tells nobody of it.
   */
  private HttpServerOptions options() {
    HttpServerOptions options = new HttpServerOptions()
        .setHost(LOOPBACK)
        .setPort(port)
        .setMaxInitialLineLength(LONGEST_HEAD)
        .setMaxHeaderSize(LONGEST_HEAD)
        .setHttp2ClearTextEnabled(false)
        .setDecompressionSupported(false)
        .setHandle100ContinueAutomatically(true);
    options.getInitialSettings().setMaxHeaderListSize(LONGEST_HEAD);
    parts
        .hooks()
        .certificate()
        .ifPresent(pem -> options.setSsl(true).setUseAlpn(true).setKeyCertOptions(pem));
    return options;
  }

  /**
   * Opens the socket and returns when it listens. The port stays ours from the first time on, closed or not.
   *
   * @throws UncheckedIOException if somebody else has the port
   */
  synchronized void open() {
    if (PortReservation.isPossible()) {
      PortReservation reserved = PortReservation.of(LOOPBACK, port);
      port = reserved.port();
      reservation = reserved;
    }
    listen();
  }

  private void listen() {
    CompletableFuture<HttpServer> listening = new CompletableFuture<>();
    parts
        .loop()
        .execute(() -> vertx
            .createHttpServer(options())
            .connectionHandler(connection -> Link.of(connection, links, parts))
            .invalidRequestHandler(UnreadableHeads::refuse)
            .requestHandler(this::begin)
            .listen()
            .onSuccess(listening::complete)
            .onFailure(e -> listening.completeExceptionally(
                PortReservation.taken(LOOPBACK, port, new IOException(e)))));
    HttpServer opened = Loop.await(listening, PATIENCE);
    port = opened.actualPort();
    server = opened;
  }

  private void begin(HttpServerRequest request) {
    Link link = Link.of(request.connection(), links, parts);
    if (isStopping) {
      link.suffer(Fault.Kind.CLOSE);
    } else {
      new Exchange(parts, link, request).begin();
    }
  }

  /**
   * Closes the socket and all connections, and returns when they are and who connects is refused. Who closes it while
   * somebody else has closed it keeps it closed for longer.
   */
  synchronized void close() {
    HttpServer listening = server;
    closings++;
    if (listening != null) {
      server = null;
      CompletableFuture<Void> closed = new CompletableFuture<>();
      parts.loop().execute(() -> {
        abortAll();
        listening.close().onComplete(done -> closed.complete(null));
      });
      Loop.await(closed, PATIENCE);
      PortReservation reserved = reservation;
      if (reserved != null) {
        reserved.awaitSilence(PATIENCE);
      }
    }
  }

  /** Opens the socket again, on the same port, when all who closed it have said so. */
  synchronized void reopen() {
    closings--;
    if (closings == 0) {
      listen();
    }
  }

  URI url() {
    String scheme = parts.hooks().tls().isPresent() ? "https" : "http";
    return URI.create(scheme + "://" + LOOPBACK + ":" + port);
  }

  List<Link> links() {
    return new ArrayList<>(links);
  }

  List<Exchange> exchanges() {
    List<Exchange> all = new ArrayList<>();
    links.forEach(link -> all.addAll(link.exchanges()));
    return all;
  }

  void abortAll() {
    links().forEach(link -> link.suffer(Fault.Kind.CLOSE));
  }

  /** Lets watches end and answers go out, for a moment; then closes all connections and says so. */
  void finish(Runnable then) {
    isStopping = true;
    List<Exchange> awaited = new ArrayList<>(exchanges());
    awaited.removeIf(exchange -> !exchange.finish());
    awaitAll(awaited, System.nanoTime() + FAREWELL.toNanos(), () -> {
      abortAll();
      PortReservation reserved = reservation;
      if (reserved != null) {
        reserved.close();
      }
      then.run();
    });
  }

  private void awaitAll(List<Exchange> awaited, long deadline, Runnable then) {
    awaited.retainAll(exchanges());
    if (awaited.isEmpty() || System.nanoTime() >= deadline) {
      then.run();
    } else {
      parts.loop().after(Duration.ofMillis(1), () -> awaitAll(awaited, deadline, then));
    }
  }
}
