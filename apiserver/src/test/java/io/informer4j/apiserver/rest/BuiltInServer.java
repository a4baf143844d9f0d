package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** One server with all resources of Kubernetes and the namespace {@code ns}; its watch caches hear of everything at once. */
final class BuiltInServer {

  static final String AS_TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";

  final ApiResources resources = ApiResources.builtIn();
  Instant time = Instant.parse("2026-11-15T09:43:53Z");
  final History<Document> history = new History<>(100);
  final Replica<Document> replica =
      new Replica<>("a", history, RevisionFormat.NUMERIC, ReplicaSettings.standard(100));
  final RestApi api =
      new RestApi(resources, replica, Supplies.of(() -> 0L, () -> time, new SplittableRandom(42)));

  BuiltInServer() {
    catchUp();
    send("POST", "/api/v1/namespaces", "{'metadata':{'name':'ns'}}");
  }

  void catchUp() {
    resources.types().forEach(type -> replica.catchUp(type, replica.history().head()));
  }

  ApiAnswer answer(ApiRequest request) {
    catchUp();
    ApiAnswer answer = api.handle(request);
    catchUp();
    return answer;
  }

  ApiResponse send(ApiRequest request) {
    return (ApiResponse) answer(request);
  }

  ApiResponse get(String target) {
    return send(ApiRequest.of("GET", target));
  }

  JsonNode tree(String target) {
    return Exchange.json(get(target).text());
  }

  JsonNode table(String target) {
    return Exchange.json(
        send(ApiRequest.of("GET", target).withHeader("Accept", AS_TABLE)).text());
  }

  /** Single quotes stand for double ones. */
  ApiResponse send(String method, String target, String body) {
    return send(method, target, "application/json", body);
  }

  ApiResponse send(String method, String target, String type, String body) {
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return send(ApiRequest.of(method, target).withBody(type, bytes));
  }

  EventStream watch(ApiRequest request) {
    return ((ApiAnswer.Stream) answer(request)).events();
  }

  EventStream watch(String target) {
    return watch(ApiRequest.of("GET", target));
  }

  static List<JsonNode> events(EventStream stream) {
    List<JsonNode> events = new ArrayList<>();
    for (Optional<byte[]> line = stream.next(0); line.isPresent(); line = stream.next(0)) {
      events.add(Exchange.json(new String(line.get(), StandardCharsets.UTF_8)));
    }
    return events;
  }
}
