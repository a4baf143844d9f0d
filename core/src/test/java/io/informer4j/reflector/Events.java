package io.informer4j.reflector;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent.Verb;
import io.informer4j.store.Quarantined;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;

/** Watch events in short. */
final class Events {

  private Events() {}

  static WatchEvent<Thing> added(String key, long revision) {
    return new WatchEvent.Change<>(Verb.ADDED, CacheForm.DECODED.cache(key, revision));
  }

  static WatchEvent<Thing> modified(String key, long revision) {
    return new WatchEvent.Change<>(Verb.MODIFIED, CacheForm.DECODED.cache(key, revision));
  }

  static WatchEvent<Thing> deleted(String key, long revision) {
    return new WatchEvent.Change<>(Verb.DELETED, CacheForm.DECODED.cache(key, revision));
  }

  static WatchEvent<Thing> bookmark(long revision) {
    return new WatchEvent.Bookmark<>(ResourceVersion.of(revision), false);
  }

  static WatchEvent<Thing> initialEventsEnd(long revision) {
    return new WatchEvent.Bookmark<>(ResourceVersion.of(revision), true);
  }

  static WatchEvent<Thing> undecodable(Verb verb, String key, long revision) {
    return new WatchEvent.Undecodable<>(verb, quarantined(key, revision));
  }

  static Quarantined quarantined(String key, long revision) {
    return new Quarantined(
        ObjectName.parse(key), "uid-" + key, ResourceVersion.of(revision), "broken");
  }

  static WatchEvent<Thing> error(SourceFailure failure) {
    return new WatchEvent.ServerError<>(failure);
  }

  static WatchEvent<Thing> foreign(String description) {
    return new WatchEvent.Foreign<>(description);
  }
}
