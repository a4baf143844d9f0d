package io.informer4j.apiserver.http;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.Document;
import io.informer4j.apiserver.rest.ReadyObject;
import io.informer4j.apiserver.rest.Supplies;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * An API server behind a socket: one event loop that runs everything, and the listener in front of it.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class HttpFrontend implements AutoCloseable {

  private static final Duration STARTING = Duration.ofSeconds(30);
  private static final Duration CLOSING = Duration.ofSeconds(10);
  private static final long NEVER_CHECK = TimeUnit.DAYS.toMillis(1);

  private final Vertx vertx;
  private final Loop loop;
  private final Kernel kernel;
  private final Listener listener;
  private final Faults faults;
  private final Gate gate;
  private final Metrics metrics = new Metrics();
  private final Optional<TlsMaterial> tls;
  private final String token;
  private final AtomicReference<@Nullable CompletableFuture<Void>> closing =
      new AtomicReference<>();

  private HttpFrontend(ApiServerOptions options, Patience patience) {
    SplittableRandom random = new SplittableRandom();
    this.gate = new Gate(options.anonymous());
    this.token = gate.issue(User.of("kubernetes-admin", "system:masters"), Access.everything());
    this.vertx = Vertx.vertx(smallest());
    this.loop = new Loop(vertx);
    Supplies supplies = Supplies.of(System::nanoTime, Instant::now, random.split());
    CompletableFuture<Kernel> started = loop.submit(() -> new Kernel(options, supplies, loop));
    // Keys are made meanwhile: most of both is the loading of classes, and there is more than one
    // processor.
    this.tls = options.tls()
        ? Optional.of(
            CertificateAuthority.create(Instant.now()).server(CertificateAuthority.SERVER_NAMES))
        : Optional.empty();
    this.kernel = Loop.await(started, STARTING);
    Parts parts = new Parts(
        kernel,
        hooks(),
        new FaultPlan(),
        new CorruptObjects(),
        new Heads(random.split()),
        new Rounds(loop),
        patience,
        loop);
    this.listener = new Listener(vertx, parts, options.port());
    this.faults = new InjectedFaults(parts, listener);
  }

  private Hooks hooks() {
    ServerInfo info = new ServerInfo(metrics, () -> kernel.history().head(), kernel::countObjects);
    return new Hooks(new FrontDoor(gate, info)::answer, metrics, tls);
  }

  /** One loop, and of all else that Vert.x has as little as it allows: nothing here blocks or reads files. */
  private static VertxOptions smallest() {
    return new VertxOptions()
        .setEventLoopPoolSize(1)
        .setWorkerPoolSize(1)
        .setInternalBlockingPoolSize(1)
        .setBlockedThreadCheckInterval(NEVER_CHECK)
        .setFileSystemOptions(new FileSystemOptions()
            .setFileCachingEnabled(false)
            .setClassPathResolvingEnabled(false));
  }

  /** Starts it and returns when it listens. */
  public static HttpFrontend start(ApiServerOptions options) {
    return start(options, Patience.DEFAULT);
  }

  /** Starts it with other limits to how long clients may take. */
  static HttpFrontend start(ApiServerOptions options, Patience patience) {
    HttpFrontend frontend = new HttpFrontend(options, patience);
    try {
      frontend.listener.open();
      frontend.loop.execute(new Strangers(frontend.loop, patience.head())::watch);
      return frontend;
    } catch (RuntimeException e) {
      frontend.close();
      throw e;
    }
  }

  /** Returns where it listens. */
  public URI url() {
    return listener.url();
  }

  /** Returns a bearer token that may do everything. */
  public String token() {
    return token;
  }

  /** Returns who decides about who may come in. */
  public Gate gate() {
    return gate;
  }

  /** Returns what clients need to talk to it with its own token. */
  public Kubeconfig kubeconfig() {
    return new Kubeconfig(url(), tls.map(TlsMaterial::authority), token, "default");
  }

  /** Returns what can go wrong with it. */
  public Faults faults() {
    return faults;
  }

  /** Answers a request that did not come over HTTP, without gate and faults. */
  public ApiResponse handle(ApiRequest request) {
    CompletableFuture<ApiAnswer> answer = new CompletableFuture<>();
    loop.call(() -> kernel.answer(request, answer::complete));
    ApiAnswer found = Loop.await(answer, CLOSING);
    if (found instanceof ApiAnswer.Stream stream) {
      loop.execute(() -> stream.events().close());
      throw new IllegalArgumentException("a watch needs a connection: " + request);
    }
    return (ApiResponse) found;
  }

  /** Stores objects as they are. */
  public void load(List<ReadyObject> objects) {
    loop.call(() -> {
      kernel.load(objects);
      return objects.size();
    });
  }

  /** Returns the objects of a resource at a revision, with their own. */
  public SortedMap<ObjectName, ResourceVersion> revisions(ResourceType type, ResourceVersion at) {
    NavigableMap<ObjectName, StoredObject<Document>> state =
        loop.call(() -> kernel.stateAt(type, at)); // never changed afterwards
    SortedMap<ObjectName, ResourceVersion> revisions = new TreeMap<>();
    state.forEach((name, object) -> revisions.put(name, kernel.version(object)));
    return revisions;
  }

  /** Returns the connections, for tests. */
  Listener listener() {
    return listener;
  }

  /** Returns what it is without its sockets, for tests. */
  Kernel kernel() {
    return kernel;
  }

  /** Returns its certificate, if it has one. */
  Optional<TlsMaterial> tls() {
    return tls;
  }

  /** Returns the loop, for tests. */
  Loop loop() {
    return loop;
  }

  @Override
  public void close() {
    CompletableFuture<Void> mine = new CompletableFuture<>();
    @Nullable CompletableFuture<Void> before = closing.compareAndExchange(null, mine);
    if (before == null) {
      loop.close();
      loop.execute(
          () -> listener.finish(() -> vertx.close().onComplete(closed -> mine.complete(null))));
    }
    if (!loop.isHere()) {
      Loop.await(before == null ? mine : before, CLOSING);
    }
  }
}
