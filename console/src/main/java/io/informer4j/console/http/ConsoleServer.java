package io.informer4j.console.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server behind the page: the JDK's own, with a guard before it and threads of its own.
 *
 * <pre>{@code
 * ConsoleServer server = ConsoleServer.start(options, site, streams);
 * server.uri();     // http://127.0.0.1:40123/#token=…
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ConsoleServer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ConsoleServer.class);

  private static final int BACKLOG = 64;
  private static final int MAX_BODY = 1024;
  private static final String API = "/api/";
  private static final String FILES = "/app/";

  private final ServerOptions options;
  private final HttpServer server;
  private final ConsoleThreads threads;
  private final EventStreams streams;
  private final Guard guard;
  private final PageFiles files;
  private final Site site;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ConsoleServer(ServerOptions options, HttpServer server, Site site, EventStreams streams) {
    this.options = options;
    this.server = server;
    this.site = site;
    this.streams = streams;
    this.threads = new ConsoleThreads(options.runtime(), EventStreams.MOST, options.requestTime());
    this.guard = new Guard(
        options.token(),
        new AcceptedHosts(options.address(), server.getAddress().getPort(), options.hosts()));
    this.files = PageFiles.beside(options.page(), "app");
  }

  /**
   * Starts a server.
   *
   * @throws UncheckedIOException if it cannot listen there
   */
  public static ConsoleServer start(ServerOptions options, Site site, EventStreams streams) {
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(options.address(), options.port()), BACKLOG);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the console cannot listen on " + AcceptedHosts.literal(options.address()) + " port "
              + options.port() + "; port 0 takes any that is free",
          e);
    }
    ConsoleServer console = new ConsoleServer(options, server, site, streams);
    server.createContext("/", console::handle);
    server.setExecutor(console.threads);
    console.threads.runAsDaemon(server::start);
    console.repeat(Duration.ofMillis(250), console.threads::interruptOverdue);
    return console;
  }

  /** Runs something again and again on the thread for rounds, until this is closed. */
  public void repeat(Duration period, Runnable task) {
    threads.repeat(period, task);
  }

  /** Returns the address to open, token included. */
  public URI uri() {
    String host = options.address().isAnyLocalAddress()
        ? "127.0.0.1"
        : AcceptedHosts.literal(options.address());
    return URI.create(
        "http://" + host + ":" + server.getAddress().getPort() + "/#token=" + options.token());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try {
      harden(exchange.getResponseHeaders());
      Reply reply = replyTo(exchange);
      if (reply instanceof Reply.Events events) {
        stream(exchange, events);
      } else {
        send(exchange, (Reply.Answer) reply);
      }
    } finally {
      exchange.close();
    }
  }

  /** What tells browsers to let nothing in and nothing out. */
  private static void harden(Headers headers) {
    headers.set(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
  }

  /** Returns what to say; whatever goes wrong becomes an answer that tells nothing of the inside. */
  private Reply replyTo(HttpExchange exchange) throws IOException {
    try {
      guard.checkHost(exchange.getRequestHeaders().get("Host"));
      URI uri = exchange.getRequestURI();
      String path = Optional.ofNullable(uri.getRawPath()).orElse("");
      return path.startsWith(API) ? replyOfSite(exchange, path) : file(exchange, path);
    } catch (MethodRefused e) {
      return Reply.Answer.refusal(405, "only " + e.allowed + " is answered here")
          .with("Allow", e.allowed);
    } catch (Refusal e) {
      Reply.Answer answer = Reply.Answer.refusal(e.status(), e.words());
      return e.status() == 401 ? answer.with("WWW-Authenticate", "Bearer") : answer;
    } catch (RuntimeException e) {
      log.warn("the console could not answer: method={}", exchange.getRequestMethod(), e);
      return Reply.Answer.refusal(500, "the console could not answer; the process' log says why");
    }
  }

  /** Another method than those that are answered. */
  private static final class MethodRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String allowed;

    MethodRefused(String allowed) {
      super(null, null, false, false);
      this.allowed = allowed;
    }
  }

  private Reply file(HttpExchange exchange, String path) {
    if (!isRead(exchange)) {
      throw new MethodRefused("GET, HEAD");
    }
    if (path.equals("/")) {
      return files
          .file(PageFiles.INDEX)
          .map(index -> index.answer(hasAlready(exchange)))
          .orElseGet(PageFiles::missing);
    }
    String name = path.startsWith(FILES) ? path.substring(FILES.length()) : "";
    return files
        .file(name)
        .map(file -> file.answer(hasAlready(exchange)))
        .orElseThrow(() -> Refusal.notFound("there is nothing here; / is the page"));
  }

  private static String hasAlready(HttpExchange exchange) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst("If-None-Match"))
        .orElse("");
  }

  private Reply replyOfSite(HttpExchange exchange, String path) throws IOException {
    Headers headers = exchange.getRequestHeaders();
    guard.checkOrigin(headers.get("Origin"));
    guard.checkToken(headers.get("Authorization"));
    String method = exchange.getRequestMethod();
    boolean writes = site.takesPost(path);
    if (writes ? !method.equals("POST") : !isRead(exchange)) {
      throw new MethodRefused(writes ? "POST" : "GET, HEAD");
    }
    String body = "";
    if (writes) {
      guard.checkContentType(headers.get("Content-Type"));
      body = bodyOf(exchange);
    }
    String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    return site.reply(Request.of(writes ? "POST" : "GET", path, query, body));
  }

  private static String bodyOf(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      throw new Refusal(413, "a body may have " + MAX_BODY + " bytes at most");
    }
    return new String(body, StandardCharsets.UTF_8);
  }

  private static boolean isRead(HttpExchange exchange) {
    return exchange.getRequestMethod().equals("GET") || isHead(exchange);
  }

  private static boolean isHead(HttpExchange exchange) {
    return exchange.getRequestMethod().equals("HEAD");
  }

  private static void send(HttpExchange exchange, Reply.Answer answer) throws IOException {
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    // On a connection that is kept the JDK's server sends head and body apart, and the body waits
    // some 40 ms for the other side to acknowledge the head. A new connection takes a fraction of
    // it.
    exchange.getResponseHeaders().set("Connection", "close");
    byte[] body = answer.body();
    if (isHead(exchange) || body.length == 0) {
      exchange.sendResponseHeaders(answer.status(), -1);
      return;
    }
    exchange.sendResponseHeaders(answer.status(), body.length);
    exchange.getResponseBody().write(body);
  }

  private void stream(HttpExchange exchange, Reply.Events events) throws IOException {
    if (isHead(exchange)) {
      send(exchange, Reply.Answer.refusal(405, "a stream can only be read").with("Allow", "GET"));
    } else if (!streams.enter()) {
      send(
          exchange,
          Reply.Answer.refusal(
              429, "there are " + EventStreams.MOST + " streams already; close another page"));
    } else {
      try {
        serve(exchange, events);
      } finally {
        streams.leave();
      }
    }
  }

  private void serve(HttpExchange exchange, Reply.Events events) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    out.write(EventStreams.greeting());
    streams.serve(out, events.first(), threads.currentWatch());
  }

  /** Ends all streams and connections and waits, for a bounded time, until nothing runs. Calling again does nothing. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      streams.end();
      server.stop(0);
      threads.close();
    }
  }
}
