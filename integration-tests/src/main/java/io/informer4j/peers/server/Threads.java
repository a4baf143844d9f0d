package io.informer4j.peers.server;

import java.io.Closeable;
import java.io.IOException;

/** Threads for blocking sockets, which end with their sockets. */
final class Threads {

  private Threads() {}

  static void start(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }

  static void closeQuietly(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more.
    }
  }
}
