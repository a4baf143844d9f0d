package io.informer4j.console.content;

/** What can be in an informer's log. */
enum Kind {
  LIST_STARTED(false),
  LIST_FINISHED(false),
  WATCH_OPENED(false),
  WATCH_ENDED(false),
  BACKOFF(false),
  MODE_CHANGED(false),
  WATCH_SILENT(false),
  WATCH_SWAPPED(false),
  EPOCH_BEGAN(false),
  RESOURCE_GONE(false),
  SYNCED(false),
  CLOSED(false),
  FAILURE(true),
  QUARANTINED(true),
  HANDLER_ERROR(true),
  MERGING(true),
  MAILBOX_OVERFLOW(true),
  INDEX_ERROR(true),
  TRANSFORM_ERROR(true),
  PROCESSING_ERROR(true),
  FOREIGN_EVENT(true),
  MUTATION(true),
  INCONSISTENT(true);

  private final boolean error;

  Kind(boolean error) {
    this.error = error;
  }

  /** Returns whether it is an error, rather than a step of the conversation with the server. */
  boolean isError() {
    return error;
  }
}
