package io.informer4j.cli.watch;

import io.informer4j.cli.object.Change;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Hears what is to be told while informers are watched.
 *
 * <p><b>Threading:</b> called from handlers and loops of several informers at once.
 */
public interface WatchReport {

  /**
   * An object was there from the start, or came.
   *
   * @param isInitial whether it was there from the start
   */
  void added(ResourceType type, ObjectName name, Map<String, Object> object, boolean isInitial);

  /**
   * An object has changed.
   *
   * @param changes what in it; none if that is nothing that is shown
   */
  void updated(
      ResourceType type,
      ObjectName name,
      Map<String, Object> old,
      Map<String, Object> object,
      List<Change> changes);

  /**
   * An object is gone.
   *
   * @param wasMissed whether its delete was missed, so that nobody knows when it went
   */
  void deleted(ResourceType type, ObjectName name, boolean wasMissed);

  /** A list was taken over; {@code how} says by which means. */
  void listed(String informer, int objects, String revision, Duration took, String how);

  /** Something is wrong with the connection, and this is when it is tried again. */
  void trouble(String informer, String what, Duration again);

  /** The connection stands again. */
  void recovered(String informer, String from, Duration after);

  /** Something else that a person should know. */
  void remark(String informer, String what);

  /** All is over. */
  void summary(Tally tally, Duration watched);
}
