package io.informer4j.workqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A work queue as one would write it down: lists that are searched from end to end, time in milliseconds that somebody counts.
 */
final class WorkQueueModel {

  /** A key with its priority, in line or delayed. */
  private record Item(int key, int priority, long time) {}

  /** Somebody who waits. */
  static final class Taker {
    private String outcome = "waits";
  }

  private final List<Item> line = new ArrayList<>();
  private final List<Item> delayed = new ArrayList<>();
  private final Map<Integer, Integer> worked = new TreeMap<>();
  private final Map<Integer, Integer> dirty = new TreeMap<>();
  private final List<Taker> takers = new ArrayList<>();
  private long now;
  private int passedOver;
  private boolean shutDown;
  private boolean handsOutDelayed;

  void add(int key, int priority) {
    if (!shutDown) {
      addReady(key, priority);
    }
  }

  private void addReady(int key, int priority) {
    Optional<Item> waiting = find(line, key);
    if (waiting.isPresent()) {
      if (priority > waiting.get().priority) {
        line.remove(waiting.get());
        line.add(new Item(key, priority, 0));
      }
    } else if (worked.containsKey(key)) {
      dirty.merge(key, priority, Math::max);
    } else {
      line.add(new Item(key, priority, 0));
      serve();
    }
  }

  void addDelayed(int key, int priority, int delay) {
    if (shutDown) {
      return;
    }
    long time = now + delay;
    Optional<Item> before = find(delayed, key);
    if (before.isEmpty()) {
      delayed.add(new Item(key, priority, time));
      return;
    }
    int highest = Math.max(priority, before.get().priority);
    int place = delayed.indexOf(before.get());
    if (time < before.get().time) {
      delayed.remove(place);
      delayed.add(new Item(key, highest, time));
    } else {
      delayed.set(place, new Item(key, highest, before.get().time));
    }
  }

  void addAfter(int key, int delay) {
    int priority = worked.getOrDefault(key, 0);
    if (delay == 0) {
      add(key, priority);
    } else {
      addDelayed(key, priority, delay);
    }
  }

  void tick() {
    now++;
    if (!handsOutDelayed) {
      for (Item item = firstDelayed(); item != null && item.time <= now; item = firstDelayed()) {
        delayed.remove(item);
        addReady(item.key, item.priority);
      }
    }
  }

  /** The earliest; of those at the same time the one that was added first. */
  private @Nullable Item firstDelayed() {
    Item first = null;
    for (Item item : delayed) {
      if (first == null || item.time < first.time) {
        first = item;
      }
    }
    return first;
  }

  int poll() {
    if (handsOutDelayed && line.isEmpty()) {
      for (Item item = firstDelayed(); item != null; item = firstDelayed()) {
        delayed.remove(item);
        addReady(item.key, item.priority);
      }
    }
    if (line.isEmpty()) {
      return -1;
    }
    Item next = next();
    line.remove(next);
    worked.put(next.key, next.priority);
    return next.key;
  }

  private Item next() {
    int highest = line.stream().mapToInt(Item::priority).max().orElseThrow();
    Optional<Item> lower = line.stream().filter(item -> item.priority < highest).findFirst();
    if (lower.isPresent() && ++passedOver == PriorityLine.PATIENCE) {
      passedOver = 0;
      return lower.get();
    }
    return line.stream().filter(item -> item.priority == highest).findFirst().orElseThrow();
  }

  void done(int key) {
    if (worked.remove(key) == null) {
      return;
    }
    Integer again = dirty.remove(key);
    if (again != null) {
      line.add(new Item(key, again, 0));
    }
    serve();
  }

  Taker take() {
    Taker taker = new Taker();
    takers.add(taker);
    serve();
    return taker;
  }

  void cancel(Taker taker) {
    if (takers.remove(taker)) {
      taker.outcome = "over";
    }
  }

  private void serve() {
    while (!takers.isEmpty() && !line.isEmpty()) {
      takers.remove(0).outcome = Integer.toString(poll());
    }
    if (shutDown && line.isEmpty() && dirty.isEmpty() && delayed.isEmpty()) {
      takers.forEach(taker -> taker.outcome = "over");
      takers.clear();
    }
  }

  void shutDown(DelayedItems items) {
    shutDown = true;
    if (items == DelayedItems.DROP) {
      delayed.clear();
    } else if (items == DelayedItems.HAND_OUT_NOW) {
      handsOutDelayed = true;
      while (!takers.isEmpty() && !delayed.isEmpty()) {
        Item item = firstDelayed();
        delayed.remove(item);
        addReady(item.key, item.priority);
      }
    }
    serve();
  }

  boolean isHandingOutDelayed() {
    return handsOutDelayed;
  }

  boolean isDrained() {
    return shutDown && line.isEmpty() && worked.isEmpty() && delayed.isEmpty();
  }

  int queued() {
    return line.size();
  }

  String summary(List<Taker> all) {
    return worked.size() + " in flight, " + dirty.size() + " dirty, " + delayed.size()
        + " delayed, " + all.stream().map(taker -> taker.outcome).toList();
  }

  private static Optional<Item> find(List<Item> items, int key) {
    return items.stream().filter(item -> item.key == key).findFirst();
  }
}
