package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.http.RawConnection.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No request without a valid token reads or writes anything but the version and health. */
@Timeout(60)
class TokensAreRequiredTest {

  private static final String UNAUTHORIZED =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
          + "\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\",\"code\":401}\n";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private static final List<String> METHODS = List.of(
      "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "PROPFIND");

  private static final List<String> OPEN =
      List.of("/version", "/healthz", "/livez", "/readyz", "/readyz/ping", "/livez?verbose");

  private static final List<String> CLOSED = List.of(
      "/",
      "/api",
      "/api/",
      "/apis",
      "/api/v1",
      "/apis/apps",
      "/apis/apps/v1",
      "/metrics",
      "/openapi/v2",
      "/openapi/v3",
      "/api/v1/namespaces",
      "/api/v1/namespaces/default",
      "/api/v1/nodes",
      "/api/v1/pods?watch=1",
      MAPS,
      MAPS + "/a",
      MAPS + "?watch=true",
      MAPS + "/a/status",
      "/apis/apps/v1/deployments",
      "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
      "/apis/authentication.k8s.io/v1/selfsubjectreviews",
      "/version/",
      "/version/x",
      "//version",
      "/version/../api/v1/namespaces",
      "/healthzz/api/v1/nodes",
      "/%76ersion",
      "/versionx",
      "/api/v1/namespaces/default/configmaps/a%2Fb",
      "/%",
      "*",
      "/readyzx",
      "/api/v1/watch/namespaces",
      "/api/v1/proxy/nodes",
      "/logs",
      "/debug/pprof",
      "/favicon.ico");

  /** Whatever is not a valid token. */
  private static List<String> credentials(String valid) {
    return List.of(
        "",
        "Authorization: Bearer\r\n",
        "Authorization: Bearer \r\n",
        "Authorization: Bearer x\r\n",
        "Authorization: Basic YWRtaW46YWRtaW4=\r\n",
        "Authorization: " + valid + "\r\n",
        "Authorization: Bearer " + valid.substring(1) + "\r\n",
        "Authorization: Bearer " + valid + "x\r\n",
        "Authorization: Bearer " + valid + " x\r\n",
        "Authorization: Token " + valid + "\r\n",
        "X-Remote-User: admin\r\nX-Remote-Group: system:masters\r\n",
        "Cookie: token=" + valid + "\r\n",
        "Impersonate-User: admin\r\n");
  }

  @Test
  void everythingElseIsUnauthorized() throws IOException {
    try (ApiServer server = ApiServer.start()) {
      String before = revision(server);
      List<String> passed = new ArrayList<>();
      for (String method : METHODS) {
        for (String target : CLOSED) {
          for (String headers : credentials(server.token())) {
            Reply reply = send(server, method, target, headers);
            boolean refused = reply.status() == 401
                && (method.equals("HEAD") || reply.text().equals(UNAUTHORIZED));
            if (!refused) {
              passed.add(method + " " + target + " " + headers + reply.status() + reply.text());
            }
          }
        }
      }

      assertThat(passed).isEmpty();
      assertThat(revision(server)).isEqualTo(before);
    }
  }

  /** Whoever writes anything moves it. */
  private String revision(ApiServer server) throws IOException {
    Reply metrics = send(server, "GET", "/metrics", bearer(server.token()));
    return metrics
        .text()
        .lines()
        .filter(line -> line.startsWith("informer4j_apiserver_revision "))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void versionAndHealthAreOpenToLookAtOnly() throws IOException {
    try (ApiServer server = ApiServer.start()) {
      for (String target : OPEN) {
        assertThat(send(server, "GET", target, "").status()).as(target).isEqualTo(200);
        assertThat(send(server, "HEAD", target, "").status()).as(target).isEqualTo(200);
        assertThat(send(server, "POST", target, "").status()).as(target).isEqualTo(401);
        assertThat(send(server, "DELETE", target, "").status()).as(target).isEqualTo(401);
        assertThat(send(server, "GET", target, bearer("wrong")).status())
            .as(target)
            .isEqualTo(401);
        assertThat(send(server, "GET", target, bearer(server.token())).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void aTokenThatIsRevokedIsWorthNothing() throws IOException {
    try (ApiServer server = ApiServer.start()) {
      String token = server.gate().issue(User.of("alice"), Access.everything());
      assertThat(send(server, "GET", MAPS, bearer(token)).status()).isEqualTo(200);

      String next = server.gate().rotate(token);

      assertThat(send(server, "GET", MAPS, bearer(token)).status()).isEqualTo(401);
      assertThat(send(server, "GET", MAPS, bearer(next)).status()).isEqualTo(200);
      assertThat(server.gate().revoke(next)).isTrue();
      assertThat(send(server, "GET", MAPS, bearer(next)).status()).isEqualTo(401);
    }
  }

  @Test
  void anonymousRequestsAreAnsweredWhereThatIsAllowedAndWrongTokensAreNot() throws IOException {
    try (ApiServer server = ApiServer.start(ApiServerOptions.defaults().withAnonymous(true))) {
      assertThat(send(server, "GET", MAPS, "").status()).isEqualTo(200);
      assertThat(send(server, "GET", MAPS, bearer("wrong")).status()).isEqualTo(401);
    }
  }

  private static String bearer(String token) {
    return "Authorization: Bearer " + token + "\r\n";
  }

  private @Nullable RawConnection kept;
  private @Nullable ApiServer keptFor;

  @AfterEach
  void close() throws IOException {
    if (kept != null) {
      kept.close();
    }
  }

  private Reply send(ApiServer server, String method, String target, String headers)
      throws IOException {
    byte[] body = method.equals("POST") || method.equals("PUT")
        ? "{\"metadata\":{\"name\":\"a\"}}".getBytes(StandardCharsets.UTF_8)
        : new byte[0];
    if (kept == null || keptFor != server) {
      close();
      kept = new RawConnection(server.url());
      keptFor = server;
    }
    Reply reply = kept.exchange(method, target, headers, body);
    if (reply.header("connection").equals("close")) {
      kept.close();
      kept = null;
    }
    return reply;
  }
}
