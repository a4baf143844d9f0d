package io.informer4j.fabric8.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.informer4j.apiserver.http.TlsMaterial;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server of one script: what it does with each connection is written in the test, byte by byte. */
final class RawServer implements AutoCloseable {

  /** What happens on a connection whose request was read. */
  @FunctionalInterface
  interface Script {
    void run(Connection connection) throws Exception;
  }

  /** A connection with one request. */
  static final class Connection {
    private final Socket socket;
    final List<String> head = new ArrayList<>();

    private Connection(Socket socket) {
      this.socket = socket;
    }

    private boolean readHead() throws IOException {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        head.add(line);
      }
      return !head.isEmpty();
    }

    void write(String text) throws IOException {
      OutputStream out = socket.getOutputStream();
      out.write(text.getBytes(UTF_8));
      out.flush();
    }

    void chunk(String text) throws IOException {
      write(Integer.toHexString(text.getBytes(UTF_8).length) + "\r\n" + text + "\r\n");
    }

    void beginChunked() throws IOException {
      write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    /** Closes the connection with a RST. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    /** Lets time pass in which the other end neither closes nor says anything. */
    void stayOpenFor(Duration time) throws IOException {
      socket.setSoTimeout((int) time.toMillis());
      try {
        throw new AssertionError(
            "the client did not wait: " + socket.getInputStream().read());
      } catch (SocketTimeoutException e) {
        // as it should be
      }
    }

    /** Returns when the other end has closed. */
    void awaitClosed() throws IOException {
      socket.setSoTimeout((int) Recorded.PATIENCE.toMillis());
      try {
        while (socket.getInputStream().read() >= 0) {
          // whatever else it says
        }
      } catch (SocketTimeoutException e) {
        throw e;
      } catch (IOException e) {
        // a reset is an end too
      }
    }
  }

  private final ServerSocket listening;
  private final Script script;
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  final AtomicInteger requests = new AtomicInteger();
  /** Completed when the script of the first connection has run. */
  final CompletableFuture<Void> played = new CompletableFuture<>();

  private final boolean listens;

  private final String scheme;

  private RawServer(Script script, boolean listens, String scheme, ServerSocketFactory sockets)
      throws IOException {
    this.script = script;
    this.listens = listens;
    this.scheme = scheme;
    this.listening = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  static RawServer start(Script script) throws IOException {
    return start(new RawServer(script, true, "http", ServerSocketFactory.getDefault()));
  }

  /** Starts a server that talks without having heard a request. */
  static RawServer startTalking(Script script) throws IOException {
    return start(new RawServer(script, false, "http", ServerSocketFactory.getDefault()));
  }

  /** Starts a server that speaks TLS with this certificate. */
  static RawServer startTls(TlsMaterial material, Script script)
      throws IOException, GeneralSecurityException {
    return start(new RawServer(script, true, "https", context(material).getServerSocketFactory()));
  }

  private static SSLContext context(TlsMaterial material)
      throws IOException, GeneralSecurityException {
    Certificate certificate = CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(material.certificate().getBytes(UTF_8)));
    byte[] key = Base64.getMimeDecoder().decode(material.key().replaceAll("-----[A-Z ]+-----", ""));
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "server",
        KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(key)),
        new char[0],
        new Certificate[] {certificate});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static RawServer start(RawServer server) {
    server.run(server::accept);
    return server;
  }

  String url() {
    return scheme + "://127.0.0.1:" + listening.getLocalPort() + "/";
  }

  void awaitPlayed() throws Exception {
    played.get(Recorded.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private void run(Runnable task) {
    Thread thread = new Thread(task, "raw-server");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        sockets.add(socket);
        run(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      Connection connection = new Connection(socket);
      if (!listens || connection.readHead()) {
        requests.incrementAndGet();
        script.run(connection);
        played.complete(null);
      }
    } catch (Exception e) {
      played.completeExceptionally(e);
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    try {
      for (Thread thread : threads) {
        thread.join(Recorded.PATIENCE.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
