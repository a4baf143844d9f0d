package io.informer4j.apiserver.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;

/**
 * A port that stays ours while nobody listens on it: a second socket is bound to it, and never listens. Who connects is
 * refused, as by a server that is down.
 *
 * <p>Without it the port of a server that refuses connections is free, and the kernel may give it to any connection that
 * somebody makes meanwhile, even to one to this very port, which is then connected to itself. The server cannot come back.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class PortReservation implements AutoCloseable {

  private final Socket socket;

  private PortReservation(Socket socket) {
    this.socket = socket;
  }

  /** Says whether this system lets a socket listen on a port to which another one is bound, if both allow it. */
  static boolean isPossible() {
    return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
  }

  /**
   * Takes a port.
   *
   * @param port 0 for any that is free
   * @throws UncheckedIOException if somebody has it
   */
  static PortReservation of(String host, int port) {
    Socket socket = new Socket();
    try {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return new PortReservation(socket);
    } catch (IOException e) {
      close(socket);
      throw taken(host, port, e);
    }
  }

  static UncheckedIOException taken(String host, int port, IOException cause) {
    return new UncheckedIOException("cannot listen on " + host + ":" + port, cause);
  }

  int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() {
    close(socket);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot give back a port", e);
    }
  }
}
