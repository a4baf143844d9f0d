package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.http.Access;
import io.informer4j.apiserver.http.User;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** An embedded API server over TLS with kubeconfigs for it, good ones and bad ones. */
final class TestCluster implements AutoCloseable {

  static final String SECRET_VALUE = "correct-horse-battery-staple";
  static final String SECRET_BASE64 = "Y29ycmVjdC1ob3JzZS1iYXR0ZXJ5LXN0YXBsZQ==";

  private final ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true));
  private final Path folder;
  private final Path kubeconfig;

  TestCluster() {
    try {
      folder = Files.createTempDirectory("informer4j-cli");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    kubeconfig = write("kubeconfig", server.kubeconfig());
  }

  ApiServer server() {
    return server;
  }

  String kubeconfig() {
    return kubeconfig.toString();
  }

  /** Returns a kubeconfig of somebody who may do only this. */
  String kubeconfigOf(Access access) {
    return kubeconfigWithToken(server.gate().issue(User.of("alice"), access));
  }

  String kubeconfigWithToken(String token) {
    return write("of-alice", server.kubeconfig().replace(server.token(), token)).toString();
  }

  /** Returns a kubeconfig of another server. */
  String kubeconfigFor(String url) {
    return write("elsewhere", """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "%s"}}]
        users: [{name: u, user: {token: t}}]
        contexts: [{name: there, context: {cluster: c, user: u}}]
        current-context: there
        """.formatted(url)).toString();
  }

  /** Returns the address of a port that nobody listens at. */
  static String deadAddress() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return "http://127.0.0.1:" + socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void create(String path, String json) {
    send("POST", path, json, 201);
  }

  void replace(String path, String json) {
    send("PUT", path, json, 200);
  }

  void delete(String path) {
    assertThat(server.handle(ApiRequest.of("DELETE", path)).status()).isEqualTo(200);
  }

  private void send(String method, String path, String json, int expected) {
    byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    assertThat(server
            .handle(ApiRequest.of(method, path).withBody("application/json", body))
            .status())
        .isEqualTo(expected);
  }

  void configMap(String name, String metadata, String data) {
    create("/api/v1/namespaces/default/configmaps", configMapJson(name, metadata, data));
  }

  static String configMapJson(String name, String metadata, String data) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'" + name + "'" + metadata
        + "},'data':{" + data + "}}";
  }

  /** Creates a Secret, with a copy of it in an annotation, as kubectl leaves it. */
  void secret(String name) {
    create("/api/v1/namespaces/default/secrets", secretJson(name, SECRET_BASE64));
  }

  static String secretJson(String name, String value) {
    return "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'" + name + "','annotations':{"
        + "'kubectl.kubernetes.io/last-applied-configuration':'data password " + value + "'}},"
        + "'data':{'password':'" + value + "'}}";
  }

  @Override
  public void close() {
    server.close();
    try (var files = Files.walk(folder)) {
      for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
