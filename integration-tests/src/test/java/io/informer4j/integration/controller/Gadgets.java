package io.informer4j.integration.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.integration.storm.Footprint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The gadgets of a server, written and read behind its front door: no fault hits who comes this way.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class Gadgets {

  static final String NAMESPACE = "soak";

  /** Where the lease is that the operators compete for. */
  static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/" + NAMESPACE + "/leases";

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String GADGETS =
      "/apis/soak.example.com/v1/namespaces/" + NAMESPACE + "/gadgets";
  private static final String CHILDREN = "/api/v1/namespaces/" + NAMESPACE + "/configmaps";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ApiServer server;

  Gadgets(ApiServer server) {
    this.server = server;
  }

  /** Makes their namespace and their kind. */
  void define() {
    expect(201, send("POST", "/api/v1/namespaces", "{'metadata':{'name':'soak'}}"));
    expect(
        201,
        send(
            "POST",
            DEFINITIONS,
            "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
                + "'metadata':{'name':'gadgets.soak.example.com'},'spec':{'group':'soak.example.com',"
                + "'scope':'Namespaced','names':{'plural':'gadgets','singular':'gadget','kind':'Gadget'},"
                + "'versions':[{'name':'v1','served':true,'storage':true,'subresources':{'status':{}},"
                + "'schema':{'openAPIV3Schema':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}"
                + "}]}}"));
  }

  void create(String name, long value) {
    expect(
        201,
        send(
            "POST",
            GADGETS,
            "{'apiVersion':'soak.example.com/v1','kind':'Gadget','metadata':{'name':'" + name
                + "'},'spec':{'value':" + value + "}}"));
  }

  void change(String name, long value) {
    expect(
        200,
        server.handle(ApiRequest.of("PATCH", GADGETS + "/" + name)
            .withBody("application/merge-patch+json", json("{'spec':{'value':" + value + "}}"))));
  }

  void delete(String name) {
    expect(200, server.handle(ApiRequest.of("DELETE", GADGETS + "/" + name)));
  }

  /** Somebody else says that the lease is theirs. */
  boolean stealLease(String name, String thief) {
    return server
            .handle(ApiRequest.of("PATCH", LEASES + "/" + name)
                .withBody(
                    "application/merge-patch+json",
                    json("{'spec':{'holderIdentity':'" + thief + "'}}")))
            .status()
        == 200;
  }

  boolean deleteLease(String name) {
    return server.handle(ApiRequest.of("DELETE", LEASES + "/" + name)).status() == 200;
  }

  /** Returns what is not as it should be, by name. */
  Map<String, String> unreconciled() {
    Map<String, String> wanted = new TreeMap<>();
    Map<String, String> wrong = new TreeMap<>();
    for (JsonNode gadget : items(GADGETS)) {
      String name = name(gadget);
      String value = gadget.at("/spec/value").asText();
      String status = gadget.at("/status/value").asText("none");
      wanted.put(name, value);
      if (!value.equals(status)) {
        wrong.put(name, "is to be " + value + ", its status is " + status);
      }
    }
    for (JsonNode child : items(CHILDREN)) {
      String name = name(child);
      String value = child.at("/data/value").asText();
      String expected = wanted.remove(name);
      if (!value.equals(expected)) {
        wrong.put(name, "is to be " + expected + ", its child has " + value);
      }
    }
    wanted.keySet().forEach(name -> wrong.put(name, "has no child"));
    return wrong;
  }

  private JsonNode items(String path) {
    try {
      return MAPPER.readTree(list(path).body()).get("items");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A server that has just been restarted does not list yet. */
  private ApiResponse list(String path) {
    AtomicReference<ApiResponse> answer = new AtomicReference<>();
    Footprint.settle(() -> {
      answer.set(server.handle(ApiRequest.of("GET", path)));
      expect(200, answer.get());
    });
    return answer.get();
  }

  private static String name(JsonNode object) {
    return object.at("/metadata/name").asText();
  }

  private ApiResponse send(String method, String path, String body) {
    return server.handle(ApiRequest.of(method, path).withBody("application/json", json(body)));
  }

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private static void expect(int status, ApiResponse answer) {
    assertThat(answer.status()).as(answer::text).isEqualTo(status);
  }
}
