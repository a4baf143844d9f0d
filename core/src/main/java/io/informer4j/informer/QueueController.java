package io.informer4j.informer;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.LoggingReflectorListener;
import io.informer4j.reflector.Reflector;
import io.informer4j.reflector.ReflectorListener;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A reflector that fills a queue and a process function that empties it, run together (client-go: {@code
 * cache.Controller}). This is what informers are made of, for those who want to assemble one by hand.
 *
 * <pre>{@code
 * QueueController<Pod> controller = new QueueController<>(config, InformerRuntime.shared());
 * controller.start();            // or run(), which returns when it is closed
 * }</pre>
 *
 * <p><b>Threading:</b> all methods may be called from any thread. The process function runs on {@link
 * InformerRuntime#handlers}, one call at a time, and may block; while it does, nothing else is taken from the queue. If it
 * throws, the controller ends: {@link #ended} and {@link #run} say with what.
 */
public final class QueueController<T> implements Runnable, AutoCloseable {

  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final InformerConfig<T> config;
  private final InformerRuntime runtime;
  private final Reflector<T> reflector;
  private final SerialLoop loop;
  private final InformerLoop<T> processing;
  private final AtomicBoolean started = new AtomicBoolean();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  /** Creates a controller that does not run yet. */
  public QueueController(InformerConfig<T> config, InformerRuntime runtime) {
    this.config = config;
    this.runtime = runtime;
    this.reflector = Reflector.builder(config.listerWatcher(), config.queue())
        .options(ReflectorOptions.builder()
            .pageSize(config.pageSize())
            .resyncPeriod(config.resyncPeriod())
            .shouldResync(config.shouldResync())
            .build())
        .listener(new LoggingReflectorListener("controller"))
        .listener(new ErrorHandlerListener(config.errorHandler()))
        .runtime(runtime)
        .build();
    this.loop = new SerialLoop("controller", runtime.handlers());
    this.processing = new InformerLoop<>(
        loop, config.queue(), config.process(), () -> Integer.MAX_VALUE, this::fail);
  }

  /** Starts to list, watch and process. Calling again does nothing. */
  public void start() {
    if (started.compareAndSet(false, true)) {
      processing.start();
      reflector.start();
    }
  }

  /**
   * Starts, and returns when the controller has been closed and the process function has returned. An interrupt closes it.
   *
   * @throws RuntimeException what the process function threw, if it did, or the Error
   */
  @Override
  public void run() {
    start();
    try {
      runtime.await(ended, FOR_EVER);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      return;
    }
    rethrow(ended.handle((nothing, thrown) -> thrown).join());
  }

  private static void rethrow(@Nullable Throwable thrown) {
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
  }

  /** Returns whether the first full state has been processed. */
  public boolean hasSynced() {
    return config.queue().hasSynced();
  }

  /** Returns a stage that completes when {@link #hasSynced} becomes true. */
  public CompletionStage<Void> synced() {
    return config.queue().synced();
  }

  /** Returns the revision that the reflector has reached, unset before the first list. */
  public ResourceVersion lastSyncResourceVersion() {
    return reflector.lastSyncResourceVersion();
  }

  /**
   * Returns a stage that completes when the controller is closed and the process function has returned, and fails if it
   * threw.
   */
  public CompletionStage<Void> ended() {
    return ended.minimalCompletionStage();
  }

  /** Stops listing and processing; does not wait for a call of the process function in progress. Idempotent. */
  @Override
  public void close() {
    stop();
    // Behind the batch in progress, if there is one.
    loop.execute(() -> ended.complete(null));
  }

  private void fail(Throwable error) {
    stop();
    ended.completeExceptionally(error);
  }

  private void stop() {
    reflector.close();
    processing.stop();
    config.queue().close();
  }

  /** Hands failures on, every one of them; what the reflector does about them is its own business. */
  private record ErrorHandlerListener(Consumer<SourceFailure> errorHandler)
      implements ReflectorListener {
    @Override
    public void onFailure(SourceFailure failure, Decision decision) {
      errorHandler.accept(failure);
    }
  }
}
