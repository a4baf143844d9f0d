package io.informer4j.informer;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is computed when somebody wants it, at most once for each time that it became invalid (client-go: {@code
 * synctrack.Lazy}). It is how a handler keeps something derived from the whole cache without computing it for each event.
 *
 * <pre>{@code
 * Lazy<RoutingTable> table = new Lazy<>(() -> RoutingTable.of(services.list()));
 * handler.onUpdate(…) → table.invalidate();   // cheap, for every event
 * table.get();                                // computed from a cache that has that event
 * }</pre>
 *
 * <p>{@link #get} never returns a value whose computation began before the last {@link #invalidate} that came before it. What
 * the function throws is thrown by all who waited for that computation, and is not kept.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. The function runs on the thread of the first getter, while
 * nothing is held; other getters of the same value wait for it. A newer computation does not wait for an older one and is
 * never overwritten by it. The function must not call {@link #get} of its own value.
 */
public final class Lazy<T> {

  private final Supplier<? extends T> function;
  private volatile Version<T> current = new Version<>();

  /** Creates a value that this function computes. */
  public Lazy(Supplier<? extends T> function) {
    this.function = Objects.requireNonNull(function, "function");
  }

  /** Makes whoever comes next compute the value anew (client-go: {@code Notify}). */
  public void invalidate() {
    current = new Version<>();
  }

  /** Returns the value, computing it or waiting for the computation under way if need be. */
  public T get() {
    return current.get(function);
  }

  /** What is computed between two invalidations. A slow computation can end in its own version only. */
  private static final class Version<T> {

    /** The computation that is under way or has succeeded. */
    private final AtomicReference<@Nullable CompletableFuture<T>> computation =
        new AtomicReference<>();

    T get(Supplier<? extends T> function) {
      CompletableFuture<T> others = computation.get();
      if (others != null) {
        return await(others);
      }
      CompletableFuture<T> mine = new CompletableFuture<>();
      others = computation.compareAndExchange(null, mine);
      return others != null ? await(others) : compute(function, mine);
    }

    private T compute(Supplier<? extends T> function, CompletableFuture<T> mine) {
      try {
        T value =
            Objects.requireNonNull(function.get(), "the function of a lazy value returned null");
        mine.complete(value);
        return value;
      } catch (Throwable e) {
        computation.set(null); // first, so that nobody who comes later meets the failure
        mine.completeExceptionally(e);
        throw e;
      }
    }

    private static <T> T await(CompletableFuture<T> computation) {
      try {
        return computation.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        if (e.getCause() instanceof Error cause) {
          throw cause;
        }
        throw e;
      }
    }
  }
}
