package io.informer4j.benchmarks.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Fills a server as a cluster fills: controllers create objects, and their status comes later from somebody else.
 *
 * <p><b>Threading:</b> {@link #write} may be called from several threads if the server can be.
 */
final class Filling {

  /** Somebody who takes writes. */
  interface Server {

    /** Sends JSON, and returns when it is stored. */
    void send(String method, String path, byte[] json) throws IOException;
  }

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Server server;
  private final DataSet data;
  private final int objects;
  private final AtomicInteger written = new AtomicInteger();

  Filling(Server server, DataSet data, int objects) {
    this.server = server;
    this.data = data;
    this.objects = objects;
  }

  void writeNamespaces() throws IOException {
    for (int i = 0; i < DataSet.NAMESPACES; i++) {
      ObjectNode namespace = MAPPER.createObjectNode();
      namespace.put("apiVersion", "v1").put("kind", "Namespace");
      namespace.putObject("metadata").put("name", "team-" + i);
      send("POST", "/api/v1/namespaces", namespace, "kubectl-client-side-apply");
    }
  }

  /** Writes every object whose number leaves this rest when divided, in order. */
  void writeEvery(int divisor, int rest, Consumer<String> progress) throws IOException {
    int step = Math.max(1, objects / 10);
    for (int i = rest; i < objects; i += divisor) {
      write(i);
      int done = written.incrementAndGet();
      if (done % step == 0) {
        progress.accept("filled " + done);
      }
    }
  }

  void write(int index) throws IOException {
    send("POST", data.collection(index), data.object(index), "kube-controller-manager");
    ObjectNode status = data.withStatus(index).orElse(null);
    if (status != null) {
      String path = data.collection(index) + "/" + data.name(index) + "/status";
      send("PUT", path, status, "kubelet");
    }
  }

  private void send(String method, String path, ObjectNode body, String manager)
      throws IOException {
    server.send(method, path + "?fieldManager=" + manager, MAPPER.writeValueAsBytes(body));
  }
}
