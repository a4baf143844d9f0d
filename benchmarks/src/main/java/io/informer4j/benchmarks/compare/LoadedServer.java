package io.informer4j.benchmarks.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The server's process: fills itself, writes a kubeconfig, says {@code ready} and how large an object is as JSON, and then
 * obeys its input until that ends. Arguments: data set, objects, kubeconfig.
 *
 * <ul>
 *   <li>{@code steady COUNT RATE FILE}: changes so many objects, so many a second
 *   <li>{@code burst COUNT FILE}: changes them all, and lets watches hear of it at once
 *   <li>{@code relist COUNT FILE}: changes them and ends all watches with 410 before they hear of it
 * </ul>
 *
 * <p>The answer is {@code written}; the file has the time from which on clients can know (as {@link System#nanoTime} has it, a
 * clock that all processes of a machine share), and then the revision and time of each write.
 */
public final class LoadedServer {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int SAMPLE = 1000;

  private LoadedServer() {}

  /** Runs the server. */
  public static void main(String[] arguments) throws IOException {
    DataSet data = DataSet.of(arguments[0]);
    int objects = Integer.parseInt(arguments[1]);
    try (ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true));
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      fill(server, objects, data);
      server.writeKubeconfig(Path.of(arguments[2]));
      System.out.println("ready " + bytesPerObject(server, objects, data));
      Changes changes = new Changes(server, data, objects);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        changes.obey(line);
        System.out.println("written");
      }
    }
  }

  private static void fill(ApiServer server, int objects, DataSet data) throws IOException {
    for (int i = 0; i < DataSet.NAMESPACES; i++) {
      ObjectNode namespace = MAPPER.createObjectNode();
      namespace.put("apiVersion", "v1").put("kind", "Namespace");
      namespace.putObject("metadata").put("name", "team-" + i);
      send(server, "POST", "/api/v1/namespaces", namespace, "kubectl-client-side-apply");
    }
    int step = Math.max(1, objects / 10);
    for (int i = 0; i < objects; i++) {
      write(server, data, i);
      if ((i + 1) % step == 0) {
        System.out.println("filled " + (i + 1));
      }
    }
  }

  /** Writes an object as a cluster does: its controller creates it, and its status comes later from somebody else. */
  static void write(ApiServer server, DataSet data, int index) throws IOException {
    send(server, "POST", data.collection(index), data.object(index), "kube-controller-manager");
    ObjectNode status = data.withStatus(index).orElse(null);
    if (status != null) {
      String path = data.collection(index) + "/" + data.name(index) + "/status";
      send(server, "PUT", path, status, "kubelet");
    }
  }

  private static void send(
      ApiServer server, String method, String path, ObjectNode body, String manager)
      throws IOException {
    Changes.require(server.handle(ApiRequest.of(method, path + "?fieldManager=" + manager)
        .withBody("application/json", MAPPER.writeValueAsBytes(body))));
  }

  private static int bytesPerObject(ApiServer server, int objects, DataSet data) {
    int sample = Math.min(objects, SAMPLE);
    ApiResponse list = server.handle(
        ApiRequest.of("GET", "/api/v1/" + data.kind().resource() + "?limit=" + sample));
    return list.body().length / sample;
  }
}
