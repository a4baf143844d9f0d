package io.informer4j.controller.event;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * How events of {@code v1} are correlated (client-go: {@code record.EventCorrelator}): the same event again raises its count,
 * many that differ in their message alone become one, and an object has only so many.
 *
 * <p>An event that the filter holds back is counted nevertheless, and the next that it lets through says how often it happened.
 */
final class CountingCorrelator implements Correlator {

  static final String COMBINED = "(combined from similar events): ";

  /** What makes two events the same; of combined ones the message does not count. */
  private record Key(
      EventSubject about,
      EventType type,
      String reason,
      String action,
      Optional<EventSubject> related,
      String message,
      boolean isCombined) {

    static Key of(EventSubject about, Happening what, boolean isCombined) {
      return new Key(
          about.anyRevision(),
          what.type(),
          what.reason(),
          what.action(),
          what.related().map(EventSubject::anyRevision),
          isCombined ? "" : what.message(),
          isCombined);
    }
  }

  private final EventNames names;
  private final Aggregator aggregator;
  private final SpamFilter filter;
  private final LruMap<Key, EventRecord> seen;

  CountingCorrelator(EventNames names, int capacity) {
    this.names = names;
    this.aggregator = new Aggregator(capacity);
    this.filter = new SpamFilter(capacity);
    this.seen = new LruMap<>(capacity, record -> {});
  }

  @Override
  public boolean take(Told told, Consumer<EventRecord> outlet) {
    boolean isCombined = aggregator.combines(told);
    Happening what = isCombined ? combined(told.what()) : told.what();
    Key key = Key.of(told.about(), what, isCombined);
    EventRecord known = seen.get(key);
    EventRecord now = known == null
        ? EventRecord.first(told, what, names.next(told.about(), told.at()))
        : known.again(told.at(), what.message());
    seen.put(key, now);
    if (!filter.lets(told)) {
      return false;
    }
    outlet.accept(now);
    return true;
  }

  /** Whatever else belonged to one of the combined events says nothing about all of them. */
  private static Happening combined(Happening what) {
    return Happening.of(what.type(), what.reason(), COMBINED + what.message());
  }
}
