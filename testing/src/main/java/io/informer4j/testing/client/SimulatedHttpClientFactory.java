package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.runtime.InformerRuntime;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes HTTP clients for fabric8 whose calls complete on the calling thread, against a simulated server.
 *
 * <pre>{@code
 * HttpClient.Factory factory = new SimulatedHttpClientFactory(server, runtime);
 * KubernetesClient client = new KubernetesClientBuilder()
 *     .withConfig(config)
 *     .withHttpClientFactory(factory)
 *     .withTaskExecutor(runtime.handlers())
 *     .build();
 * }</pre>
 *
 * <p>fabric8 has threads and clocks of its own. Whatever the configuration says, these clients
 *
 * <ul>
 *   <li>have no request timeout and do not retry (both run on fabric8's shared scheduler thread, in real time): an error
 *       reaches the caller at once, as with {@code requestTimeout} and {@code requestRetryBackoffLimit} 0;
 *   <li>send no token and refresh none (which compares with the real clock);
 *   <li>have no web sockets: {@code onlyHttpWatches} must be set for fabric8's own watches.
 * </ul>
 *
 * <p>Not in reach, so not to be used in a simulation: {@code replace()} and {@code createOrReplace()}, which sleep for a
 * real second on a conflict (use {@code update()}, {@code patch()}, {@code edit()}); {@code waitUntil…} and {@code
 * scale(n, true)}, which poll on the scheduler thread; fabric8's informers and reconnecting watches, which reconnect from
 * it; calls that read a watch as an {@code InputStream}, which block for ever. Closing one of fabric8's watches arms a
 * timer on that thread, whose task does nothing. These watches also decode every piece by itself and choke on text that
 * is not ASCII: give them whole pieces and plain objects, or read the bytes with {@link HttpClient#consumeBytes}.
 *
 * <p><b>Threading:</b> for one thread, with its clients.
 */
public final class SimulatedHttpClientFactory implements HttpClient.Factory {

  private final SimulatedServer server;
  private final @Nullable ByteServer bytes;
  private final InformerRuntime runtime;
  private final Connections connections = new Connections();
  private Chunking chunking = Chunking.whole();
  private RequestFaults faults = RequestFaults.none();
  private Predicate<ApiRequest> detoured = request -> false;
  private @Nullable ByteServer detour;

  /** Creates a factory of clients of one server, whose watches are driven by the runtime. */
  public SimulatedHttpClientFactory(SimulatedServer server, InformerRuntime runtime) {
    this.server = server;
    this.bytes = null;
    this.runtime = runtime;
  }

  /** Creates a factory of clients of a server that makes its bodies itself: chunking and faults are its own matter. */
  public SimulatedHttpClientFactory(ByteServer bytes, InformerRuntime runtime) {
    this.server = request ->
        CompletableFuture.failedFuture(new IllegalStateException("answered in bytes: " + request));
    this.bytes = bytes;
    this.runtime = runtime;
  }

  /** Decides in which pieces the bodies of answers arrive from now on. */
  public SimulatedHttpClientFactory chunking(Chunking chunking) {
    this.chunking = chunking;
    return this;
  }

  /** Decides which requests go wrong from now on. */
  public SimulatedHttpClientFactory faults(RequestFaults faults) {
    this.faults = faults;
    return this;
  }

  /**
   * Lets another server answer some requests, those whose caller takes the answer as it arrives: informers and watches do so,
   * while calls that return a value wait for the whole of it and are never led around.
   */
  public SimulatedHttpClientFactory detour(Predicate<ApiRequest> which, ByteServer server) {
    this.detoured = which;
    this.detour = server;
    return this;
  }

  /** Returns how many watches are open, but for those on a {@linkplain #detour detour}. */
  public int openWatches() {
    return connections.count();
  }

  /** Breaks all open watches, as when the network does. */
  public void resetWatches() {
    connections.resetAll();
  }

  @Override
  public HttpClient.Builder newBuilder() {
    return new SimulatedHttpClientBuilder(this);
  }

  @Override
  public HttpClient.Builder newBuilder(Config config) {
    HttpClient.Builder builder = newBuilder();
    builder.tag(config.getRequestConfig());
    HttpClientUtils.createApplicableInterceptors(config, this).forEach((name, interceptor) -> {
      if (!name.equals(TokenRefreshInterceptor.NAME)) {
        builder.addOrReplaceInterceptor(name, interceptor);
      }
    });
    return builder;
  }

  /** Returns the server that makes the body of an answer itself, if there is one for this request. */
  Optional<ByteServer> bytes(ApiRequest request, boolean isAwaited) {
    boolean isDetoured = !isAwaited && detour != null && detoured.test(request);
    return Optional.ofNullable(isDetoured ? detour : bytes);
  }

  SimulatedServer server() {
    return server;
  }

  InformerRuntime runtime() {
    return runtime;
  }

  Connections connections() {
    return connections;
  }

  Chunking chunking() {
    return chunking;
  }

  RequestFaults faults() {
    return faults;
  }
}
