package io.informer4j.workqueue;

/** What becomes of keys that are still delayed when a {@link WorkQueue} is drained. */
public enum DelayedItems {

  /** They are forgotten, as client-go does: a retry that would come in a quarter of an hour holds nobody up. */
  DROP,

  /** They become ready at once, the one with the shortest wait first, and are handed out before the drain is over. */
  HAND_OUT_NOW,

  /** They are waited for: the drain is not over before each of them came, at its time, and was done. */
  WAIT
}
