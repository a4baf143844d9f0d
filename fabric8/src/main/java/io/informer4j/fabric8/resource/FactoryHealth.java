package io.informer4j.fabric8.resource;

import java.util.List;

/**
 * How the informers of a factory are doing, for readiness and liveness probes.
 *
 * <pre>{@code
 * FactoryHealth health = factory.health();
 * response.status(health.isReady() ? 200 : 503).body(health.toString());
 * }</pre>
 *
 * @param informers each informer's health, in the order in which they were made
 */
public record FactoryHealth(List<InformerHealth> informers) {

  /** Returns whether all informers hold their first full state. */
  public boolean isReady() {
    return informers.stream().allMatch(InformerHealth::isReady);
  }

  /** Returns whether all informers are in touch with the server, or were not long ago; see {@link InformerHealth}. */
  public boolean isLive() {
    return informers.stream().allMatch(InformerHealth::isLive);
  }

  /** Returns a line for each informer. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder()
        .append(isReady() ? "ready" : "not ready")
        .append(isLive() ? ", live" : ", not live");
    informers.forEach(one -> text.append('\n').append(one));
    return text.toString();
  }
}
