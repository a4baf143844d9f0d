package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;

/**
 * What one server knows of one resource: how far it has heard of the history, and which of the events before it still
 * has.
 *
 * <p><i>Implementation notes:</i> the history keeps everything, so neither state nor events are copied: the ring of
 * events is the part of the {@link ResourceLog} between two places.
 *
 * <p><b>Threading:</b> for the thread of its replica.
 */
final class WatchCache<C> {

  private final ResourceLog<C> log;
  private final List<WatchStream<C>> streams = new ArrayList<>(2);

  /** The revision of the list that this cache was initialised with. */
  private final long listed;
  /** The place of that list: there have never been events before it. */
  private final int listedAt;

  private long revision;
  /** The place of the oldest event that is still there. */
  private int first;
  /** The place after the newest event that was heard of. */
  private int end;

  WatchCache(History<C> history, ResourceType type, long revision) {
    this.log = history.log(type);
    this.listed = revision;
    this.revision = revision;
    this.listedAt = log.endOf(revision);
    this.first = listedAt;
    this.end = listedAt;
  }

  /** Returns how far this has heard of the history. */
  long revision() {
    return revision;
  }

  /** Hears of everything up to a later revision, keeps this many events, and returns whether it moved. */
  boolean catchUp(long upTo, int window) {
    if (upTo <= revision) {
      return false;
    }
    revision = upTo;
    int before = end;
    end = log.endOf(upTo);
    first = Math.max(first, end - window);
    if (end > before) {
      signalAll();
    }
    return true;
  }

  /** Forgets all but the newest events. */
  void forget(int kept) {
    int later = Math.max(first, end - kept);
    if (later > first) {
      first = later;
      signalAll();
    }
  }

  /** Returns the oldest revision that a watch can start from. */
  long oldest() {
    if (first == listedAt) {
      return listed;
    }
    return first < end ? log.change(first).revision() - 1 : revision;
  }

  /** Returns the objects as this knows them. */
  SortedObjects<C> state() {
    return log.stateAt(end);
  }

  /** Returns the place after the newest event. */
  int end() {
    return end;
  }

  /** Returns the place of the first event after a revision that is not before {@link #oldest}. */
  int placeAfter(long start) {
    return Math.max(first, Math.min(end, log.endOf(start)));
  }

  /** Returns whether the event at this place, or the next one to come, can still be had. */
  boolean has(int place) {
    return place >= first;
  }

  Change<C> change(int place) {
    return log.change(place);
  }

  void add(WatchStream<C> stream) {
    streams.add(stream);
  }

  void remove(WatchStream<C> stream) {
    streams.remove(stream);
  }

  /** Tells all streams that there may be something for them; they may come and go meanwhile. */
  void signalAll() {
    for (WatchStream<C> stream : List.copyOf(streams)) {
      stream.signal();
    }
  }

  /** Breaks all streams: the server is gone. */
  void breakAll() {
    List<WatchStream<C>> broken = List.copyOf(streams);
    streams.clear();
    broken.forEach(WatchStream::breakOff);
  }
}
