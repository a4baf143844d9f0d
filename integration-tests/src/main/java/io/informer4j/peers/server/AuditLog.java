package io.informer4j.peers.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a real kube-apiserver was asked for, as it has written it down; it goes on with the same file after a restart. */
final class AuditLog {

  private static final String POLICY =
      "{\"apiVersion\":\"audit.k8s.io/v1\",\"kind\":\"Policy\",\"rules\":["
          + "{\"level\":\"Metadata\",\"resources\":[{\"group\":\"\",\"resources\":[\"configmaps\"]}]},"
          + "{\"level\":\"None\"}]}";

  private final Path folder;

  private AuditLog(Path folder) {
    this.folder = folder;
  }

  static AuditLog create() {
    try {
      Path folder = Files.createTempDirectory("informer4j-audit-");
      Files.writeString(folder.resolve("policy.json"), POLICY);
      return new AuditLog(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the audit policy", e);
    }
  }

  String[] arguments() {
    return new String[] {
      "--audit-policy-file=" + folder.resolve("policy.json"), "--audit-log-path=" + file()
    };
  }

  private Path file() {
    return folder.resolve("audit.log");
  }

  /** Returns what clients other than this one have asked for, in namespace {@code default}. */
  Traffic trafficOfOthersThan(String userAgent) {
    Traffic traffic = Traffic.NONE;
    for (String line : lines()) {
      // A server that was killed may have left half a line.
      if (line.endsWith("}") && line.contains("\"stage\":\"RequestReceived\"")) {
        JsonNode event = ConfigMaps.tree(line);
        String verb = event.path("verb").asText();
        boolean isWatch = verb.equals("watch");
        if ((isWatch || verb.equals("list"))
            && event.path("objectRef").path("namespace").asText().equals("default")
            && !event.path("userAgent").asText().equals(userAgent)) {
          String uri = event.path("requestURI").asText() + "&";
          traffic = traffic.and(
              isWatch, uri.contains("sendInitialEvents=true&"), uri.contains("limit=1&"));
        }
      }
    }
    return traffic;
  }

  private List<String> lines() {
    try {
      return Files.exists(file()) ? Files.readAllLines(file()) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the audit log", e);
    }
  }

  void delete() {
    for (String name : List.of("policy.json", "audit.log", "")) {
      try {
        Files.deleteIfExists(folder.resolve(name));
      } catch (IOException e) {
        folder.toFile().deleteOnExit();
      }
    }
  }
}
