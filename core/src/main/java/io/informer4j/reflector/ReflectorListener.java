package io.informer4j.reflector;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.List;

/**
 * Sees what a reflector does. Everything has a default that does nothing.
 *
 * <pre>{@code
 * ReflectorListener listener = new ReflectorListener() {
 *   @Override
 *   public void onFailure(SourceFailure failure, Decision decision) {
 *     failures.increment();
 *   }
 * };
 * }</pre>
 *
 * <p><b>Threading:</b> called on the reflector's loop, one call at a time, with no lock held; must be quick. {@link #onArrived}
 * and {@link #wantsArrivals} are called by the threads of the source. A listener that throws is logged and otherwise ignored.
 */
public interface ReflectorListener {

  /** A list begins; the revision is what is asked for. */
  default void onListStarted(ListMode mode, ResourceVersion from) {}

  /**
   * A list that is under way has brought so many objects. Told now and then, for people who wait: after each 1,024 of them.
   */
  default void onListProgress(ListMode mode, int objects) {}

  /** A list was taken over by the target. */
  default void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {}

  /** The server has accepted a watch for the changes after this revision. */
  default void onWatchOpened(ResourceVersion from) {}

  /** A watch is over, for whatever reason. */
  default void onWatchEnded(long events, Duration lasted) {}

  /**
   * Returns whether it is to be told of each event the moment it comes, by {@link #onArrived}. Asked for each of them, so the answer
   * must cost nothing.
   */
  default boolean wantsArrivals() {
    return false;
  }

  /**
   * The server has sent an event of an object, which waits now for its turn on the loop. Only for those who want
   * {@linkplain #wantsArrivals arrivals}. Unlike all others this is called by the thread that has received it, while the loop may be
   * at something else. What a list brings, streaming or not, is not told.
   */
  default void onArrived(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {}

  /** An object was added, changed or deleted. */
  default void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {}

  /** The server says how far it is. */
  default void onBookmark(ResourceVersion resourceVersion) {}

  /** An event of another kind of object was skipped. */
  default void onForeignEvent(String description) {}

  /** A revision could not be decoded. */
  default void onQuarantined(Quarantined quarantined) {}

  /** Something failed, and this is what the reflector does about it. */
  default void onFailure(SourceFailure failure, Decision decision) {}

  /** The server does not know the resource, so the target was told that nothing is there. */
  default void onResourceGone() {}

  /** The next attempt waits this long. */
  default void onBackoff(Duration delay) {}

  /** From now on lists are taken in this mode. */
  default void onModeChanged(ListMode mode, String reason) {}

  /** A watch is suspiciously silent; a second one is opened beside it. */
  default void onWatchSilent(Duration silence) {}

  /** The second watch has taken the place of the silent one. */
  default void onWatchSwapped() {}

  /** The server's history was replaced: revisions before and after cannot be compared. */
  default void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {}

  /** A streaming list and an ordinary list of the same revision were compared; empty means that they agree. */
  default void onConsistencyChecked(ResourceVersion resourceVersion, List<String> differences) {}
}
