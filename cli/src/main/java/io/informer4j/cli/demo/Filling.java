package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ApiServer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Fills a server with objects: they are made one after the other, so that the same seed makes the same ones, and encoded on all
 * processors.
 *
 * <p><b>Threading:</b> the calling thread waits. The monitor guards the objects that are still to come.
 */
final class Filling {

  /** How many objects a thread takes at a time. */
  private static final int BATCH = 64;

  private static final int MOST_THREADS = 8;

  private final ApiServer server;
  // Guarded by this.
  private final Iterator<ObjectNode> objects;

  Filling(ApiServer server, Iterator<ObjectNode> objects) {
    this.server = server;
    this.objects = objects;
  }

  /** Loads all of them, and returns how many there were. */
  int run() throws InterruptedException {
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    List<FutureTask<Integer>> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      FutureTask<Integer> task = new FutureTask<>(this::load);
      others.add(task);
      new Thread(task, "demo-filling-" + i).start();
    }
    int count = load();
    for (FutureTask<Integer> task : others) {
      try {
        count += task.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("the server cannot be filled", e.getCause());
      }
    }
    return count;
  }

  private int load() {
    int count = 0;
    for (List<ObjectNode> batch = take(); !batch.isEmpty(); batch = take()) {
      count += server.load(batch.iterator());
    }
    return count;
  }

  private synchronized List<ObjectNode> take() {
    List<ObjectNode> batch = new ArrayList<>(BATCH);
    while (batch.size() < BATCH && objects.hasNext()) {
      batch.add(objects.next());
    }
    return batch;
  }
}
