package io.informer4j.apiserver.http;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * What kubectl and client libraries need to talk to a server: where it is, whom to trust, and a token.
 *
 * <pre>{@code
 * Kubeconfig config = new Kubeconfig(server.url(), Optional.empty(), server.token(), "default");
 * config.writeTo(Path.of("target/kubeconfig"));    // readable for its owner alone
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param server where it listens
 * @param authority the certificate to trust, as PEM; empty without TLS
 * @param token the bearer token; empty for none
 * @param namespace the namespace of requests that name none
 */
public record Kubeconfig(URI server, Optional<String> authority, String token, String namespace) {

  private static final String MARK =
      "# Written by the API server of Informer4j, which overwrites it.";
  private static final String NAME = "informer4j";

  /** Returns the file's text, YAML. */
  public String yaml() {
    String trust = authority
        .map(pem -> "    certificate-authority-data: " + base64(pem) + "\n")
        .orElse("");
    String user = token.isEmpty() ? " {}\n" : "\n    token: " + quote(token) + "\n";
    return MARK + "\n"
        + "apiVersion: v1\n"
        + "kind: Config\n"
        + "current-context: " + NAME + "\n"
        + "clusters:\n"
        + "- name: " + NAME + "\n"
        + "  cluster:\n"
        + "    server: " + quote(server.toString()) + "\n"
        + trust
        + "contexts:\n"
        + "- name: " + NAME + "\n"
        + "  context:\n"
        + "    cluster: " + NAME + "\n"
        + "    user: " + NAME + "\n"
        + "    namespace: " + quote(namespace) + "\n"
        + "users:\n"
        + "- name: " + NAME + "\n"
        + "  user:" + user;
  }

  /**
   * Writes it to a file that only its owner can read. The file appears at once or not at all.
   *
   * @throws FileAlreadyExistsException if there is a file that this has not written: somebody's own configuration
   * @throws IOException if it cannot be written
   */
  public void writeTo(Path file) throws IOException {
    if (Files.exists(file) && !isOurs(file)) {
      throw new FileAlreadyExistsException(
          file.toString(), null, "it is somebody else's and would be overwritten");
    }
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    Files.createDirectories(folder);
    Path fresh = Files.createTempFile(folder, ".kubeconfig", "", ownerOnly());
    try {
      Files.writeString(fresh, yaml());
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static boolean isOurs(Path file) throws IOException {
    byte[] mark = MARK.getBytes(StandardCharsets.UTF_8);
    try (var in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(mark.length);
      return start.length == 0 || Arrays.equals(start, mark);
    }
  }

  /** Where files have no such permissions, temporary ones belong to their owner by the folder they are in. */
  private static FileAttribute<?>[] ownerOnly() {
    boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return isPosix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Quotes as JSON does, which YAML understands. */
  private static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Says nothing about the token. */
  @Override
  public String toString() {
    return "Kubeconfig[" + server + "]";
  }
}
