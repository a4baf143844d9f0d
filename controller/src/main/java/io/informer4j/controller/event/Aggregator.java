package io.informer4j.controller.event;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Notices when an object has many events that differ in their message alone: from the {@value #MAX_MESSAGES}th within ten
 * minutes on they are combined (client-go: {@code EventAggregator}).
 *
 * <p><b>Threading:</b> owned by one loop.
 */
final class Aggregator {

  static final int MAX_MESSAGES = 10;
  static final Duration INTERVAL = Duration.ofMinutes(10);

  private record Key(EventSubject about, EventType type, String reason) {}

  private static final class Group {
    private final Set<String> messages = new LinkedHashSet<>();
    private long lastSeen;

    Group(long now) {
      this.lastSeen = now;
    }
  }

  private final LruMap<Key, Group> groups;

  Aggregator(int capacity) {
    this.groups = new LruMap<>(capacity, group -> {});
  }

  /** Returns whether this event is to be combined with those like it. */
  boolean combines(Told told) {
    Group group = groupOf(told);
    group.lastSeen = told.nanos();
    group.messages.add(told.what().message());
    if (group.messages.size() < MAX_MESSAGES) {
      return false;
    }
    Iterator<String> oldest =
        group.messages.iterator(); // so that the next other one is combined too
    oldest.next();
    oldest.remove();
    return true;
  }

  private Group groupOf(Told told) {
    Key key =
        new Key(told.about().anyRevision(), told.what().type(), told.what().reason());
    Group known = groups.get(key);
    if (known != null && told.nanos() - known.lastSeen <= INTERVAL.toNanos()) {
      return known;
    }
    Group fresh = new Group(told.nanos());
    groups.put(key, fresh);
    return fresh;
  }
}
