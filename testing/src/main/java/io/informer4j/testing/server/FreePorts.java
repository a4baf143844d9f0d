package io.informer4j.testing.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds ports of the loopback interface that nobody uses.
 *
 * <p>A port is not held until its server listens, so somebody else may be faster; what this process was given before it is
 * not given again while others are left. Whoever starts a server has to try again with another port if this one is taken.
 */
final class FreePorts {

  private static final int REMEMBERED = 1000;
  private static final int ATTEMPTS = 50;

  private static final Set<Integer> GIVEN = new LinkedHashSet<>();

  private FreePorts() {}

  static int next() {
    synchronized (GIVEN) {
      if (GIVEN.size() >= REMEMBERED) {
        GIVEN.clear();
      }
      int port = suggestion();
      for (int i = 0; i < ATTEMPTS && !GIVEN.add(port); i++) {
        port = suggestion();
      }
      return port;
    }
  }

  private static int suggestion() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port on the loopback interface", e);
    }
  }
}
