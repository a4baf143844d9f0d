package io.informer4j.benchmarks.compare;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Changes objects of a server in the three ways whose cost is measured, and notes when. */
final class Changes {

  private static final String VERSION = "\"resourceVersion\":\"";
  private static final int GONE = 410;

  private final ApiServer server;
  private final DataSet data;
  private final int objects;
  private final int last;
  private int made;

  Changes(ApiServer server, DataSet data, int objects) {
    this.server = server;
    this.data = data;
    this.objects = objects;
    this.last = lastInOrder(data, objects);
  }

  /** Lists are in the order of names: once this object was told, the end of the list has been reached. */
  private static int lastInOrder(DataSet data, int objects) {
    int last = 0;
    for (int i = 1; i < objects; i++) {
      int order = data.namespace(i).compareTo(data.namespace(last));
      if (order > 0 || (order == 0 && data.name(i).compareTo(data.name(last)) > 0)) {
        last = i;
      }
    }
    return last;
  }

  void obey(String line) throws IOException {
    String[] words = line.split(" ", -1);
    int count = Math.min(objects, Integer.parseInt(words[1]));
    switch (words[0]) {
      case "steady" -> steady(count, Integer.parseInt(words[2]), Path.of(words[3]));
      case "burst" -> burst(count, Path.of(words[2]));
      case "relist" -> relist(count, Path.of(words[2]));
      default -> throw new IOException("what is '" + line + "'?");
    }
  }

  private void steady(int count, int rate, Path file) throws IOException {
    long start = System.nanoTime();
    List<String> writes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long due = start + i * (TimeUnit.SECONDS.toNanos(1) / rate);
      for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
        LockSupport.parkNanos(wait);
      }
      writes.add(change(spread(i, count)));
    }
    write(file, start, writes);
  }

  private void burst(int count, Path file) throws IOException {
    ActiveFault held = server.faults().hold(0);
    List<String> writes = changeAll(count);
    long start = System.nanoTime();
    held.close();
    write(file, start, writes);
  }

  private void relist(int count, Path file) throws IOException {
    ActiveFault held = server.faults().hold(0);
    List<String> writes = changeAll(count);
    long start = System.nanoTime();
    server.faults().strike(Requests.verb("watch"), Fault.status(GONE));
    held.close();
    // For those that would rather watch again from where they were than believe it.
    server.faults().compact();
    write(file, start, writes);
  }

  private List<String> changeAll(int count) throws IOException {
    List<String> writes = new ArrayList<>();
    for (int i = 0; i < count - 1; i++) {
      int index = spread(i, count);
      if (index != last) {
        writes.add(change(index));
      }
    }
    writes.add(change(last));
    return writes;
  }

  private int spread(int i, int count) {
    return (int) ((long) i * objects / count);
  }

  /** Returns the new revision, and when its writing began. */
  private String change(int index) throws IOException {
    made++;
    String patch = "{\"metadata\":{\"annotations\":{\"example.com/change\":\"" + made + "\"}}}";
    String path = data.collection(index) + "/" + data.name(index) + "?fieldManager=operator";
    long sent = System.nanoTime();
    ApiResponse response = require(server.handle(ApiRequest.of("PATCH", path)
        .withBody("application/merge-patch+json", patch.getBytes(StandardCharsets.UTF_8))));
    String body = new String(response.body(), StandardCharsets.UTF_8);
    int from = body.indexOf(VERSION) + VERSION.length();
    return body.substring(from, body.indexOf('"', from)) + " " + sent;
  }

  static ApiResponse require(ApiResponse response) throws IOException {
    if (response.status() >= 300) {
      throw new IOException(
          response.status() + ": " + new String(response.body(), StandardCharsets.UTF_8));
    }
    return response;
  }

  private static void write(Path file, long start, List<String> writes) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(Long.toString(start));
    lines.addAll(writes);
    Files.write(file, lines);
  }
}
