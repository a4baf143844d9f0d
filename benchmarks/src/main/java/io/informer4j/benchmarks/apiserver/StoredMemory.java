package io.informer4j.benchmarks.apiserver;

import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResources;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.Document;
import io.informer4j.apiserver.rest.RestApi;
import io.informer4j.apiserver.rest.Supplies;
import io.informer4j.name.ResourceType;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.openjdk.jol.info.GraphLayout;

/**
 * Counts what the server keeps of an object beyond its JSON, byte by byte, by walking the heap.
 *
 * <pre>{@code
 * java -Djol.magicFieldOffset=true -cp benchmarks.jar io.informer4j.benchmarks.apiserver.StoredMemory
 * }</pre>
 */
public final class StoredMemory {

  private static final int SIZE = 10_000;
  private static final int CONFIG_MAP_BYTES = 1024;

  private final int size;
  private final PrintStream out;

  private StoredMemory(int size, PrintStream out) {
    this.size = size;
    this.out = out;
  }

  /** Prints the report; the argument, if any, is the number of objects. */
  public static void main(String[] arguments) {
    print(arguments.length == 0 ? SIZE : Integer.parseInt(arguments[0]), System.out);
  }

  static void print(int size, PrintStream out) {
    StoredMemory report = new StoredMemory(size, out);
    out.printf(Locale.ROOT, "### Memory of the API server, %,d objects%n%n", size);
    out.println("| | JSON | kept beyond it | after compaction |");
    out.println("|---|---|---|---|");
    report.row(
        "config map",
        ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"),
        index -> Payloads.configMap(index, CONFIG_MAP_BYTES, 0));
    report.row("pod", ResourceType.namespaced("", "v1", "pods", "Pod"), Payloads::pod);
  }

  private void row(String name, ResourceType type, IntFunction<byte[]> body) {
    ApiResources resources = new ApiResources().register(type);
    History<Document> history = History.forgetting(1, Document::size);
    Replica<Document> replica =
        new Replica<>("server", history, RevisionFormat.NUMERIC, ReplicaSettings.standard(0));
    Supplies supplies = Supplies.of(() -> 0, () -> Instant.EPOCH, new SplittableRandom(1));
    RestApi api = new RestApi(resources, replica, supplies);
    replica.catchUp(type, history.head());
    long empty = GraphLayout.parseInstance(history).totalSize();
    for (int i = 0; i < size; i++) {
      String namespace = type.plural().equals("pods") ? Payloads.namespace(i) : "default";
      String target = "/api/v1/namespaces/" + namespace + "/" + type.plural();
      ApiRequest request =
          ApiRequest.of("POST", target).withBody("application/json", body.apply(i));
      ApiResponse response = (ApiResponse) api.handle(request);
      if (response.status() != 201) {
        throw new IllegalStateException(response.toString());
      }
    }
    replica.catchUp(type, history.head());
    long json = history.stateAt(type, history.head()).values().stream()
        .mapToLong(object -> object.content().size())
        .sum();
    long kept = GraphLayout.parseInstance(history).totalSize() - empty - json;
    history.compact(history.head());
    long compacted = GraphLayout.parseInstance(history).totalSize() - empty - json;
    out.printf(
        Locale.ROOT,
        "| %s | %,.0f | %,.0f | %,.0f |%n",
        name,
        json / (double) size,
        kept / (double) size,
        compacted / (double) size);
  }
}
