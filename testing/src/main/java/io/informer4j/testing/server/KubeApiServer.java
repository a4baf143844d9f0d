package io.informer4j.testing.server;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A real kube-apiserver with an etcd of its own, both on free ports of the loopback interface, in a temporary folder.
 * There is no scheduler, no controller manager and no kubelet: objects are stored and watched, nothing else happens.
 *
 * <pre>{@code
 * Binaries binaries = Binaries.find(System.getenv()).orElseThrow();
 * try (KubeApiServer server = KubeApiServer.start(KubeApiServerOptions.of(binaries))) {
 *   … server.url(), server.token(), server.ca() …
 *   server.restart();
 * }
 * }</pre>
 *
 * <p>Any number of them can run beside each other. They end with {@link #close}, or at the latest with this JVM.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class KubeApiServer implements AutoCloseable {

  private static final String NAME = "kube-apiserver";
  private static final int ATTEMPTS = 3;

  private final KubeApiServerOptions options;
  private final ServerFolder folder;
  private final Etcd etcd;
  private int port;
  private ChildProcess process;
  private boolean isClosed;
  private int backups;

  private KubeApiServer(KubeApiServerOptions options, ServerFolder folder, Etcd etcd) {
    this.options = options;
    this.folder = folder;
    this.etcd = etcd;
    this.port = FreePorts.next();
    this.process = launch();
  }

  /**
   * Starts a server and returns when it is ready.
   *
   * @throws ServerStartException if it does not become ready, with the end of its output
   */
  public static KubeApiServer start(KubeApiServerOptions options) {
    ServerFolder folder = ServerFolder.create();
    Etcd etcd;
    try {
      etcd = Etcd.start(options.binaries().etcd(), folder.path(), options.startTimeout());
    } catch (RuntimeException e) {
      folder.delete();
      throw e;
    }
    try {
      KubeApiServer server = new KubeApiServer(options, folder, etcd);
      server.awaitFirstStart();
      return server;
    } catch (RuntimeException e) {
      etcd.stop(Duration.ZERO);
      folder.delete();
      throw e;
    }
  }

  private synchronized void awaitFirstStart() {
    for (int attempt = 1; ; attempt++) {
      try {
        process.awaitReady(this::isReady, options.startTimeout());
        return;
      } catch (ServerStartException e) {
        if (attempt == ATTEMPTS || !process.hasPrinted("address already in use")) {
          throw e;
        }
        port = FreePorts.next();
        process = launch();
      }
    }
  }

  private ChildProcess launch() {
    List<String> command = new ArrayList<>(List.of(
        options.binaries().kubeApiserver().toString(),
        "--etcd-servers=" + etcd.url(),
        "--cert-dir=" + folder.file("certs"),
        "--bind-address=127.0.0.1",
        "--advertise-address=127.0.0.1",
        "--secure-port=" + port,
        "--token-auth-file=" + folder.file("tokens.csv"),
        "--authorization-mode=RBAC",
        "--service-account-issuer=https://kubernetes.default.svc",
        "--service-account-key-file=" + folder.file("sa.pub"),
        "--service-account-signing-key-file=" + folder.file("sa.key"),
        "--service-cluster-ip-range=10.0.0.0/24",
        // Nobody makes service accounts here, so pods must not wait for theirs.
        "--disable-admission-plugins=ServiceAccount",
        // A loopback address is no valid endpoint of the service "kubernetes".
        "--endpoint-reconciler-type=none",
        "--allow-privileged=true"));
    command.addAll(options.arguments());
    return ChildProcess.start(NAME, command, folder.path().resolve(NAME + ".log"));
  }

  /** The server says that it is ready before it has made the namespace that everybody uses first. */
  private boolean isReady() {
    Optional<String> ca = folder.ca();
    return ca.isPresent() && answers("/readyz", ca) && answers("/api/v1/namespaces/default", ca);
  }

  private boolean answers(String path, Optional<String> ca) {
    return PlainHttp.get(url().resolve(path), Optional.of(token()), ca).isPresent();
  }

  /** Returns where it listens, such as {@code https://127.0.0.1:40123}. */
  public synchronized URI url() {
    return URI.create("https://127.0.0.1:" + port);
  }

  /** Returns a bearer token that may do everything. */
  public String token() {
    return folder.token();
  }

  /** Returns the certificate of the authority that has signed the server's own, in PEM. */
  public String ca() {
    return folder.ca().orElseThrow(() -> new IllegalStateException("the server is closed"));
  }

  /**
   * Stops the API server as a roll-out does, and starts it again on the same port and the same etcd: objects and
   * revisions stay, connections and the watch caches' history do not. Returns when it is ready.
   */
  public synchronized void restart() {
    stop();
    start();
  }

  /** Stops the API server alone: it is asked to, and killed when it takes too long. */
  public synchronized void stop() {
    process.stop(options.stopTimeout());
  }

  /** Kills the API server alone: connections break in the middle. */
  public synchronized void kill() {
    process.stop(Duration.ZERO);
  }

  /** Starts the API server again, on the same port and the same etcd, and returns when it is ready. */
  public synchronized void start() {
    if (isClosed) {
      throw new IllegalStateException("the server is closed");
    }
    if (!process.isRunning()) {
      process = launch();
      process.awaitReady(this::isReady, options.startTimeout());
    }
  }

  /**
   * Makes etcd forget every revision before the present one: lists at older revisions and their continuations get 410.
   * Watches are not concerned, as long as the API server's own window has their revision; after a {@link #restart} it has
   * not.
   */
  public void compact() {
    etcd.compact();
  }

  /**
   * Copies what etcd has stored, as a backup does. Both programs are stopped for that, and started again.
   *
   * @return the backup, which is deleted with the server
   */
  public synchronized Path backUp() {
    Path backup = folder.path().resolve("backup-" + ++backups);
    kill();
    etcd.stop(options.stopTimeout());
    ServerFolder.copy(etcd.data(), backup);
    etcd.startAgain(options.startTimeout());
    start();
    return backup;
  }

  /**
   * Replaces what etcd has stored by a backup: both programs are killed, and start again with it. Revisions go back, and
   * will be used a second time.
   */
  public synchronized void restore(Path backup) {
    kill();
    etcd.stop(Duration.ZERO);
    ServerFolder.delete(etcd.data());
    ServerFolder.copy(backup, etcd.data());
    etcd.startAgain(options.startTimeout());
    start();
  }

  /** Stops both and deletes their files. May be called again. */
  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    process.stop(options.stopTimeout());
    etcd.stop(options.stopTimeout());
    folder.delete();
  }

  /** Returns the ids of the two processes, the API server's first. */
  synchronized List<Long> pids() {
    return List.of(process.pid(), etcd.pid());
  }
}
