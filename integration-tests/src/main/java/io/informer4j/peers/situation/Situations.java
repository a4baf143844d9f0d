package io.informer4j.peers.situation;

import java.util.List;

/** All situations, in the order of the table. */
public final class Situations {

  private static final List<Situation> ALL = List.of(
      new WatchListReconnect(),
      new EarlyChanges(),
      new WatchListRefused(),
      new PlainBookmark(),
      new SplitCharacters(),
      new UnavailableAtStart(false),
      new UnavailableAtStart(true),
      new ListBodyKept(),
      new AddsAfterRelist(),
      new HandlerResync(),
      new BrokenWatches(),
      new UnknownFields(),
      new UndecodableObject(),
      new KilledUnderChurn(),
      new RestoredBackup(),
      new HalfOpen(false),
      new HalfOpen(true));

  private Situations() {}

  /** Returns all of them. */
  public static List<Situation> all() {
    return ALL;
  }

  /**
   * Returns the one with this id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Situation named(String id) {
    return ALL.stream()
        .filter(situation -> situation.id().equalsIgnoreCase(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no situation " + id
            + "; there are "
            + String.join(", ", ALL.stream().map(Situation::id).toList())));
  }
}
