package io.informer4j.integration;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * kubectl and a server for the tests of one class; each test has a namespace of its own.
 *
 * <p>The server is the embedded one. The variable {@code KUBECTL_TEST_KUBECONFIG} names another, to see that these tests
 * expect what a real server answers. Where kubectl is missing they are skipped, and say so.
 */
@Tag("stress")
@Tag("slow")
@ExtendWith(NothingLeft.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class KubectlSession {

  private static final AtomicInteger NAMESPACES = new AtomicInteger();

  private Optional<ApiServer> embedded = Optional.empty();
  private Kubectl shared;

  /** kubectl, in the namespace of the test. */
  protected Kubectl kubectl;

  /** The minor version of kubectl. */
  protected int minorVersion;

  @BeforeAll
  void startServer(@TempDir Path home) throws IOException {
    Optional<Path> program = Kubectl.installed();
    if (program.isEmpty()) {
      String reason = "SKIPPED: " + getClass().getSimpleName() + " needs kubectl on the PATH";
      System.out.println(reason);
      Assumptions.abort(reason);
    }
    shared = Kubectl.at(program.orElseThrow(), home);
    writeKubeconfig(shared.kubeconfig());
    minorVersion = shared.minorVersion();
  }

  private void writeKubeconfig(Path file) throws IOException {
    String other = System.getenv("KUBECTL_TEST_KUBECONFIG");
    if (other != null) {
      Files.copy(Path.of(other), file);
      return;
    }
    // Without TLS kubectl would keep its token to itself.
    ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true));
    embedded = Optional.of(server);
    server.writeKubeconfig(file);
  }

  @BeforeEach
  void useANamespaceOfItsOwn() {
    // A server that was there before may have those of a former run.
    String namespace = "session-" + NAMESPACES.incrementAndGet() + "-"
        + ProcessHandle.current().pid();
    shared.ok("create", "namespace", namespace);
    kubectl = shared.in(namespace);
  }

  @AfterAll
  void stopServer() {
    embedded.ifPresent(ApiServer::close);
  }

  /** Returns whether the server is ours. */
  protected boolean isEmbedded() {
    return embedded.isPresent();
  }

  /** Skips the test if kubectl is older than {@code 1.minor}, and prints that. */
  protected void needsKubectl(int minor, String what) {
    if (minorVersion < minor) {
      String reason =
          "SKIPPED: kubectl 1." + minorVersion + " cannot " + what + ", which came with 1." + minor;
      System.out.println(reason);
      Assumptions.abort(reason);
    }
  }
}
