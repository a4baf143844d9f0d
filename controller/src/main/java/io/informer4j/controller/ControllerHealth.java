package io.informer4j.controller;

import io.informer4j.fabric8.resource.InformerHealth;
import java.util.List;

/**
 * How a controller is doing, for readiness and liveness probes.
 *
 * <pre>{@code
 * ControllerHealth health = controller.health();
 * response.status(health.isLive() ? 200 : 503).body(health.toString());
 * }</pre>
 *
 * <p>A controller is <i>ready</i> when its sources have synced, whether this process leads or not: one that waits with warm caches
 * is as ready as it can be. One that starts its caches {@linkplain CacheStart#WHEN_LEADING when leading} is ready while it waits
 * for that, too. It is <i>live</i> unless a reconcile that timed out has not returned, or a source is not live, or it stopped
 * though nobody has closed it.
 *
 * @param name the controller's name
 * @param state what it does
 * @param isReady whether it acts, or could if this process led
 * @param isLive whether nothing is stuck and all sources are in touch with the server, or were not long ago
 * @param message what it does or waits for, and what is stuck, for people
 * @param sources each source's health, in the order in which they were added
 */
public record ControllerHealth(
    String name,
    ControllerState state,
    boolean isReady,
    boolean isLive,
    String message,
    List<InformerHealth> sources) {

  /** Returns a line for the controller and one for each source. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder()
        .append(name)
        .append(isReady ? ": ready" : ": not ready")
        .append(isLive ? ", live, " : ", not live, ")
        .append(message);
    sources.forEach(source -> text.append('\n').append(source));
    return text.toString();
  }
}
