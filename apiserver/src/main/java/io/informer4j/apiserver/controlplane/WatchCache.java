package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;

/**
 * What one server knows of one resource: how far it has heard of the history, and which of the events before it still
 * has.
 *
 * <p><i>Implementation notes:</i> neither state nor events are copied: the ring of events is the part of the {@link
 * ResourceLog} between two places, which that keeps for as long as this is one of its caches.
 *
 * <p><b>Threading:</b> for the thread of its replica.
 */
final class WatchCache<C> {

  private final ResourceLog<C> log;
  private final List<WatchStream<C>> streams = new ArrayList<>(2);

  /** The revision of the list that this cache was initialised with. */
  private final long listed;
  /** The place of that list: there have never been events before it. */
  private final long listedAt;

  private long revision;
  /** The place of the oldest event that is still there. */
  private long first;
  /** The place after the newest event that was heard of. */
  private long end;
  /** Whether the resource is gone: streams end when they have taken what there is. */
  private boolean isRetired;

  WatchCache(History<C> history, ResourceType type, long revision) {
    this.log = history.log(type);
    this.listed = revision;
    this.revision = revision;
    this.listedAt = log.endOf(revision);
    this.first = listedAt;
    this.end = listedAt;
    log.add(this);
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
    long before = end;
    end = log.endOf(upTo);
    first = Math.max(first, end - window);
    if (end > before) {
      signalAll();
    }
    return true;
  }

  /** Forgets all but the newest events. */
  void forget(int kept) {
    long later = Math.max(first, end - kept);
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

  /** Returns the place of the oldest event that is still there. */
  long first() {
    return first;
  }

  /** Returns the place after the newest event. */
  long end() {
    return end;
  }

  /** Returns the place of the first event after a revision that is not before {@link #oldest}. */
  long placeAfter(long start) {
    return Math.max(first, Math.min(end, log.endOf(start)));
  }

  /** Returns whether the event at this place, or the next one to come, can still be had. */
  boolean has(long place) {
    return place >= first && log.has(place);
  }

  Change<C> change(long place) {
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

  /** Ends all streams when they have taken what there is: the resource is gone. */
  void retire() {
    isRetired = true;
    signalAll();
  }

  /** Returns whether the resource is gone. */
  boolean isRetired() {
    return isRetired;
  }

  /** Breaks all streams: the server is gone, and needs no events any more. */
  void breakAll() {
    log.remove(this);
    List<WatchStream<C>> broken = List.copyOf(streams);
    streams.clear();
    broken.forEach(WatchStream::breakOff);
  }
}
