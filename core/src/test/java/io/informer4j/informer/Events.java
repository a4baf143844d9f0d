package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Indexer;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Short ways to write events and snapshots of things, and to read them. */
final class Events {

  private Events() {}

  /** The revision of the thing {@code a}, say; the uid is that of its key unless one follows a '#', as in {@code a#2}. */
  static CachedObject<Thing> thing(String keyAndUid, long resourceVersion) {
    String[] parts = keyAndUid.split("#", 2);
    Thing thing = Thing.of(parts[0], resourceVersion);
    return CacheForm.DECODED.cache(parts.length == 1 ? thing : thing.withUid(parts[1]));
  }

  static ResourceEvent<Thing> added(CachedObject<Thing> object) {
    return new Added<>(object, false);
  }

  static ResourceEvent<Thing> initial(CachedObject<Thing> object) {
    return new Added<>(object, true);
  }

  static ResourceEvent<Thing> updated(CachedObject<Thing> old, CachedObject<Thing> current) {
    return new Updated<>(old, current);
  }

  static ResourceEvent<Thing> deleted(CachedObject<Thing> object) {
    return new Deleted<>(DeletedObject.of(object));
  }

  static ResourceEvent<Thing> gone(CachedObject<Thing> lastKnown) {
    return new Deleted<>(DeletedObject.finalStateUnknown(lastKnown.name(), lastKnown));
  }

  /** Writes an event as {@code add a@1}, {@code initial a@1}, {@code update a@1 a@2}, {@code delete a@1}, {@code gone a@1}. */
  static String text(ResourceEvent<Thing> event) {
    if (event instanceof Added<Thing> added) {
      return (added.inInitialList() ? "initial " : "add ") + text(added.object());
    }
    if (event instanceof Updated<Thing> updated) {
      return "update " + text(updated.old()) + " " + text(updated.current());
    }
    DeletedObject<Thing> deleted = ((Deleted<Thing>) event).deleted();
    return (deleted.finalStateUnknown() ? "gone " : "delete ")
        + deleted.cached().map(Events::text).orElse(deleted.key());
  }

  private static String text(CachedObject<Thing> object) {
    String uid = object.uid().equals("uid-" + object.name()) ? "" : "#" + object.uid();
    return object.name() + uid + "@" + object.resourceVersion();
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  static Snapshot<Thing> snapshot(CachedObject<Thing>... things) {
    return snapshot(Arrays.asList(things), List.of());
  }

  static Snapshot<Thing> snapshot(List<CachedObject<Thing>> things, List<String> quarantined) {
    Indexer<Thing> indexer = Indexer.create(Map.of());
    things.forEach(indexer::add);
    for (String key : quarantined) {
      indexer.quarantine(
          new Quarantined(ObjectName.parse(key), "", ResourceVersion.of(99), "made up"));
    }
    return indexer.snapshot();
  }

  /** What a store that held this snapshot's objects holds after a list. */
  static Snapshot<Thing> replaced(
      Snapshot<Thing> before, List<CachedObject<Thing>> list, boolean newEpoch) {
    Indexer<Thing> indexer = Indexer.create(Map.of());
    before.list().forEach(indexer::add);
    indexer.replace(new Replacement<>(list, List.of(), ResourceVersion.of(1000), newEpoch));
    return indexer.snapshot();
  }
}
