package io.informer4j.apiserver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.http.Gate;
import io.informer4j.apiserver.http.HttpFrontend;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.ReadyObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;

/**
 * An API server in this process, on the loopback interface.
 *
 * <pre>{@code
 * try (ApiServer server = ApiServer.start()) {
 *   KubernetesClient client = new KubernetesClientBuilder()
 *       .withConfig(Config.fromKubeconfig(server.kubeconfig()))
 *       .build();
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ApiServer implements AutoCloseable {

  /** How many bytes are stored at a time while others wait. */
  private static final long BATCH = 1 << 20;

  private final HttpFrontend frontend;

  private ApiServer(HttpFrontend frontend) {
    this.frontend = frontend;
  }

  /** Starts a server with {@link ApiServerOptions#defaults}. */
  public static ApiServer start() {
    return start(ApiServerOptions.defaults());
  }

  /** Starts a server and returns when it answers. */
  public static ApiServer start(ApiServerOptions options) {
    return new ApiServer(HttpFrontend.start(options));
  }

  /** Returns where it listens, such as {@code http://127.0.0.1:40123}. */
  public URI url() {
    return frontend.url();
  }

  /** Returns a bearer token that may do everything. */
  public String token() {
    return frontend.token();
  }

  /** Returns everything that can go wrong with it, on demand. */
  public Faults faults() {
    return frontend.faults();
  }

  /**
   * Answers a request that does not come over HTTP: the quick way to put objects into a server, or to look at them. It
   * needs no token, and no fault hits it.
   *
   * <pre>{@code
   * server.handle(ApiRequest.of("POST", "/api/v1/namespaces/default/configmaps")
   *     .withBody("application/json", bytes));
   * }</pre>
   *
   * @throws IllegalArgumentException if it is a watch
   */
  public ApiResponse handle(ApiRequest request) {
    return frontend.handle(request);
  }

  /**
   * Stores objects as they are, as a backup has them: nothing is checked, defaulted or noted about who manages which field,
   * they need no namespace, and are not collected if their owners are not there. This is the quick way to fill a server with very many; they are encoded on the caller's
   * thread, in JSON and in protobuf, so that no reader has to wait for that.
   *
   * <pre>{@code
   * server.load(IntStream.range(0, 1_000_000).mapToObj(i -> configMap(i)).iterator());
   * }</pre>
   *
   * @param objects with apiVersion, kind, name and all that they are to have; not to be changed afterwards
   * @return how many there were
   * @throws IllegalArgumentException if one cannot be stored; those before it may have been
   */
  public int load(Iterator<ObjectNode> objects) {
    List<ReadyObject> batch = new ArrayList<>();
    int count = 0;
    long size = 0;
    while (objects.hasNext()) {
      ReadyObject next = ReadyObject.of(objects.next());
      batch.add(next);
      size += next.size();
      count++;
      if (size >= BATCH || !objects.hasNext()) {
        frontend.load(batch);
        batch = new ArrayList<>();
        size = 0;
      }
    }
    return count;
  }

  /**
   * Returns which objects of a resource were there at a revision, and which one of its own each had then: what a mirror that
   * claims to be at that revision has to hold. Nothing is decoded, and no fault hits it.
   *
   * <pre>{@code
   * server.revisions(pods, snapshot.revision().orElseThrow()).equals(revisionsIn(snapshot));
   * }</pre>
   *
   * @throws IllegalArgumentException if the revision has been forgotten
   */
  public SortedMap<ObjectName, ResourceVersion> revisions(ResourceType type, ResourceVersion at) {
    return frontend.revisions(type, at);
  }

  /** Returns who decides about who may come in: tokens can be made, revoked and restricted there. */
  public Gate gate() {
    return frontend.gate();
  }

  /**
   * Returns a kubeconfig, YAML, with which client libraries reach it. It has the token in it. kubectl, and whatever else
   * is built on client-go, sends a token over TLS only.
   */
  public String kubeconfig() {
    return frontend.kubeconfig().yaml();
  }

  /**
   * Writes {@link #kubeconfig} to a file that only its owner can read.
   *
   * @throws UncheckedIOException if it cannot be written, or is somebody's own file
   */
  public void writeKubeconfig(Path file) {
    try {
      frontend.kubeconfig().writeTo(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the kubeconfig " + file, e);
    }
  }

  /**
   * Stops it: watches end with a last bookmark, connections are closed, and its threads end. Waits for that, but not for
   * ever. May be called again.
   */
  @Override
  public void close() {
    frontend.close();
  }
}
