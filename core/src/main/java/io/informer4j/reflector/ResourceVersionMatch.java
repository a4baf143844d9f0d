package io.informer4j.reflector;

/** How a resource version in a request is meant (API parameter {@code resourceVersionMatch}). */
public enum ResourceVersionMatch {
  /** Not said: the server's rules for each value apply. */
  UNSET,
  /** At least as new as the given revision. */
  NOT_OLDER_THAN,
  /** Exactly the given revision. */
  EXACT
}
