package io.informer4j.console.content;

import io.informer4j.informer.InformerListener;
import io.informer4j.informer.MailboxOverflowException;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a console hears of one mirror: everything but single changes, of which there may be very many and which the flight
 * recorder keeps.
 *
 * <p><b>Threading:</b> as {@link InformerListener}; what it has heard may be read from any thread.
 */
final class Tap implements InformerListener {

  private final InformerRuntime runtime;
  private final EventLog reconnects;
  private final EventLog errors;
  private final AtomicLong listed = new AtomicLong();
  private volatile boolean closed;
  private volatile boolean bookmarked;
  private volatile long bookmarkAt;

  Tap(InformerRuntime runtime) {
    this.runtime = runtime;
    this.reconnects = new EventLog(runtime);
    this.errors = new EventLog(runtime);
  }

  EventLog reconnects() {
    return reconnects;
  }

  EventLog errors() {
    return errors;
  }

  /** Returns how many objects have come in lists. */
  long listed() {
    return listed.get();
  }

  boolean isClosed() {
    return closed;
  }

  /** Returns how long ago the last bookmark came, in milliseconds. */
  OptionalLong sinceBookmarkMillis() {
    return bookmarked
        ? OptionalLong.of((runtime.nanoTime() - bookmarkAt) / 1_000_000)
        : OptionalLong.empty();
  }

  @Override
  public boolean wantsChanges() {
    return false;
  }

  @Override
  public void onBookmark(ResourceVersion resourceVersion) {
    bookmarkAt = runtime.nanoTime();
    bookmarked = true;
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    reconnect(Kind.LIST_STARTED, from, "by " + Words.of(mode));
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    listed.addAndGet(objects);
    reconnect(Kind.LIST_FINISHED, resourceVersion, objects + " objects in " + Words.of(took));
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    reconnect(Kind.WATCH_OPENED, from, "");
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    reconnects.add(Kind.WATCH_ENDED, "after " + events + " events in " + Words.of(lasted));
  }

  @Override
  public void onBackoff(Duration delay) {
    reconnects.add(Kind.BACKOFF, "the next attempt comes in " + Words.of(delay));
  }

  @Override
  public void onModeChanged(ListMode mode, String reason) {
    reconnects.add(Kind.MODE_CHANGED, "lists by " + Words.of(mode) + ": " + reason);
  }

  @Override
  public void onWatchSilent(Duration silence) {
    reconnects.add(
        Kind.WATCH_SILENT,
        "nothing heard for " + Words.of(silence) + "; a second watch is opened beside it");
  }

  @Override
  public void onWatchSwapped() {
    reconnects.add(Kind.WATCH_SWAPPED, "the second watch has taken the silent one's place");
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    reconnect(
        Kind.EPOCH_BEGAN,
        now,
        "the server's history was replaced after revision " + before + "; epoch " + epoch);
  }

  @Override
  public void onResourceGone() {
    reconnects.add(Kind.RESOURCE_GONE, "the server does not know the resource");
  }

  @Override
  public void onSynced(int objects) {
    reconnects.add(Kind.SYNCED, "the first full state is there: " + objects + " objects");
  }

  @Override
  public void onClosed() {
    closed = true;
    reconnects.add(Kind.CLOSED, "");
  }

  private void reconnect(Kind kind, ResourceVersion revision, String text) {
    reconnects.add(kind, "", revision.value(), text, () -> "");
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    String next =
        "; next: " + Words.of(decision.next()) + (decision.backoff() ? ", after a pause" : "");
    if (Words.mayQuote(failure)) {
      errors.add(Kind.FAILURE, "", "", failure.kind() + next, failure::message);
    } else {
      errors.add(Kind.FAILURE, Words.cut(failure.toString(), Words.LONGEST / 2) + next);
    }
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    String revision = quarantined.resourceVersion().value();
    errors.add(
        Kind.QUARANTINED,
        quarantined.name().toString(),
        revision,
        "revision " + revision + " cannot be read",
        quarantined::reason);
  }

  @Override
  public void onHandlerError(String handler, ObjectName name, Throwable error) {
    thrown(Kind.HANDLER_ERROR, name.toString(), "handler '" + handler + "'", error);
  }

  @Override
  public void onMerging(String handler, int pending) {
    errors.add(
        Kind.MERGING,
        "handler '" + handler + "' is behind by " + pending + "; its events are merged per key");
  }

  @Override
  public void onMailboxOverflow(String handler, MailboxOverflowException error) {
    errors.add(
        Kind.MAILBOX_OVERFLOW,
        "handler '" + handler + "' was removed, since more waited for it than its mailbox holds");
  }

  @Override
  public void onIndexError(String index, ObjectName name, RuntimeException error) {
    thrown(Kind.INDEX_ERROR, name.toString(), "index '" + index + "'", error);
  }

  @Override
  public void onTransformError(ObjectName name, ResourceVersion revision, RuntimeException error) {
    thrown(Kind.TRANSFORM_ERROR, name.toString(), "the transform", error);
  }

  @Override
  public void onProcessingError(Throwable error) {
    thrown(Kind.PROCESSING_ERROR, "", "a batch of changes", error);
  }

  private void thrown(Kind kind, String about, String by, Throwable error) {
    errors.add(
        kind,
        about,
        "",
        by + " threw " + error.getClass().getSimpleName(),
        () -> Objects.requireNonNullElse(error.getMessage(), ""));
  }

  @Override
  public void onForeignEvent(String description) {
    errors.add(
        Kind.FOREIGN_EVENT, "", "", "an event of another kind was skipped", () -> description);
  }

  @Override
  public void onMutationDetected(ObjectName name, String what) {
    errors.add(
        Kind.MUTATION, name.toString(), "", "an object of the cache was changed", () -> what);
  }

  @Override
  public void onConsistencyChecked(ResourceVersion resourceVersion, List<String> differences) {
    if (!differences.isEmpty()) {
      errors.add(
          Kind.INCONSISTENT,
          "",
          resourceVersion.value(),
          "a streaming list and a list differ",
          () -> String.join("; ", differences));
    }
  }
}
