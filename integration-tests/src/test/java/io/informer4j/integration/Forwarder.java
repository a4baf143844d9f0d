package io.informer4j.integration;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A port that leads to another one, which can be changed: what an address behind a load balancer is. */
final class Forwarder implements AutoCloseable {

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private volatile int target;

  Forwarder(int target) throws IOException {
    this.target = target;
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Leads new connections elsewhere. */
  void leadTo(int port) {
    target = port;
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      open.add(client);
      open.add(server);
      start(() -> pump(client, server));
      start(() -> pump(server, client));
    }
  }

  private static void pump(Socket from, Socket to) throws IOException {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      in.transferTo(out);
    }
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread = new Thread(() -> {
      try {
        task.run();
      } catch (IOException e) {
        // closed at one end: the connection is over
      }
    });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Closeable socket : open) {
      socket.close();
    }
  }
}
