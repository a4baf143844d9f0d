package io.informer4j.fabric8.resource;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import java.time.Duration;

/** Hears of one scope what tells of contact with the server. Other listeners stand beside it, after it. */
final class ScopeListener implements InformerListener {

  private final Contact contact;

  ScopeListener(Contact contact) {
    this.contact = contact;
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    contact.heard();
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    contact.lost();
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    contact.heard();
  }

  @Override
  public void onBookmark(ResourceVersion resourceVersion) {
    contact.heard();
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    contact.failed(failure);
  }

  @Override
  public void onWatchSwapped() {
    contact.heard();
  }
}
