package io.informer4j.benchmarks.compare;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.informer4j.testing.server.Binaries;
import io.informer4j.testing.server.KubeApiServerOptions;
import io.informer4j.testing.server.TestApiServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The process that has started a kube-apiserver and its etcd: what {@link LoadedServer} is for the embedded one, but that nothing
 * is changed once it is filled. The programs are those that {@code KUBEBUILDER_ASSETS} names. Arguments: data set, objects,
 * kubeconfig.
 */
public final class RealServer {

  /** As many as such a server takes without delay from one client on two cores. */
  private static final int WRITERS = 8;

  private static final int SAMPLE = 1000;

  private RealServer() {}

  /**
   * Returns whether there is one on this machine.
   *
   * @throws IllegalArgumentException if one is named that is not there
   */
  static boolean isThere(Map<String, String> environment) {
    return Binaries.find(environment).isPresent();
  }

  /** Runs until its input ends. */
  public static void main(String[] arguments) throws Exception {
    DataSet data = DataSet.of(arguments[0]);
    int objects = Integer.parseInt(arguments[1]);
    Path kubeconfig = Path.of(arguments[2]);
    Binaries binaries = Binaries.find(System.getenv()).orElseThrow();
    try (TestApiServer server = TestApiServer.real(KubeApiServerOptions.of(binaries));
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      Files.writeString(kubeconfig, server.kubeconfig());
      try (KubernetesClient client = Subject.client(kubeconfig)) {
        fill(new Filling((method, path, json) -> send(client, method, path, json), data, objects));
        int sample = Math.min(objects, SAMPLE);
        String list = "/api/v1/" + data.kind().resource() + "?limit=" + sample;
        System.out.println("ready " + send(client, "GET", list, new byte[0]).length / sample);
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        throw new IOException("nothing is changed in a real server, so not '" + line + "'");
      }
    }
  }

  private static void fill(Filling filling) throws Exception {
    filling.writeNamespaces();
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Future<?>> shares = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int share = i;
        shares.add(writers.submit(() -> {
          filling.writeEvery(WRITERS, share, System.out::println);
          return null;
        }));
      }
      for (Future<?> share : shares) {
        share.get();
      }
    } finally {
      writers.shutdownNow();
    }
  }

  private static byte[] send(KubernetesClient client, String method, String path, byte[] json)
      throws IOException {
    String url = client.getMasterUrl().toString().replaceFirst("/$", "") + path;
    try {
      HttpResponse<byte[]> response = client
          .getHttpClient()
          .sendAsync(
              client
                  .getHttpClient()
                  .newHttpRequestBuilder()
                  .uri(url)
                  .method(
                      method,
                      "application/json",
                      json.length == 0 ? null : new String(json, StandardCharsets.UTF_8))
                  .build(),
              byte[].class)
          .get();
      if (!response.isSuccessful()) {
        throw new IOException(method + " " + path + ": " + response.code() + ": "
            + new String(response.body(), StandardCharsets.UTF_8));
      }
      return response.body();
    } catch (ExecutionException e) {
      throw new IOException(method + " " + path + " failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
