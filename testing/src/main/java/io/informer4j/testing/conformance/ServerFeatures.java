package io.informer4j.testing.conformance;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a server is and what it can do, asked once.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ServerFeatures {

  private static final String WATCH_LIST =
      "/api/v1/namespaces/default/configmaps?watch=1&sendInitialEvents=true&allowWatchBookmarks=true"
          + "&resourceVersionMatch=NotOlderThan&timeoutSeconds=1";

  private static final String FIRST_REVISION =
      "/api/v1/namespaces/default/configmaps?watch=1&resourceVersion=1&timeoutSeconds=1";

  private final ApiClient client;
  private final String version;
  private final int minor;
  private final Map<String, Integer> statuses = new ConcurrentHashMap<>();

  private ServerFeatures(ApiClient client, String version, int minor) {
    this.client = client;
    this.version = version;
    this.minor = minor;
  }

  static ServerFeatures of(ApiClient client) {
    Reply reply = client.send("GET", "/version", Map.of(), new byte[0]).expectStatus(200);
    // Some distributions write 20+ for what they have patched.
    String minor = reply.text("/minor").replaceAll("[^0-9].*", "");
    return new ServerFeatures(
        client, reply.text("/gitVersion"), minor.isEmpty() ? 0 : Integer.parseInt(minor));
  }

  /** Returns the version that the server says it is, such as {@code v1.36.4}. */
  public String version() {
    return version;
  }

  /** Returns whose server it is. */
  public String product() {
    return version.contains("informer4j") ? "informer4j-apiserver" : "kube-apiserver";
  }

  /** Returns whether the server is of Kubernetes 1.{@code minor} or later. */
  public boolean isAtLeast(int minor) {
    return this.minor >= minor;
  }

  /** Returns whether the server has something to GET there. */
  public boolean has(String path) {
    return statusOf(path) == 200;
  }

  /** Returns whether a watch can begin with the objects that exist. */
  public boolean hasWatchList() {
    return statusOf(WATCH_LIST) == 200;
  }

  /** Returns whether controllers act on what is created: a cluster, not a server alone. */
  public boolean hasControllers() {
    return has("/api/v1/namespaces/default/serviceaccounts/default");
  }

  /** Returns whether a watch of ConfigMaps can still begin at the first revision there was. */
  boolean watchesFromFirstRevision() {
    Reply first = client.send("GET", FIRST_REVISION, Map.of(), new byte[0]);
    return !first.text("/type").equals("ERROR");
  }

  private int statusOf(String path) {
    return statuses.computeIfAbsent(
        path, asked -> client.send("GET", asked, Map.of(), new byte[0]).status());
  }
}
