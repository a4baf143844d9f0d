package io.informer4j.peers.server;

import io.informer4j.peers.informer.Settings;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A server that answers with exactly the bytes, in exactly the chunks, that a script says: HTTP/1.1 with connections that
 * are kept alive. Attempts to upgrade to WebSocket are answered with 200, upon which fabric8's client falls back to HTTP
 * watches.
 *
 * <pre>{@code
 * ScriptedServer server = ScriptedServer.start(exchange -> {
 *   if (exchange.isWatch()) {
 *     exchange.stream();
 *     exchange.send(first, second);
 *     exchange.hold();
 *   } else {
 *     exchange.answer(200, list);
 *   }
 * });
 * }</pre>
 *
 * <p><b>Threading:</b> each connection has a thread, on which the script runs. May be used from any thread.
 */
public final class ScriptedServer implements AutoCloseable {

  /** What is answered to requests. */
  @FunctionalInterface
  public interface Script {

    /** Answers a request; when it returns without an answer the connection is closed. */
    void answer(Exchange exchange) throws IOException, InterruptedException;
  }

  private final ServerSocket listening;
  private final Script script;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Traffic> traffic = new AtomicReference<>(Traffic.NONE);

  private ScriptedServer(ServerSocket listening, Script script) {
    this.listening = listening;
    this.script = script;
  }

  /** Starts one on a free port of the loopback interface. */
  public static ScriptedServer start(Script script) {
    try {
      ScriptedServer server =
          new ScriptedServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
      Threads.start("scripted-server", server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("there is no free port", e);
    }
  }

  /** Returns how to reach it. */
  public Settings settings() {
    return Settings.of(URI.create("http://127.0.0.1:" + listening.getLocalPort()), "any");
  }

  /** Returns what it was asked for so far. */
  public Traffic traffic() {
    return Objects.requireNonNull(traffic.get());
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        open.add(socket);
        Threads.start("scripted-connection", () -> serve(socket));
      } catch (IOException e) {
        // Closed.
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      Optional<Exchange> next = next(in, socket);
      while (next.isPresent() && play(next.get())) {
        next = next(in, socket);
      }
    } catch (IOException e) {
      // The client has gone, or this server is closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(socket);
    }
  }

  private static Optional<Exchange> next(InputStream in, Socket socket) throws IOException {
    Optional<String> head = readHead(in);
    return head.isEmpty()
        ? Optional.empty()
        : Optional.of(new Exchange(head.get(), in, socket.getOutputStream()));
  }

  /** Answers, and returns whether the connection can be used again. */
  private boolean play(Exchange exchange) throws IOException, InterruptedException {
    if (exchange.isUpgrade()) {
      exchange.answer(200, "{}");
      return true;
    }
    if (exchange.isCollection()) {
      traffic.updateAndGet(sofar -> sofar.and(
          exchange.isWatch(),
          exchange.parameter("sendInitialEvents").equals("true"),
          exchange.parameter("limit").equals("1")));
    }
    script.answer(exchange);
    return exchange.isComplete();
  }

  /** Reads up to the empty line. Bodies do not come: informers only ask. */
  private static Optional<String> readHead(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    String end = "\r\n\r\n";
    int matched = 0;
    while (matched < end.length()) {
      int next = in.read();
      if (next < 0) {
        return Optional.empty();
      }
      head.write(next);
      matched = next == end.charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
    }
    return Optional.of(head.toString(StandardCharsets.ISO_8859_1));
  }

  /** Closes all connections, and listens on. */
  public void breakConnections() {
    open.forEach(Threads::closeQuietly);
  }

  @Override
  public void close() {
    Threads.closeQuietly(listening);
    breakConnections();
  }
}
