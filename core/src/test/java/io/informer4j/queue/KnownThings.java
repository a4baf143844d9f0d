package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.StoreView;
import io.informer4j.testsupport.Thing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Known objects in a sorted map, with a processor that keeps them up to date. */
final class KnownThings implements StoreView<Thing>, DeltaProcessor<Thing> {

  final Map<ObjectName, CachedObject<Thing>> things = new ConcurrentSkipListMap<>();

  /** The names whose newest revision could not be decoded, which the test sets. */
  private final Set<ObjectName> quarantined = new ConcurrentSkipListSet<>();

  @SafeVarargs
  static KnownThings of(CachedObject<Thing>... things) {
    KnownThings known = new KnownThings();
    for (CachedObject<Thing> thing : things) {
      known.things.put(thing.name(), thing);
    }
    return known;
  }

  @Override
  public void process(List<Delta<Thing>> deltas, boolean inInitialList) {
    deltas.forEach(this::apply);
  }

  private void apply(Delta<Thing> delta) {
    if (delta instanceof Delta.Changed<Thing> changed) {
      things.put(changed.object().name(), changed.object());
    } else if (delta instanceof Delta.Deleted<Thing> deleted) {
      things.remove(deleted.objectName());
    } else if (delta instanceof Delta.ReplacedAll<Thing> all) {
      things
          .keySet()
          .retainAll(
              all.replacement().quarantined().stream().map(item -> item.name()).toList());
      all.replacement().objects().forEach(object -> things.put(object.name(), object));
    }
  }

  @Override
  public Optional<CachedObject<Thing>> get(ObjectName name) {
    return Optional.ofNullable(things.get(name));
  }

  @Override
  public List<CachedObject<Thing>> list() {
    return List.copyOf(things.values());
  }

  @Override
  public List<ObjectName> names() {
    return List.copyOf(things.keySet());
  }

  @Override
  public Set<ObjectName> quarantinedNames() {
    return Set.copyOf(quarantined);
  }

  /** Says that the newest revisions of these names could not be decoded. */
  KnownThings withQuarantined(String... keys) {
    for (String key : keys) {
      quarantined.add(ObjectName.parse(key));
    }
    return this;
  }

  @Override
  public int size() {
    return things.size();
  }
}
