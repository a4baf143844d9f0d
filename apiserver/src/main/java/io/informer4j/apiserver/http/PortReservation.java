package io.informer4j.apiserver.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

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

  private static final Duration LOOK_AGAIN = Duration.ofNanos(50_000);

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

  /**
   * Returns when nobody listens on the port any more. A selector closes a listening socket on its next turn, which may be
   * well after the server that had it says that it is closed; until then the kernel takes connections, and lets nobody else
   * listen. It tells nobody when that is over, so it is asked: it binds no further socket to a port on which one listens.
   *
   * @throws IllegalStateException if somebody still does after that time
   */
  void awaitSilence(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (isListenedOn()) {
      if (System.nanoTime() - deadline >= 0) {
        throw new IllegalStateException(
            "port " + port() + " is still listened on after " + patience);
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
  }

  private boolean isListenedOn() {
    try (Socket beside = new Socket()) {
      beside.setReuseAddress(true);
      beside.bind(socket.getLocalSocketAddress());
      return false;
    } catch (BindException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot find out whether port " + port() + " is listened on", e);
    }
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
