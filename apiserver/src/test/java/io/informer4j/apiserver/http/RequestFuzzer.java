package io.informer4j.apiserver.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** Makes requests that are almost right, the same ones for the same seed. */
final class RequestFuzzer {

  /** A request as it goes over the wire, without token and length. */
  @SuppressWarnings("ArrayRecordComponent")
  record Fuzzed(String method, String target, String headers, byte[] body) {
    @Override
    public String toString() {
      String text = new String(body, StandardCharsets.ISO_8859_1);
      return method + " " + target + "\n" + headers + "\n"
          + text.substring(0, Math.min(text.length(), 2_000));
    }
  }

  private static final List<String> METHODS = List.of(
      "GET",
      "GET",
      "POST",
      "POST",
      "PUT",
      "PATCH",
      "PATCH",
      "PATCH",
      "DELETE",
      "HEAD",
      "OPTIONS",
      "TRACE",
      "get",
      "PROPFIND",
      "X");

  private static final List<String> SEGMENTS = List.of(
      "api",
      "apis",
      "v1",
      "apps",
      "namespaces",
      "fuzz",
      "kept",
      "configmaps",
      "pods",
      "secrets",
      "deployments",
      "nodes",
      "events",
      "leases",
      "coordination.k8s.io",
      "a",
      "b",
      "status",
      "scale",
      "finalize",
      "watch",
      "proxy",
      "..",
      ".",
      "",
      "%2e%2e",
      "%2F",
      "a%2Fb",
      "%00",
      "%ff",
      "%",
      "%zz",
      "%c3%28",
      "A",
      "a b".replace(' ', '+'),
      "~",
      ";x=1",
      "$applied",
      "*",
      "customresourcedefinitions",
      "apiextensions.k8s.io",
      "openapi",
      "v2",
      "v3",
      "version",
      "metrics",
      "readyz",
      "log",
      "exec");

  private static final List<String> PARAMETERS = List.of(
      "limit",
      "continue",
      "resourceVersion",
      "resourceVersionMatch",
      "labelSelector",
      "fieldSelector",
      "watch",
      "allowWatchBookmarks",
      "sendInitialEvents",
      "timeoutSeconds",
      "dryRun",
      "fieldManager",
      "force",
      "fieldValidation",
      "propagationPolicy",
      "gracePeriodSeconds",
      "orphanDependents",
      "pretty",
      "shardSelector",
      "x",
      "");

  private static final List<String> VALUES = List.of(
      "",
      "0",
      "1",
      "-1",
      "999999999999999999999999",
      "9223372036854775807",
      "1.5",
      "abc",
      "true",
      "false",
      "All",
      "Exact",
      "NotOlderThan",
      "Strict",
      "Warn",
      "Ignore",
      "Foreground",
      "Orphan",
      "Background",
      "a=b",
      "a in (b,c)",
      "a in (b",
      "!a",
      "a!=b,c",
      "a>1",
      "a=b=c",
      "(((((",
      ",",
      "metadata.name=a",
      "metadata.name!=a",
      "spec.nodeName=",
      "status.phase=x",
      "data.k=v",
      "metadata.name=\\,",
      "\\",
      "%",
      "%f",
      "%ff%fe",
      "%00",
      "%e2%82",
      "e30",
      "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiIvYVx1MDAwMCJ9",
      "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoiIn0",
      "=",
      "&",
      "+",
      "a".repeat(300));

  private static final List<String> TYPES = List.of(
      "application/json",
      "application/json",
      "application/merge-patch+json",
      "application/json-patch+json",
      "application/strategic-merge-patch+json",
      "application/apply-patch+yaml",
      "application/yaml",
      "application/vnd.kubernetes.protobuf",
      "text/plain",
      "application/cbor",
      ";",
      "application/json; charset=utf-8",
      "*/*",
      "json");

  private static final List<String> ACCEPTS = List.of(
      "application/json",
      "*/*",
      "application/json;as=Table;v=v1;g=meta.k8s.io",
      "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
      "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
      "text/csv",
      ";;;,,,=",
      "application/json;as=",
      "application/json;stream=watch",
      "application/yaml",
      "");

