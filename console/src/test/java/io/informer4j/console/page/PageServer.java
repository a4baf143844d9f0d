package io.informer4j.console.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.informer4j.console.InformerConsole;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Serves the page's own files with the policy that the console has, and a scene under the addresses of docs/console-api.md.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class PageServer implements AutoCloseable {

  static final String TOKEN = "a-token-for-tests";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  private static final Map<String, String> TYPES = Map.of(
      "html",
      "text/html; charset=utf-8",
      "css",
      "text/css; charset=utf-8",
      "js",
      "text/javascript; charset=utf-8",
      "svg",
      "image/svg+xml");
  /** Two minutes, so that plots are full from the first moment. */
  private static final int HISTORY = 239;

  /** Faults that were set, as {@code cut=true}. */
  final BlockingQueue<String> posted = new LinkedBlockingQueue<>();

  final Scene scene;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<HttpExchange> streams = ConcurrentHashMap.newKeySet();
  private final Phaser closing = new Phaser(1);
  private final boolean history;

  PageServer(Scene scene, boolean history) throws IOException {
    this.scene = scene;
    this.history = history;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::file);
    server.createContext("/api/v1/", this::api);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** Ends all streams that are open, as a network does that fails. */
  void cutStreams() {
    streams.forEach(HttpExchange::close);
  }

  private void file(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String name = path.equals("/") ? "index.html" : path.replaceFirst("^/app/", "");
    try (InputStream in = InformerConsole.class.getResourceAsStream("app/" + name)) {
      if (in == null || name.contains("/")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      exchange
          .getResponseHeaders()
          .set("Content-Type", TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
      exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      send(exchange, 200, in.readAllBytes());
    }
  }

  private void api(HttpExchange exchange) throws IOException {
    if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      answer(exchange, 401, error("no token, or a wrong one"));
      return;
    }
    String path = exchange.getRequestURI().getPath().substring("/api/v1/".length());
    try {
      if (path.equals("stream")) {
        stream(exchange);
      } else if (path.startsWith("faults/")) {
        fault(exchange, path.substring("faults/".length()));
      } else {
        synchronized (scene) {
          answer(
              exchange,
              200,
              path.equals("overview") ? scene.overview() : informer(exchange, path.split("/", -1)));
        }
      }
    } catch (IllegalArgumentException e) {
      answer(exchange, 400, error(e.getMessage()));
    } catch (IndexOutOfBoundsException e) {
      answer(exchange, 404, error("not there"));
    }
  }

  private JsonNode informer(HttpExchange exchange, String[] path) {
    Map<String, String> asked = parameters(exchange);
    SceneLookup lookup = new SceneLookup(scene, scene.informers.get(Integer.parseInt(path[1]) - 1));
    return switch (path.length < 3 ? "" : path[2]) {
      case "objects" -> lookup.objects(asked);
      case "indexes" -> lookup.index(path[3], asked);
      case "object" ->
        lookup
            .object(asked.getOrDefault("namespace", ""), asked.get("name"))
            .orElseThrow(IndexOutOfBoundsException::new);
      default -> lookup.details();
    };
  }

  private void fault(HttpExchange exchange, String id) throws IOException {
    boolean on = Scene.JSON.readTree(exchange.getRequestBody()).get("on").booleanValue();
    synchronized (scene) {
      scene.faults.put(id, on);
      scene.informers.forEach(informer -> informer.backingOff = id.equals("cut") && on);
    }
    answer(exchange, 200, Scene.JSON.createObjectNode());
    posted.add(id + "=" + on);
  }

  private void stream(HttpExchange exchange) throws IOException {
    streams.add(exchange);
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      for (int i = 0; history && i < HISTORY; i++) {
        scene.advance(500);
        message(out, "overview", scene.overview());
      }
      for (int round = 0; !closing.isTerminated(); round++) {
        message(out, "changes", scene.advance(250));
        if (round % 2 == 0) {
          message(out, "overview", scene.overview());
        }
        out.flush();
        pause();
      }
    } catch (IOException e) {
      // the browser went away, or the test cut the stream
    } finally {
      streams.remove(exchange);
    }
  }

  private void pause() {
    try {
      closing.awaitAdvanceInterruptibly(0, 250, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // the usual: time for the next round
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      closing.forceTermination();
    }
  }

  private static void message(OutputStream out, String event, JsonNode data) throws IOException {
    out.write(("event: " + event + "\ndata: " + data + "\n\n").getBytes(UTF_8));
  }

  private static Map<String, String> parameters(HttpExchange exchange) {
    Map<String, String> asked = new LinkedHashMap<>();
    String query = exchange.getRequestURI().getRawQuery();
    for (String pair : query == null ? List.<String>of() : List.of(query.split("&", -1))) {
      String[] parts = pair.split("=", 2);
      asked.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8));
    }
    return asked;
  }

  private static JsonNode error(String text) {
    return Scene.JSON.createObjectNode().put("error", text);
  }

  private static void answer(HttpExchange exchange, int status, JsonNode json) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    send(exchange, status, json.toString().getBytes(UTF_8));
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    closing.forceTermination();
    server.stop(0);
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
        throw new UncheckedIOException(new IOException("threads of the server are left"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
