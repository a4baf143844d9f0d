package io.informer4j.controller.freshness;

/**
 * What reads do about a mirror that does not show yet what this process wrote.
 *
 * <pre>{@code
 * Reads<Pod> reads = ownWrites.open(Freshness.OVERLAY, key);
 * reads.wrote(client.resource(pod).create());
 * reads.view().byIndex("byOwner", "web");   // has the pod, whatever the mirror has heard of
 * }</pre>
 *
 * <p>All of them are about writes that were noted, and about no others: a reconciler that notes nothing reads the mirror as it is,
 * at no cost.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Freshness {

  /** Reads are of the mirror as it is; what was written may be missing. Who wrote what is lost is told all the same. */
  NONE,

  /**
   * Reads are of the mirror as it is, but do not begin before it shows what was written: the next reconcile of a key waits, without
   * a thread, until the views have reached what earlier ones of that key wrote. What is read is a state that the server had. This
   * is what controllers do unless told otherwise: it costs nobody anything but the keys that write, and those no more than the
   * mirror is behind.
   */
  BLOCK,

  /**
   * Reads show what was written in place of what the mirror has, and hide what was deleted, in look-ups, lists and indexes alike,
   * in the same reconcile already. What is read may be a state that the server never had: the newest of some objects next to
   * others that are older.
   */
  OVERLAY,

  /** Reads that the mirror cannot answer as freshly as was written throw a {@link StaleReadException}; all others are of the mirror. */
  FAIL_FAST
}
