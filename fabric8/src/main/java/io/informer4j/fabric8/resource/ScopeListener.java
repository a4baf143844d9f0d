package io.informer4j.fabric8.resource;

import io.informer4j.informer.InformerListener;
import io.informer4j.informer.MailboxOverflowException;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.List;

/** Hears everything of one scope for the user's listener, and what tells of contact for us. */
final class ScopeListener implements InformerListener {

  private final Contact contact;
  private final InformerListener listener;

  ScopeListener(Contact contact, InformerListener listener) {
    this.contact = contact;
    this.listener = listener;
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    listener.onListStarted(mode, from);
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    listener.onListFinished(mode, objects, resourceVersion, took);
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    contact.heard();
    listener.onWatchOpened(from);
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    contact.lost();
    listener.onWatchEnded(events, lasted);
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    contact.heard();
    listener.onChange(verb, name, resourceVersion);
  }

  @Override
  public void onBookmark(ResourceVersion resourceVersion) {
    contact.heard();
    listener.onBookmark(resourceVersion);
  }

  @Override
  public void onForeignEvent(String description) {
    listener.onForeignEvent(description);
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    listener.onQuarantined(quarantined);
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    contact.failed(failure);
    listener.onFailure(failure, decision);
  }

  @Override
  public void onBackoff(Duration delay) {
    listener.onBackoff(delay);
  }

  @Override
  public void onModeChanged(ListMode mode, String reason) {
    listener.onModeChanged(mode, reason);
  }

  @Override
  public void onWatchSilent(Duration silence) {
    listener.onWatchSilent(silence);
  }

  @Override
  public void onWatchSwapped() {
    contact.heard();
    listener.onWatchSwapped();
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    listener.onEpochBegan(epoch, before, now);
  }

  @Override
  public void onConsistencyChecked(ResourceVersion resourceVersion, List<String> differences) {
    listener.onConsistencyChecked(resourceVersion, differences);
  }

  @Override
  public void onSynced(int objects) {
    listener.onSynced(objects);
  }

  @Override
  public void onHandlerError(String handler, ObjectName name, Throwable error) {
    listener.onHandlerError(handler, name, error);
  }

  @Override
  public void onMerging(String handler, int pending) {
    listener.onMerging(handler, pending);
  }

  @Override
  public void onMailboxOverflow(String handler, MailboxOverflowException error) {
    listener.onMailboxOverflow(handler, error);
  }

  @Override
  public void onIndexError(String index, ObjectName name, RuntimeException error) {
    listener.onIndexError(index, name, error);
  }

  @Override
  public void onTransformError(ObjectName name, ResourceVersion revision, RuntimeException error) {
    listener.onTransformError(name, revision, error);
  }

  @Override
  public void onProcessingError(Throwable error) {
    listener.onProcessingError(error);
  }

  @Override
  public void onMutationDetected(ObjectName name, String what) {
    listener.onMutationDetected(name, what);
  }

  @Override
  public void onFingerprintError(ObjectName name, RuntimeException error) {
    listener.onFingerprintError(name, error);
  }

  @Override
  public void onClosed() {
    listener.onClosed();
  }

  @Override
  public void onResourceGone() {
    listener.onResourceGone();
  }
}
