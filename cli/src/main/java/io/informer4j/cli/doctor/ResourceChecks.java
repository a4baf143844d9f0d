package io.informer4j.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.cli.cluster.Failures;
import io.informer4j.cli.output.Figures;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.name.ResourceType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks of what an informer needs of one resource. Watches ask for an object that is not there, so that they bring nothing but
 * what the protocol itself sends.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ResourceChecks {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String NOBODY = "informer4j-doctor-asks-for-nobody";
  private static final String END_MARKER = "k8s.io/initial-events-end";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String ROLE = "ask for a role that allows get, list and watch of ";
  private static final int NOT_FOUND = 404;
  private static final int FORBIDDEN = 403;

  private final KubernetesClient client;
  private final Requests requests;
  private final ResourceType type;
  private final String namespace;
  private final String path;
  private final int patience;
  private String revision = "";
  private boolean hasWatchList;
  private boolean hasBookmarks;
  private boolean hasProtobuf;

  ResourceChecks(
      KubernetesClient client,
      Requests requests,
      ResourceType type,
      String namespace,
      int patienceSeconds) {
    this.patience = patienceSeconds;
    this.client = client;
    this.requests = requests;
    this.type = type;
    this.namespace = namespace;
    this.path = "/" + Collection.of(type).inNamespace(namespace).path();
  }

  boolean hasWatchList() {
    return hasWatchList;
  }

  boolean hasBookmarks() {
    return hasBookmarks;
  }

  boolean hasProtobuf() {
    return hasProtobuf;
  }

  private String place() {
    return type.plural() + (namespace.isEmpty() ? "" : " in " + namespace);
  }

  /** Asks for the opinion of the server's authorizer. What counts is what it does when it is asked in earnest, below. */
  Finding permissions() {
    List<String> missing = new ArrayList<>();
    for (String verb : List.of("get", "list", "watch")) {
      SelfSubjectAccessReview review = new SelfSubjectAccessReviewBuilder()
          .withNewSpec()
          .withNewResourceAttributes()
          .withGroup(type.group())
          .withVersion(type.version())
          .withResource(type.plural())
          .withNamespace(namespace)
          .withVerb(verb)
          .endResourceAttributes()
          .endSpec()
          .build();
      review = client.authorization().v1().selfSubjectAccessReview().create(review);
      if (review.getStatus() == null || !Boolean.TRUE.equals(review.getStatus().getAllowed())) {
        missing.add(verb);
      }
    }
    return missing.isEmpty()
        ? Finding.ok("permissions", "get, list and watch of " + place())
        : Finding.failed(
            "permissions",
            "no " + String.join(", no ", missing) + " of " + place(),
            ROLE + type.plural());
  }

  Finding list() throws IOException, InterruptedException {
    Requests.Reply reply = requests.get(path + "?limit=1", json());
    if (!reply.isOk()) {
      return refused("list", reply);
    }
    JsonNode metadata = MAPPER.readTree(reply.body()).path("metadata");
    revision = metadata.path("resourceVersion").asText();
    return Finding.ok("list", "of " + place() + " at revision " + revision);
  }

  Finding get() throws IOException, InterruptedException {
    Requests.Reply reply = requests.get(path + "/" + NOBODY, json());
    return reply.isOk() || reply.code() == NOT_FOUND
        ? Finding.ok("get", "of " + place())
        : reply.code() == FORBIDDEN
            ? Finding.warning(
                "get",
                "not allowed; informers do without, other parts of an application may not",
                "")
            : refused("get", reply);
  }

  Finding watchList() throws IOException, InterruptedException {
    try {
      Optional<String> end = requests.firstLine(
          path + "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
              + "&allowWatchBookmarks=true&timeoutSeconds=" + patience
              + "&fieldSelector=metadata.name%3D" + NOBODY,
          line -> line.contains(END_MARKER));
      hasWatchList = end.isPresent();
      hasBookmarks = hasWatchList;
      return hasWatchList
          ? Finding.ok("watch list", "streaming lists, with an end marker")
          : Finding.warning(
              "watch list",
              "streams begin, but never say that they are complete",
              "is there an older proxy or API server in between? Plain lists are used");
    } catch (RefusedException e) {
      return e.code() == FORBIDDEN
          ? Finding.failed(
              "watch list", "watching " + place() + " is not allowed (403)", ROLE + type.plural())
          : Finding.warning(
              "watch list",
              "the server has no streaming lists (" + e.code() + "); plain lists are used",
              "");
    }
  }

  Finding watch() throws IOException, InterruptedException {
    if (hasWatchList) {
      return Finding.ok("watch", "with bookmarks"); // the end marker is one
    }
    try {
      Optional<String> bookmark = requests.firstLine(
          path + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=" + patience
              + "&resourceVersion=" + revision + "&fieldSelector=metadata.name%3D" + NOBODY,
          line -> line.contains("\"BOOKMARK\""));
      hasBookmarks = bookmark.isPresent();
      return hasBookmarks
          ? Finding.ok("watch", "with bookmarks")
          : Finding.warning(
              "watch",
              "no bookmark within " + patience
                  + " s; silent watches of quiet resources may have to list again",
              "");
    } catch (RefusedException e) {
      return Finding.failed(
          "watch", "watching " + place() + " is refused (" + e.code() + ")", ROLE + type.plural());
    }
  }

  /**
   * Asks for protobuf.
   *
   * @param isKnown whether there is a model class to read it into
   */
  Finding protobuf(boolean isKnown) throws IOException, InterruptedException {
    Requests.Reply reply =
        requests.get(path + "?limit=1", Map.of("Accept", PROTOBUF + ",application/json;q=0.5"));
    boolean isSent = reply.isOk()
        && reply.header("Content-Type").map(sent -> sent.startsWith(PROTOBUF)).orElse(false);
    hasProtobuf = isSent && isKnown;
    if (hasProtobuf) {
      return Finding.ok("protobuf", "for " + type.plural());
    }
    return Finding.ok(
        "protobuf",
        isSent
            ? "the server has it for " + type.plural()
                + ", but there is no model class; JSON is used"
            : "not for " + type.plural() + "; JSON is used, as for all custom resources");
  }

  Finding compression() throws IOException, InterruptedException {
    Requests.Reply reply = requests.get(
        path + "?limit=500", Map.of("Accept", "application/json", "Accept-Encoding", "gzip"));
    boolean isGzip =
        reply.header("Content-Encoding").map(coding -> coding.contains("gzip")).orElse(false);
    return Finding.ok(
        "compression",
        isGzip
            ? "gzip: a page of a list came as " + Figures.bytes(reply.body().length)
            : "not for a page of " + Figures.bytes(reply.body().length)
                + "; servers compress from 128 KiB on");
  }

  private Finding refused(String check, Requests.Reply reply) throws IOException {
    JsonNode status = MAPPER.readTree(reply.body());
    String message = status.path("message").asText("HTTP " + reply.code());
    return Finding.failed(
        check,
        Failures.ofStatus(reply.code(), message)
            .orElse("the server answers " + reply.code() + ": " + message),
        "");
  }

  private static Map<String, String> json() {
    return Map.of("Accept", "application/json");
  }
}
