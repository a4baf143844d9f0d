package io.informer4j.workqueue;

/**
 * Says with which priority a key is added, given what is known about it.
 *
 * <p><b>Threading:</b> immutable; called under the lock of the queue.
 */
interface Urgency {

  /** Priority 0, whatever is known. */
  Urgency DEFAULT = entry -> AddOptions.DEFAULT_PRIORITY;

  /** The priority with which the key was handed out if it is worked on, so that a retry is as urgent as the first try. */
  Urgency AS_HANDED_OUT =
      entry -> entry.worked ? entry.workedPriority : AddOptions.DEFAULT_PRIORITY;

  /** Returns the priority. */
  int of(Entry<?> entry);

  /** Returns one that says this priority. */
  static Urgency of(int priority) {
    return priority == AddOptions.DEFAULT_PRIORITY ? DEFAULT : entry -> priority;
  }
}
