package io.informer4j.runtime;

/**
 * Something under way that can be called off, such as a timer or a request.
 *
 * <pre>{@code
 * Cancellable timer = runtime.schedule(Duration.ofSeconds(30), this::tooLate);
 * timer.cancel();
 * }</pre>
 *
 * <p><b>Threading:</b> may be cancelled from any thread.
 */
@FunctionalInterface
public interface Cancellable {

  /** Calls it off. Calling again, or after it has ended, does nothing. */
  void cancel();
}
