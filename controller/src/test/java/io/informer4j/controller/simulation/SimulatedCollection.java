package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The objects of one resource, all that ever happened to them, and who watches. An object is its name and a value. */
final class SimulatedCollection<T extends HasMetadata> {

  /** The revision of an object that is not there. */
  static final long ABSENT = 0;

  private static final String VALUE = "value";

  /** One change. */
  record Change<T>(WatchEvent.Verb verb, CachedObject<T> object, long revision) {}

  private final SimulatedServer server;
  private final ResourceType type;
  private final Function<ObjectMeta, T> make;
  private final NavigableMap<String, CachedObject<T>> present = new TreeMap<>();
  private final List<Change<T>> history = new ArrayList<>();
  private final List<SimulatedWatch<T>> watches = new ArrayList<>();

  SimulatedCollection(SimulatedServer server, ResourceType type, Function<ObjectMeta, T> make) {
    this.server = server;
    this.type = type;
    this.make = make;
  }

  ResourceType type() {
    return type;
  }

  SimulatedServer server() {
    return server;
  }

  static String valueOf(CachedObject<?> object) {
    return object.labels().getOrDefault(VALUE, "");
  }

  static long revisionOf(@Nullable CachedObject<?> object) {
    return object == null ? ABSENT : Long.parseLong(object.resourceVersion().value());
  }

  @Nullable
  CachedObject<T> get(String name) {
    return present.get(name);
  }

  List<String> names() {
    return new ArrayList<>(present.keySet());
  }

  List<CachedObject<T>> all() {
    return new ArrayList<>(present.values());
  }

  List<Change<T>> history() {
    return history;
  }

  /** Writes an object if it has this revision; {@link #ABSENT} creates it. Returns it as it is then. */
  T write(String name, String value, long expected) {
    CachedObject<T> before = present.get(name);
    if (revisionOf(before) != expected) {
      throw new ApiException(ApiException.CONFLICT);
    }
    long revision = server.nextRevision();
    CachedObject<T> object =
        object(name, before == null ? "u" + revision : before.uid(), value, revision);
    present.put(name, object);
    changed(before == null ? WatchEvent.Verb.ADDED : WatchEvent.Verb.MODIFIED, object, revision);
    return object.object();
  }

  /** Deletes an object if it has this revision. Returns it as it was. */
  T delete(String name, long expected) {
    CachedObject<T> before = present.get(name);
    if (before == null || revisionOf(before) != expected) {
      throw new ApiException(ApiException.CONFLICT);
    }
    long revision = server.nextRevision();
    present.remove(name);
    changed(
        WatchEvent.Verb.DELETED, object(name, before.uid(), valueOf(before), revision), revision);
    return before.object();
  }

  private CachedObject<T> object(String name, String uid, String value, long revision) {
    Map<String, String> labels = Map.of(VALUE, value);
    ObjectMeta meta = new ObjectMetaBuilder()
        .withNamespace("default")
        .withName(name)
        .withUid(uid)
        .withResourceVersion(Long.toString(revision))
        .withLabels(labels)
        .build();
    return CachedObject.decoded(
        new ObjectMetadata(
            ObjectName.of("default", name), uid, ResourceVersion.of(revision), labels),
        make.apply(meta));
  }

  private void changed(WatchEvent.Verb verb, CachedObject<T> object, long revision) {
    history.add(new Change<>(verb, object, revision));
    watches.forEach(SimulatedWatch::wake);
  }

  void opened(SimulatedWatch<T> watch) {
    watches.add(watch);
  }

  void closed(SimulatedWatch<T> watch) {
    watches.remove(watch);
  }

  void breakWatches(Predicate<Life> of) {
    new ArrayList<>(watches)
        .stream().filter(watch -> of.test(watch.life())).forEach(SimulatedWatch::breakOff);
  }
}
