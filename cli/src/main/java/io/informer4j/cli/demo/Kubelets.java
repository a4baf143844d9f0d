package io.informer4j.cli.demo;

import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Plays the kubelets for pods that somebody else deletes, kubectl for instance: lets them stop for a moment and then ends them.
 *
 * <pre>{@code
 * Kubelets kubelets = new Kubelets(followers::terminating, life::finish);
 * kubelets.tick(System.nanoTime());   // several times a second
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread.
 */
final class Kubelets {

  /** How long containers take to stop: less than any grace period that people set, and enough to be seen. */
  static final Duration STOPPING = Duration.ofSeconds(2);

  private final Supplier<Set<ObjectName>> terminating;
  private final Consumer<ObjectName> end;
  /** When each was first seen to be stopping, or was ended last: one that finalizers hold is asked again. */
  private final Map<ObjectName, Long> since = new HashMap<>();

  /**
   * @param terminating the pods that are to be deleted and are still there
   * @param end ends one
   */
  Kubelets(Supplier<Set<ObjectName>> terminating, Consumer<ObjectName> end) {
    this.terminating = terminating;
    this.end = end;
  }

  /** Looks at what there is to do at a time, in nanoseconds. */
  void tick(long now) {
    Set<ObjectName> pods = terminating.get();
    since.keySet().retainAll(pods);
    for (ObjectName pod : pods) {
      if (now - since.computeIfAbsent(pod, one -> now) >= STOPPING.toNanos()) {
        since.put(pod, now);
        end.accept(pod);
      }
    }
  }
}
