package io.informer4j.controller.event;

/**
 * An event that is to be written.
 *
 * @param isUpdate whether the server should have it already
 */
record Write(EventRecord record, boolean isUpdate) {

  static Write of(EventRecord record) {
    return new Write(record, record.count() > 1);
  }

  /** Returns what is left to do if the same event is to be written again before this was begun. */
  Write replacedBy(Write later) {
    return new Write(later.record, isUpdate);
  }
}
