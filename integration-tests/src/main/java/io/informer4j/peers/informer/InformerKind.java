package io.informer4j.peers.informer;

/**
 * A kind of informer that the suite can be pointed at. Whoever wants to know about another one writes this and {@link
 * InformerUnderTest} for it, and adds it to {@link InformerKinds}.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public interface InformerKind {

  /** Returns what the command line calls it. */
  String id();

  /** Returns the heading of its column. */
  String title();

  /** Returns what it was set to, for the notes below the table. */
  String settings();

  /** Returns whether it has streaming lists at all. */
  boolean knowsWatchList();

  /** Creates one that is not started yet. */
  InformerUnderTest create(Settings settings);
}