  private static final List<String> BODIES = List.of(
      "{}",
      "[]",
      "null",
      "1",
      "\"\"",
      "",
      "{\"metadata\":{\"name\":\"a\"}}",
      "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"labels\":{\"a\":\"b\"}},\"data\":{\"k\":\"v\"}}",
      "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"b\",\"finalizers\":[\"x/y\"]},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"ports\":[{\"containerPort\":80}]}]},\"status\":{\"phase\":\"Running\"}}",
      "{\"kind\":\"Deployment\",\"apiVersion\":\"apps/v1\",\"metadata\":{\"generateName\":\"d-\",\"annotations\":{\"x\":\"y\"}},\"spec\":{\"replicas\":3,\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"template\":{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{}}}}",
      "[{\"op\":\"add\",\"path\":\"/data/x\",\"value\":\"y\"},{\"op\":\"copy\",\"from\":\"/data\",\"path\":\"/data/z\"}]",
      "[{\"op\":\"remove\",\"path\":\"/metadata/name\"},{\"op\":\"test\",\"path\":\"\",\"value\":null},{\"op\":\"move\",\"from\":\"/data\",\"path\":\"/metadata\"}]",
      "[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":1}}]",
      "{\"metadata\":{\"labels\":null,\"finalizers\":[null]},\"data\":{\"k\":null}}",
      "{\"spec\":{\"containers\":[{\"name\":\"c\",\"$patch\":\"delete\"}],\"$setElementOrder/containers\":[{\"name\":\"c\"}]},\"$patch\":\"replace\"}",
      "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"gracePeriodSeconds\":1e9,\"preconditions\":{\"uid\":\"x\",\"resourceVersion\":\"1\"},\"dryRun\":[\"All\"]}",
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n",
      "{\"kind\":\"Scale\",\"apiVersion\":\"autoscaling/v1\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"replicas\":2}}",
      "{\"metadata\":{\"name\":\"n\",\"resourceVersion\":\"1\",\"uid\":\"u\",\"generation\":1e99,\"deletionTimestamp\":\"x\",\"ownerReferences\":[{\"uid\":1}],\"managedFields\":[{}]}}");

  private static final List<String> TOKENS = List.of(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      "\"",
      "null",
      "true",
      "1e400",
      "-0",
      "1E+999999999",
      "\\u0000",
      "\\ud800",
      "\"\\ud800\"",
      "\u00ff",
      "[[[[",
      "{\"a\":",
      "\"metadata\":null,",
      "\"metadata\":[],",
      "\"labels\":{\"-\":\"b\"}",
      "\"name\":7",
      "$patch",
      "99999999999999999999",
      "/",
      "~2",
      "//");

  private final SplittableRandom random;

  RequestFuzzer(long seed) {
    random = new SplittableRandom(seed);
  }

  Fuzzed next() {
    String method = any(METHODS);
    StringBuilder headers = new StringBuilder();
    if (chance(80)) {
      headers.append("Content-Type: ").append(type(method)).append("\r\n");
    }
    if (chance(50)) {
      headers.append("Accept: ").append(any(ACCEPTS)).append("\r\n");
    }
    if (chance(10)) {
      headers.append(any(List.of(
          "Content-Encoding: gzip\r\n",
          "Accept-Encoding: gzip\r\n",
          "Impersonate-User: x\r\n",
          "X-Remote-User: admin\r\n",
          "Upgrade: websocket\r\n",
          "X: \u00ff\r\n",
          "Range: bytes=0-1\r\n")));
    }
    boolean hasBody = !method.equals("GET") && !method.equals("HEAD") && chance(85);
    return new Fuzzed(method, path() + query(), headers.toString(), hasBody ? body() : new byte[0]);
  }

  private String type(String method) {
    return method.equals("PATCH") && chance(80) ? TYPES.get(2 + random.nextInt(4)) : any(TYPES);
  }

  private String path() {
    String path = any(List.of(
        "/api/v1/namespaces/fuzz/configmaps",
        "/api/v1/namespaces/fuzz/configmaps/a",
        "/api/v1/namespaces/fuzz/pods",
        "/api/v1/namespaces/fuzz/pods/b",
        "/api/v1/namespaces/fuzz/pods/b/status",
        "/apis/apps/v1/namespaces/fuzz/deployments",
        "/apis/apps/v1/namespaces/fuzz/deployments/a/scale",
        "/api/v1/namespaces/fuzz/secrets/a",
        "/api/v1/namespaces/fuzz",
        "/api/v1/namespaces",
        "/apis",
        "/api/v1/nodes/a",
        "/apis/coordination.k8s.io/v1/namespaces/fuzz/leases/a"));
    int changes = chance(60) ? 0 : 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      String[] parts = path.split("/", -1);
      int at = random.nextInt(parts.length);
      switch (random.nextInt(3)) {
        case 0 -> parts[at] = any(SEGMENTS);
        case 1 -> parts[at] = parts[at] + "/" + any(SEGMENTS);
        default -> parts[at] = any(SEGMENTS) + "/" + parts[at];
      }
      path = String.join("/", parts);
    }
    return path.startsWith("/") ? path : "/" + path;
  }

  private String query() {
    StringBuilder query = new StringBuilder();
    int parameters = chance(50) ? 0 : 1 + random.nextInt(4);
    for (int i = 0; i < parameters; i++) {
      query.append(i == 0 ? '?' : '&').append(any(PARAMETERS));
      if (chance(90)) {
        query.append('=').append(any(VALUES).replace(" ", chance(50) ? "+" : "%20"));
      }
    }
    return query.toString();
  }

  private byte[] body() {
    byte[] body = any(BODIES).getBytes(StandardCharsets.UTF_8);
    int changes = chance(40) ? 0 : 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      body = changed(body);
    }
    return body;
  }

  private byte[] changed(byte[] body) {
    int at = random.nextInt(body.length + 1);
    int end = Math.min(body.length, at + random.nextInt(8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(body, 0, at);
    switch (random.nextInt(4)) {
      case 0 -> out.writeBytes(any(TOKENS).getBytes(StandardCharsets.ISO_8859_1));
      case 1 -> out.write(random.nextInt(256));
      case 2 ->
        out.writeBytes(
            any(TOKENS).repeat(1 + random.nextInt(1_500)).getBytes(StandardCharsets.ISO_8859_1));
      default -> out.write(body, at, end - at);
    }
    int rest = random.nextInt(2) == 0 ? at : end;
    out.write(body, rest, body.length - rest);
    return out.toByteArray();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
