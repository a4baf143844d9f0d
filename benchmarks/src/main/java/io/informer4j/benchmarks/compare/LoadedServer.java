package io.informer4j.benchmarks.compare;

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
    Filling filling = filling(server, data, objects);
    filling.writeNamespaces();
    filling.writeEvery(1, 0, System.out::println);
  }

  /** Returns what fills a server without a network between. */
  static Filling filling(ApiServer server, DataSet data, int objects) {
    return new Filling(
        (method, path, json) -> Changes.require(
            server.handle(ApiRequest.of(method, path).withBody("application/json", json))),
        data,
        objects);
  }

  private static int bytesPerObject(ApiServer server, int objects, DataSet data) {
    int sample = Math.min(objects, SAMPLE);
    ApiResponse list = server.handle(
        ApiRequest.of("GET", "/api/v1/" + data.kind().resource() + "?limit=" + sample));
    return list.body().length / sample;
  }
}
