package io.informer4j.fabric8.transport;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.reflector.KnownObjects;
import io.informer4j.store.Quarantined;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes cached objects of bytes: identity first, then the object that is known already, else a new one.
 *
 * <p><b>Threading:</b> may be used from any thread, as what it asks may be.
 */
final class ObjectReader<T> {

  private final Ingest<T> ingest;
  private final KnownObjects<T> known;

  ObjectReader(Ingest<T> ingest, KnownObjects<T> known) {
    this.ingest = ingest;
    this.known = known;
  }

  /** Returns what becomes of an object: the first function is for one that was read, the other for one that was not. */
  <R> R read(
      ObjectHead head,
      Slice object,
      Function<CachedObject<T>, R> good,
      Function<Quarantined, R> undecodable) {
    Optional<CachedObject<T>> cached = known.known(
        head.metadata().name(), head.metadata().uid(), head.metadata().resourceVersion());
    if (cached.isPresent()) {
      return good.apply(cached.get());
    }
    CachedObject<T> ingested;
    try {
      ingested = ingest.take(head, object);
    } catch (UnreadableObjectException e) {
      return undecodable.apply(quarantined(head, String.valueOf(e.getMessage())));
    } catch (RuntimeException e) {
      // A model's own setter or deserializer, which may quote what it was given: its type has to
      // do.
      return undecodable.apply(
          quarantined(head, "its model threw " + e.getClass().getName()));
    }
    return good.apply(ingested);
  }

  /**
   * Returns an object about which there is nothing out of the ordinary, null if there is: then its head has to be read. Where
   * nothing is known yet there is no need for its identity first, and a first list is read in one go.
   */
  @Nullable
  CachedObject<T> readOrdinary(Slice object) {
    try {
      return known.isEmpty() ? ingest.takeOrdinary(object) : null;
    } catch (RuntimeException e) {
      return null; // whoever reads its head can say whose it was
    }
  }

  private static Quarantined quarantined(ObjectHead head, String reason) {
    return new Quarantined(
        head.metadata().name(), head.metadata().uid(), head.metadata().resourceVersion(), reason);
  }
}
