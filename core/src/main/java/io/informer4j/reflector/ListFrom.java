package io.informer4j.reflector;

/** Which revision ordinary lists ask for. */
public enum ListFrom {
  /**
   * Whatever the server has at hand at first, then nothing older than what was delivered; the newest after a refusal
   * (client-go's rules). Servers answer from their cache.
   */
  CACHE,
  /** The newest, always: a consistent read. */
  NEWEST
}
