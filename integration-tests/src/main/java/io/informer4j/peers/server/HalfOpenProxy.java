package io.informer4j.peers.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy of TCP connections that can stop forwarding on all that are open, without closing them, as a failed-over load
 * balancer does. New ones work.
 *
 * <p><b>Threading:</b> two threads per connection; may be used from any thread.
 */
public final class HalfOpenProxy implements AutoCloseable {

  private static final int BUFFER = 16 * 1024;

  private final ServerSocket listening;
  private final URI target;
  private final List<Link> links = new CopyOnWriteArrayList<>();

  private HalfOpenProxy(ServerSocket listening, URI target) {
    this.listening = listening;
    this.target = target;
  }

  /** Starts one in front of a server. */
  public static HalfOpenProxy before(URI target) {
    try {
      HalfOpenProxy proxy =
          new HalfOpenProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
      Threads.start("half-open-proxy", proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("there is no free port", e);
    }
  }

  /** Returns where it listens. */
  public URI url() {
    return URI.create(target.getScheme() + "://127.0.0.1:" + listening.getLocalPort());
  }

  /** Forwards nothing any more on the connections that are open, and tells nobody. */
  public void freeze() {
    links.forEach(link -> link.isFrozen = true);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Link link = new Link(listening.accept(), new Socket(target.getHost(), target.getPort()));
        links.add(link);
        Threads.start("half-open-up", () -> link.pump(link.client, link.server));
        Threads.start("half-open-down", () -> link.pump(link.server, link.client));
      } catch (IOException e) {
        // Closed, or the server is away; its clients will come again.
      }
    }
  }

  @Override
  public void close() {
    Threads.closeQuietly(listening);
    links.forEach(Link::close);
  }

  private static final class Link {

    private final Socket client;
    private final Socket server;
    private volatile boolean isFrozen;

    Link(Socket client, Socket server) throws IOException {
      this.client = client;
      this.server = server;
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    }

    void pump(Socket from, Socket to) {
      byte[] buffer = new byte[BUFFER];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          if (!isFrozen) {
            out.write(buffer, 0, n);
          }
        }
      } catch (IOException e) {
        // Broken on one side, and so on both.
      }
      if (!isFrozen) {
        close();
      }
    }

    void close() {
      Threads.closeQuietly(client);
      Threads.closeQuietly(server);
    }
  }
}
