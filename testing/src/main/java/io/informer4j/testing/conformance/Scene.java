package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Where a case plays: a client of the server, and a namespace that nobody else uses.
 *
 * <pre>{@code
 * scene.post(scene.path("configmaps"), Manifests.configMap("a")).expectStatus(201);
 * scene.get(scene.path("configmaps", "a")).expectStatus(200);
 * }</pre>
 *
 * <p>The namespace is made when it is first asked for, and removed with the scene.
 *
 * <p><b>Threading:</b> requests may be sent from any thread; the rest belongs to the thread of the case.
 */
public final class Scene implements AutoCloseable {

  private static final byte[] NOTHING = new byte[0];
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final ApiClient client;
  private final ServerFeatures server;
  private final String unique;
  private final Deque<Runnable> endings = new ArrayDeque<>();
  private final Set<String> collections = new LinkedHashSet<>();
  private String namespace = "";

  /** @param unique what no other scene on this server has in its names */
  Scene(ApiClient client, ServerFeatures server, String unique) {
    this.client = client;
    this.server = server;
    this.unique = unique;
  }

  /** Returns what the server can do. */
  public ServerFeatures server() {
    return server;
  }

  /** Returns a name for something outside of the namespace; the same prefix gives the same name. */
  public String unique(String prefix) {
    return prefix + "-" + unique;
  }

  /** Returns the case's namespace. */
  public String namespace() {
    if (namespace.isEmpty()) {
      namespace = createNamespace("conformance");
    }
    return namespace;
  }

  /** Makes another namespace that goes with the scene, and returns its name. */
  public String createNamespace(String prefix) {
    String name = unique(prefix);
    post("/api/v1/namespaces", Manifests.namespace(name)).expectStatus(201);
    atEnd(() -> delete("/api/v1/namespaces/" + name));
    if (server.hasControllers()) {
      awaitServiceAccount(name);
    }
    return name;
  }

  /** Pods are refused until a controller has made the account that they run as. */
  private void awaitServiceAccount(String inNamespace) {
    String accounts = "/api/v1/namespaces/" + inNamespace
        + "/serviceaccounts?watch=1&timeoutSeconds=30&fieldSelector=metadata.name%3Ddefault";
    try (WatchReader watch = watch(accounts)) {
      watch.nextObject();
    }
  }

  /**
   * Returns a path in the core group and the case's namespace.
   *
   * @param rest a name, a subresource
   */
  public String path(String plural, String... rest) {
    return pathOf("v1", plural, rest);
  }

  /**
   * Returns a path in the case's namespace.
   *
   * @param apiVersion such as {@code apps/v1}
   * @param rest a name, a subresource
   */
  public String pathOf(String apiVersion, String plural, String... rest) {
    return pathIn(namespace(), apiVersion, plural, rest);
  }

  /** Returns a path in any namespace. */
  public static String pathIn(String namespace, String apiVersion, String plural, String... rest) {
    StringBuilder path = new StringBuilder(apiVersion.contains("/") ? "/apis/" : "/api/")
        .append(apiVersion)
        .append("/namespaces/")
        .append(namespace)
        .append('/')
        .append(plural);
    for (String part : rest) {
      path.append('/').append(part);
    }
    return path.toString();
  }

  /** Reads. */
  public Reply get(String path) {
    return send("GET", path, Map.of(), NOTHING);
  }

  /**
   * Reads in a certain form.
   *
   * @param accept the media type asked for
   */
  public Reply get(String path, String accept) {
    return send("GET", path, Map.of("Accept", accept), NOTHING);
  }

  /** Creates. */
  public Reply post(String path, JsonNode object) {
    Reply reply = send("POST", path, json(), Json.bytes(object));
    if (reply.status() == 201) {
      remember(path);
    }
    return reply;
  }

  /** Replaces. */
  public Reply put(String path, JsonNode object) {
    return send("PUT", path, json(), Json.bytes(object));
  }

  /** Changes a part. Apply needs {@code ?fieldManager=}. */
  public Reply patch(String path, PatchType type, JsonNode patch) {
    Reply reply = send("PATCH", path, Map.of("Content-Type", type.mediaType()), Json.bytes(patch));
    if (reply.status() == 201) {
      remember(path.replaceAll("/[^/]*$", ""));
    }
    return reply;
  }

  /** Deletes, one or a collection. */
  public Reply delete(String path) {
    return send("DELETE", path, Map.of(), NOTHING);
  }

  /**
   * Deletes with options.
   *
   * @param options a {@code DeleteOptions}, its kind and apiVersion may be left out
   */
  public Reply delete(String path, JsonNode options) {
    return send("DELETE", path, json(), Json.bytes(options));
  }

  /**
   * Sends anything.
   *
   * @param headers in addition to the token's; an empty {@code Authorization} leaves the token out
   */
  public Reply send(String method, String path, Map<String, String> headers, byte[] body) {
    return client.send(method, path, headers, body);
  }

  /**
   * Opens a watch.
   *
   * @param path with {@code watch=1} and whatever else
   */
  public WatchReader watch(String path) {
    return watch(path, Map.of());
  }

  /** Opens a watch with headers, such as {@code Accept}. */
  public WatchReader watch(String path, Map<String, String> headers) {
    WatchReader watch = client.open(path, headers);
    atEnd(watch::close);
    return watch;
  }

  /** Asks again until the server answers with that status, for what a server does in its own time. */
  public Reply await(String path, int status) {
    long end = System.nanoTime() + WatchReader.PATIENCE.toNanos();
    Reply reply = get(path);
    while (reply.status() != status && System.nanoTime() < end) {
      LockSupport.parkNanos(PAUSE.toNanos());
      reply = get(path);
    }
    return reply.expectStatus(status);
  }

  /** Returns a text as it may stand in a query. */
  public static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Has something done when the scene ends, in the opposite order. */
  public void atEnd(Runnable ending) {
    synchronized (endings) {
      endings.push(ending);
    }
  }

  private static Map<String, String> json() {
    return Map.of("Content-Type", "application/json");
  }

  private void remember(String path) {
    synchronized (endings) {
      collections.add(path.replaceAll("\\?.*", ""));
    }
  }

  /** Takes off finalizers, for which on a real cluster nobody would ever come, and then everything away. */
  @Override
  public void close() {
    Set<String> touched;
    Deque<Runnable> steps;
    synchronized (endings) {
      touched = new LinkedHashSet<>(collections);
      steps = new ArrayDeque<>(endings);
    }
    touched.stream().filter(path -> path.contains("/namespaces/")).forEach(this::releaseAll);
    steps.forEach(Runnable::run);
  }

  private void releaseAll(String collection) {
    for (JsonNode item : get(collection).at("/items")) {
      if (item.at("/metadata/finalizers").size() > 0) {
        patch(
            collection + "/" + item.at("/metadata/name").asText(),
            PatchType.MERGE,
            Json.object("{'metadata':{'finalizers':null}}"));
      }
    }
  }

  /**
   * Returns headers, for {@link #send}.
   *
   * @param namesAndValues in turn
   */
  public static Map<String, String> headers(String... namesAndValues) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return headers;
  }
}
