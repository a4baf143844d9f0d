package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.name.ResourceType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** One server whose watch caches hear of everything at once, with supplies that a test can lay out. */
final class TestServer implements Supplies {

  static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
  static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  static final ResourceType NODES = ResourceType.clusterScoped("", "v1", "nodes", "Node");
  static final ResourceType DEPLOYMENTS =
      ResourceType.namespaced("apps", "v1", "deployments", "Deployment");
  static final ResourceType WIDGETS =
      ResourceType.namespaced("example.com", "v1", "widgets", "Widget");

  static final String MERGE = "application/merge-patch+json";
  static final String JSON_PATCH = "application/json-patch+json";
  static final String STRATEGIC = "application/strategic-merge-patch+json";
  static final String APPLY = "application/apply-patch+yaml";

  final ApiResources resources = new ApiResources()
      .register(CONFIG_MAPS)
      .register(PODS)
      .register(NODES)
      .register(DEPLOYMENTS)
      .register(WIDGETS);
  final Deque<String> uids = new ArrayDeque<>();
  final Deque<String> suffixes = new ArrayDeque<>();
  Instant time = Instant.parse("2026-11-15T09:43:53Z");
  long nanos;
  History<Document> history;
  final Replica<Document> replica;
  final RestApi api;
  private int made;

  TestServer() {
    this(100, RevisionFormat.NUMERIC);
  }

  TestServer(RestOptions options) {
    this(100, RevisionFormat.NUMERIC, options);
  }

  TestServer(long start, RevisionFormat format) {
    this(start, format, RestOptions.plain());
  }

  TestServer(long start, RevisionFormat format, RestOptions options) {
    history = new History<>(start);
    replica = new Replica<>("a", history, format, ReplicaSettings.standard(100));
    api = new RestApi(resources, replica, this, options);
    catchUp();
  }

  void catchUp() {
    resources.types().forEach(type -> replica.catchUp(type, history.head()));
  }

  ApiResponse send(ApiRequest request) {
    return (ApiResponse) answer(request);
  }

  ApiAnswer answer(ApiRequest request) {
    catchUp();
    ApiAnswer answer = api.handle(request);
    catchUp();
    return answer;
  }

  ApiResponse get(String target) {
    return send(ApiRequest.of("GET", target));
  }

  ApiResponse delete(String target) {
    return send(ApiRequest.of("DELETE", target));
  }

  ApiResponse post(String target, String body) {
    return send("POST", target, "application/json", body);
  }

  ApiResponse put(String target, String body) {
    return send("PUT", target, "application/json", body);
  }

  ApiResponse patch(String target, String type, String body) {
    return send("PATCH", target, type, body);
  }

  /** Single quotes stand for double ones. */
  ApiResponse send(String method, String target, String type, String body) {
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return send(ApiRequest.of(method, target).withBody(type, bytes));
  }

  static JsonNode tree(ApiResponse response) {
    return Exchange.json(response.text());
  }

  static JsonNode tree(String text) {
    return Exchange.json(text.replace('\'', '"'));
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public Instant now() {
    return time;
  }

  @Override
  public String newUid() {
    return uids.isEmpty() ? "uid-" + ++made : uids.remove();
  }

  @Override
  public String nameSuffix() {
    return suffixes.isEmpty() ? "aaaaa" : suffixes.remove();
  }

  @Override
  public Duration watchTimeout() {
    return Duration.ofMinutes(30);
  }
}
