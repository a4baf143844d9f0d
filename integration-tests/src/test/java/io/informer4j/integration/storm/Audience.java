package io.informer4j.integration.storm;

/** Those who watch a server while things go wrong with it. */
public interface Audience {

  /** Returns whether any of them is beyond a revision: it does not know yet that the history was replaced. */
  boolean isAnyBeyond(long revision);

  /** Returns what they have seen. */
  Sightings sightings();
}
