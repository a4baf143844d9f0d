package io.informer4j.reflector;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether streaming lists work for one resource of one server. Once they were found not to, ordinary lists are taken until
 * it is time to try again; then one reflector tries, and the others go on with ordinary lists until it has succeeded.
 *
 * <p>Reflectors of the same resource, as those of several namespaces, can share one, so that not each of them waits for an
 * end marker that never comes:
 *
 * <pre>{@code
 * WatchListMemory memory = new WatchListMemory();
 * ReflectorOptions options = ReflectorOptions.builder().watchListMemory(memory).build();
 * }</pre>
 *
 * <p>Those who share it must have the same runtime: times are told on its clock.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class WatchListMemory {

  /** When streaming lists were last found not to work, or were last tried in spite of that. */
  private @Nullable Long againstAt;

  /** Creates a memory that knows nothing yet. */
  public WatchListMemory() {}

  /** Returns whether streaming lists were found not to work. */
  public synchronized boolean isAgainst() {
    return againstAt != null;
  }

  /** They do not work. */
  synchronized void against(long nanoTime) {
    againstAt = nanoTime;
  }

  /** They work. */
  synchronized void inFavour() {
    againstAt = null;
  }

  /**
   * Returns whether a verdict against streaming lists is so old that the caller should try one; who asks after it has to
   * wait as long again.
   */
  synchronized boolean takeReview(long nanoTime, Duration interval) {
    if (againstAt == null || nanoTime - againstAt < interval.toNanos()) {
      return false;
    }
    againstAt = nanoTime;
    return true;
  }
}
