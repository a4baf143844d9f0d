package io.informer4j.apiserver.http;

import io.netty.channel.Channel;
import io.netty.channel.SingleThreadEventLoop;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The one thread that history, replicas, streams and sockets belong to: an event loop of Vert.x.
 *
 * <p><b>Threading:</b> {@link #call}, {@link #submit} and {@link #execute} from any thread; timers fire on the loop.
 */
final class Loop {

  /** Longer than anything on the loop takes, short enough that a test that waits in vain says so. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Vertx vertx;
  private final Context context;
  private final SingleThreadEventLoop thread;
  private volatile boolean isClosed;

  Loop(Vertx vertx) {
    this.vertx = vertx;
    ContextInternal created = ((VertxInternal) vertx).createEventLoopContext();
    this.context = created;
    this.thread = (SingleThreadEventLoop) created.nettyEventLoop();
  }

  /** Returns whether the caller is on the loop. */
  boolean isHere() {
    return thread.inEventLoop();
  }

  /** Takes note that the loop is about to end. */
  void close() {
    isClosed = true;
  }

  boolean isClosed() {
    return isClosed;
  }

  /** Runs this on the loop, later. @throws IllegalStateException if there is no loop any more */
  void execute(Runnable task) {
    try {
      context.runOnContext(nothing -> task.run());
    } catch (RejectedExecutionException e) {
      throw new IllegalStateException("the API server is closed", e);
    }
  }

  /** Runs this on the loop and returns what it returns, or throws what it throws. */
  <T> T call(Supplier<T> task) {
    if (isHere()) {
      return task.get();
    }
    return await(submit(task), PATIENCE);
  }

  /** Runs this on the loop, later, and completes with what it returns or throws. */
  <T> CompletableFuture<T> submit(Supplier<T> task) {
    CompletableFuture<T> result = new CompletableFuture<>();
    execute(() -> {
      try {
        result.complete(task.get());
      } catch (RuntimeException e) {
        result.completeExceptionally(e);
      }
    });
    return result;
  }

  /** Waits for what the loop will complete; never to be called on the loop itself. */
  static <T> T await(CompletableFuture<T> result, Duration patience) {
    try {
      return result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the API server", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IllegalArgumentException argument) {
        throw argument;
      }
      if (e.getCause() instanceof UncheckedIOException io) {
        throw io;
      }
      throw new IllegalStateException("the API server failed: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "the API server did not answer within " + patience + "; was it closed?", e);
    }
  }

  /** Runs this on the loop after some time, unless cancelled. */
  Timer after(Duration delay, Runnable task) {
    long millis = Math.max(1, (delay.toNanos() + 999_999) / 1_000_000);
    long id = vertx.setTimer(millis, fired -> context.runOnContext(nothing -> task.run()));
    return () -> vertx.cancelTimer(id);
  }

  /** Returns the accepted connections, whatever became of them so far. */
  List<Channel> connections() {
    List<Channel> accepted = new ArrayList<>();
    thread.registeredChannelsIterator().forEachRemaining(channel -> {
      if (channel.parent() != null) {
        accepted.add(channel);
      }
    });
    return accepted;
  }

  /** Something that fires later, unless it is cancelled before. */
  @FunctionalInterface
  interface Timer {
    /** Cancels it; one that has fired is not impressed. */
    void cancel();
  }
}
