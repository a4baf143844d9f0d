package io.informer4j.peers.informer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The handler of an informer under test: replays what it is told into a view of its own, which must become equal to the
 * server, and counts.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class Recorder {

  private static final int MOST_ODDITIES = 5;

  private final boolean keepsView;
  private final SortedMap<String, Observed> view = new TreeMap<>();
  private final Set<String> everAdded = new HashSet<>();
  private final Map<String, Integer> resyncs = new HashMap<>();
  private final List<String> oddities = new ArrayList<>();
  private long calls;

  private Recorder(boolean keepsView) {
    this.keepsView = keepsView;
  }

  /** Returns a handler that replays. */
  public static Recorder replaying() {
    return new Recorder(true);
  }

  /** Returns a handler that only counts, and so keeps nothing alive. */
  public static Recorder counting() {
    return new Recorder(false);
  }

  /** Somebody was told that an object is there. */
  public synchronized void added(String key, Observed object) {
    told();
    if (keepsView) {
      everAdded.add(key);
      if (view.put(key, object) != null) {
        odd("added again: " + key);
      }
    }
  }

  /** Somebody was told that an object has changed, or was told of it once more. */
  public synchronized void updated(String key, Observed object) {
    told();
    if (keepsView) {
      Observed before = view.put(key, object);
      if (before == null) {
        odd("updated, never added: " + key);
      } else if (before.equals(object)) {
        resyncs.merge(key, 1, Integer::sum);
      }
    }
  }

  /** Somebody was told that an object is gone. */
  public synchronized void deleted(String key) {
    told();
    if (keepsView && view.remove(key) == null) {
      odd("deleted, never added: " + key);
    }
  }

  private void told() {
    calls++;
    notifyAll();
  }

  private void odd(String what) {
    if (oddities.size() < MOST_ODDITIES) {
      oddities.add(what);
    }
  }

  /** Returns what there is according to the calls so far. */
  public synchronized SortedMap<String, Observed> view() {
    return new TreeMap<>(view);
  }

  /** Returns whether it was ever told that this object was added. */
  public synchronized boolean wasAdded(String key) {
    return everAdded.contains(key);
  }

  /** Returns how often it was told of an object once more, without a change. */
  public synchronized int resyncsOf(String key) {
    return resyncs.getOrDefault(key, 0);
  }

  /** Returns how often it was called. */
  public synchronized long calls() {
    return calls;
  }

  /** Returns calls that make no sense after those before them, the first few. */
  public synchronized List<String> oddities() {
    return List.copyOf(oddities);
  }

  /** Waits until it is called, but no longer than this. */
  public synchronized void awaitCall(long millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.timedWait(this, millis);
  }
}
