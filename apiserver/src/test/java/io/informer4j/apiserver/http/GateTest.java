package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {

  private final Gate gate = new Gate(false);

  private int ask(String token, String method, String target) {
    return gate.refuse(request(token, method, target)).map(ApiResponse::status).orElse(200);
  }

  private static ApiRequest request(String token, String method, String target) {
    return ApiRequest.of(method, target).withHeader("Authorization", "Bearer " + token);
  }

  @Test
  void refusalsAreThoseOfARealServer() {
    String token = gate.issue(
        User.serviceAccount("default", "nobody"), request -> !request.resource().equals("secrets"));

    ApiResponse list =
        gate.refuse(request(token, "GET", "/api/v1/namespaces/default/secrets")).orElseThrow();
    ApiResponse watch = gate.refuse(
            request(token, "GET", "/api/v1/namespaces/default/secrets?watch=true"))
        .orElseThrow();

    assertThat(list.status()).isEqualTo(403);
    assertThat(list.headers()).containsEntry("X-Content-Type-Options", "nosniff");
    assertThat(list.text())
        .isEqualTo(
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                + "\"message\":\"secrets is forbidden: User \\\"system:serviceaccount:default:nobody\\\""
                + " cannot list resource \\\"secrets\\\" in API group \\\"\\\" in the namespace"
                + " \\\"default\\\"\",\"reason\":\"Forbidden\",\"details\":{\"kind\":\"secrets\"},"
                + "\"code\":403}\n");
    assertThat(watch.text()).isEqualTo(list.text().replace("cannot list", "cannot watch"));
    assertThat(list.headers()).containsEntry("Content-Length", "290");
    assertThat(watch.headers()).containsEntry("Content-Length", "291");
  }

  @Test
  void refusalsNameObjectsSubresourcesGroupsAndTheCluster() {
    String token = gate.issue(User.of("x"), request -> false);

    assertThat(message(token, "PUT", "/apis/apps/v1/namespaces/y/deployments/web/scale"))
        .isEqualTo("deployments.apps \"web\" is forbidden: User \"x\" cannot update resource"
            + " \"deployments/scale\" in API group \"apps\" in the namespace \"y\"");
    assertThat(message(token, "DELETE", "/api/v1/nodes"))
        .isEqualTo(
            "nodes is forbidden: User \"x\" cannot deletecollection resource \"nodes\" in API"
                + " group \"\" at the cluster scope");
    assertThat(message(token, "GET", "/metrics"))
        .isEqualTo("forbidden: User \"x\" cannot get path \"/metrics\"");
  }

  private String message(String token, String method, String target) {
    String text = gate.refuse(request(token, method, target)).orElseThrow().text();
    String start = "\"message\":\"";
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf("\",\"reason\"")).replace("\\\"", "\"");
  }

  @Test
  void whoeverMayOnlyLookCannotWrite() {
    String token = gate.issue(User.of("x"), Access.readOnly());

    for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "X")) {
      assertThat(ask(token, method, "/api/v1/namespaces/y/pods/p")).as(method).isEqualTo(403);
      assertThat(ask(token, method, "/api/v1/namespaces/y/pods")).as(method).isEqualTo(403);
    }
    for (String target : List.of("", "/p", "?watch=1", "/p/status")) {
      assertThat(ask(token, "GET", "/api/v1/namespaces/y/pods" + target)).isEqualTo(200);
    }
    assertThat(ask(token, "GET", "/apis")).isEqualTo(200);
    assertThat(ask(token, "POST", "/apis")).isEqualTo(403);
  }

  @Test
  void whoeverMayUseOneNamespaceCannotLookAtOthers() {
    String token = gate.issue(User.of("x"), Access.namespace("y"));

    assertThat(ask(token, "DELETE", "/api/v1/namespaces/y/pods/p")).isEqualTo(200);
    assertThat(ask(token, "GET", "/api/v1/namespaces/y")).isEqualTo(200);
    assertThat(ask(token, "GET", "/api/v1/namespaces/%79/pods")).isEqualTo(200);
    for (String target : List.of(
        "/api/v1/namespaces/z/pods",
        "/api/v1/pods",
        "/api/v1/namespaces",
        "/api/v1/nodes",
        "/api/v1/namespaces/z",
        "/api/v1/namespaces/y%2F..%2Fz/pods",
        "/api/v1/watch/namespaces/z/pods",
        "/api/v1/nodes/namespaces/y")) {
      assertThat(ask(token, "GET", target)).as(target).isEqualTo(403);
    }
  }

  @Test
  void whatThrowsDoesNotAllow() {
    String token = gate.issue(User.of("x"), request -> {
      throw new IllegalStateException("broken");
    });

    assertThat(ask(token, "GET", "/api/v1/nodes")).isEqualTo(403);
  }

  @Test
  void tokensCanBeBroughtAlongAndChangeTheirOwner() {
    gate.admit("given", User.of("x"), Access.readOnly());
    assertThat(ask("given", "POST", "/api/v1/nodes")).isEqualTo(403);

    gate.admit("given", User.of("y"), Access.everything());

    assertThat(ask("given", "POST", "/api/v1/nodes")).isEqualTo(200);
    assertThat(gate.revoke("given")).isTrue();
    assertThat(gate.revoke("given")).isFalse();
    assertThatThrownBy(() -> gate.rotate("given")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> gate.admit("a b", User.of("x"), Access.everything()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("a b");
  }

  @Test
  void impersonationIsNotPretended() {
    String token = gate.issue(User.of("x"), Access.everything());

    assertThat(
            gate.refuse(request(token, "GET", "/api/v1/nodes").withHeader("Impersonate-User", "y")))
        .hasValueSatisfying(refusal -> assertThat(refusal.status()).isEqualTo(501));
  }

  @Test
  void nothingPrintsAToken() {
    String token = gate.issue(User.of("x"), Access.everything());

    assertThat(gate.toString()).doesNotContain(token);
    assertThat(request(token, "GET", "/").toString()).doesNotContain(token);
    assertThat(gate.refuse(request(token + "x", "GET", "/")).orElseThrow().toString())
        .doesNotContain(token);
  }
}
