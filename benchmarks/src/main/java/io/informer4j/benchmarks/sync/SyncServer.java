package io.informer4j.benchmarks.sync;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The server's process: fills itself with pods, writes a kubeconfig, says so, and serves until its input ends. */
public final class SyncServer {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SyncServer() {}

  /** Runs the server; the arguments are the number of pods, the data set and the kubeconfig to write. */
  public static void main(String[] arguments) throws IOException {
    int pods = Integer.parseInt(arguments[0]);
    PodSet set = PodSet.of(arguments[1]);
    // A window as large as the fill would keep the events of filling alive; a cluster that has run
    // for a while has none.
    try (ApiServer server =
        ApiServer.start(ApiServerOptions.defaults().withTls(true).withWindow(100))) {
      fill(server, pods, set);
      server.writeKubeconfig(Path.of(arguments[2]));
      System.out.println("ready " + bytesPerPod(server, pods));
      while (System.in.read() >= 0) {
        // until the input ends
      }
    }
  }

  private static void fill(ApiServer server, int pods, PodSet set) throws IOException {
    for (int i = 0; i < PodSet.NAMESPACES; i++) {
      ObjectNode namespace = MAPPER.createObjectNode();
      namespace.put("apiVersion", "v1").put("kind", "Namespace");
      namespace.putObject("metadata").put("name", "team-" + i);
      send(server, "POST", "/api/v1/namespaces", namespace, "kubectl-client-side-apply");
    }
    for (int i = 0; i < pods; i++) {
      ObjectNode pod = set.pod(i);
      String path = "/api/v1/namespaces/" + PodSet.namespace(i) + "/pods";
      send(server, "POST", path, pod, "kube-controller-manager");
      set.addStatus(pod, i);
      send(server, "PUT", path + "/" + PodSet.name(i) + "/status", pod, "kubelet");
    }
  }

  private static void send(
      ApiServer server, String method, String path, ObjectNode body, String manager)
      throws IOException {
    ApiResponse response = server.handle(ApiRequest.of(method, path + "?fieldManager=" + manager)
        .withBody("application/json", MAPPER.writeValueAsBytes(body)));
    if (response.status() >= 300) {
      throw new IOException(
          method + " " + path + ": " + new String(response.body(), StandardCharsets.UTF_8));
    }
  }

  private static int bytesPerPod(ApiServer server, int pods) {
    ApiResponse list =
        server.handle(ApiRequest.of("GET", "/api/v1/pods?limit=" + Math.min(pods, 1000)));
    return list.body().length / Math.min(pods, 1000);
  }
}
