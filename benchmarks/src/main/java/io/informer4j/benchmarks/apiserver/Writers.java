package io.informer4j.benchmarks.apiserver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several connections that write side by side, each on a thread of its own. */
final class Writers {

  /** One write. */
  interface Write {
    void run(RawConnection connection, int index) throws IOException;
  }

  private final ServerProcess server;
  private final int connections;

  Writers(ServerProcess server, int connections) {
    this.server = server;
    this.connections = connections;
  }

  /** Does this for all numbers below a count, connection n taking every n-th, and returns when all are done. */
  void run(int count, Write write) throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int first = 0; first < connections; first++) {
        int start = first;
        running.add(threads.submit(() -> {
          try (RawConnection connection = server.connect()) {
            for (int index = start; index < count; index += connections) {
              write.run(connection, index);
            }
          }
          return null;
        }));
      }
      for (Future<?> future : running) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a writer failed", e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Fails unless the answer is a success. */
  static void require(RawConnection.Response response) throws IOException {
    if (response.status() >= 300) {
      throw new IOException("status " + response.status() + ": " + response.text());
    }
  }
}
