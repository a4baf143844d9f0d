package io.informer4j.controller.event;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How events of {@code events.k8s.io/v1} are correlated (client-go: {@code tools/events}): the same again makes a series, which
 * is written when it begins, every half hour while it lasts, and when it has been over for six minutes.
 *
 * <p>The message does not tell events apart, and that of the first is kept: the API does not let it change. Neither does the
 * revision of the object, which changes while a controller works on it.
 */
final class SeriesCorrelator implements Correlator {

  static final Duration FINISH = Duration.ofMinutes(6);
  static final Duration REFRESH = Duration.ofMinutes(30);

  private record Key(
      EventSubject about,
      EventType type,
      String reason,
      String action,
      Optional<EventSubject> related) {

    static Key of(Told told) {
      Happening what = told.what();
      return new Key(
          told.about().anyRevision(),
          what.type(),
          what.reason(),
          what.action(),
          what.related().map(EventSubject::anyRevision));
    }
  }

  private static final class Series {
    private EventRecord record;
    private long lastSeen;
    private int countWritten;
    private long lastWritten;

    Series(EventRecord first, long now) {
      this.record = first;
      this.lastSeen = now;
    }

    void happenedAgain(Told told) {
      record = record.again(told.at(), record.what().message());
      lastSeen = told.nanos();
    }

    boolean hasNews() {
      return record.count() > countWritten;
    }

    EventRecord written(long now) {
      countWritten = record.count();
      lastWritten = now;
      return record;
    }
  }

  private final EventNames names;
  private final SpamFilter filter;
  private final LruMap<Key, Series> open;
  private final List<EventRecord> forgotten = new ArrayList<>();

  SeriesCorrelator(EventNames names, int capacity) {
    this.names = names;
    this.filter = new SpamFilter(capacity);
    this.open = new LruMap<>(capacity, this::forget);
  }

  @Override
  public boolean take(Told told, Consumer<EventRecord> outlet) {
    Key key = Key.of(told);
    Series series = open.get(key);
    if (series == null) {
      return begin(key, told, outlet);
    }
    series.happenedAgain(told);
    if (series.countWritten == 1) { // it becomes a series, which people should see at once
      outlet.accept(series.written(told.nanos()));
    }
    return true;
  }

  private boolean begin(Key key, Told told, Consumer<EventRecord> outlet) {
    if (!filter.lets(told)) {
      return false;
    }
    EventRecord first = EventRecord.first(told, told.what(), names.next(told.about(), told.at()));
    Series series = new Series(first, told.nanos());
    open.put(key, series);
    forgotten.forEach(outlet);
    forgotten.clear();
    outlet.accept(series.written(told.nanos()));
    return true;
  }

  private void forget(Series series) {
    if (series.hasNews()) {
      forgotten.add(series.record);
    }
  }

  @Override
  public boolean hasSeries() {
    return !open.isEmpty();
  }

  @Override
  public void lookThrough(long nanos, Consumer<EventRecord> outlet) {
    for (Iterator<Series> all = open.values().iterator(); all.hasNext(); ) {
      Series series = all.next();
      boolean isOver = nanos - series.lastSeen >= FINISH.toNanos();
      boolean isOld = nanos - series.lastWritten >= REFRESH.toNanos();
      if (series.hasNews() && (isOver || isOld)) {
        outlet.accept(series.written(nanos));
      }
      if (isOver) {
        all.remove();
      }
    }
  }

  @Override
  public void finish(Consumer<EventRecord> outlet) {
    open.values().stream().filter(Series::hasNews).forEach(series -> outlet.accept(series.record));
    open.clear();
  }
}
