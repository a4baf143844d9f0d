package io.informer4j.fabric8.resource;

import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How an informer is doing.
 *
 * <pre>{@code
 * InformerHealth health = pods.health();
 * health.isReady();   // false
 * health.message();   // "backing off after OTHER 403 Forbidden: …"
 * }</pre>
 *
 * <p>An informer is <i>ready</i> when it holds the first full state of all its namespaces. It is <i>live</i> while a watch is
 * open, and for some time after that (two minutes unless the factory is told otherwise) while it lists, opens a watch or waits
 * before it tries again; so it is not live when the server cannot be reached, or refuses it, for longer than that. It goes on
 * trying all the same. One that was not started is live, and not ready.
 *
 * @param name the informer's name
 * @param isReady whether it holds the first full state
 * @param isLive whether it is in touch with the server, or was not long ago
 * @param message what it does or waits for, and the last failure, for people
 * @param outOfTouch for how long no watch has been open, the longest of its namespaces; zero if all are
 * @param lastFailure what went wrong last, over or not, in the namespace that is worst off
 */
public record InformerHealth(
    String name,
    boolean isReady,
    boolean isLive,
    String message,
    Duration outOfTouch,
    Optional<SourceFailure> lastFailure) {

  /** Returns how an informer is doing whose namespaces are doing like this. */
  static InformerHealth ofAll(String name, List<InformerHealth> parts, boolean isClosed) {
    InformerHealth worst = parts.stream()
        .max((a, b) -> a.outOfTouch().compareTo(b.outOfTouch()))
        .orElseGet(() ->
            new InformerHealth(name, true, true, "no namespaces", Duration.ZERO, Optional.empty()));
    return new InformerHealth(
        name,
        parts.stream().allMatch(InformerHealth::isReady),
        parts.stream().allMatch(InformerHealth::isLive) && !isClosed,
        parts.size() == 1
            ? worst.message()
            : String.join(
                "; ", parts.stream().map(p -> p.name() + ": " + p.message()).toList()),
        worst.outOfTouch(),
        worst.lastFailure());
  }

  /** Returns all of it in one line. */
  @Override
  public String toString() {
    return name + ": " + (isReady ? "ready" : "not ready") + (isLive ? ", live, " : ", not live, ")
        + message + (outOfTouch.isZero() ? "" : ", out of touch for " + outOfTouch);
  }
}
