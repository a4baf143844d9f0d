package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.ReflectorStore;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A target that is a map, writes down what it was told, and refuses when asked to. */
final class MapTarget implements ReflectorStore<Thing> {

  final Map<String, CachedObject<Thing>> objects = new LinkedHashMap<>();
  final List<String> calls = new ArrayList<>();
  final List<Replacement<Thing>> replacements = new ArrayList<>();
  final List<Quarantined> quarantined = new ArrayList<>();
  int room = Integer.MAX_VALUE;
  int resyncs;

  /** Called with each call before it is obeyed; may throw. */
  Consumer<String> before = call -> {};

  private Runnable onRoom = () -> {};

  private void heard(String call) {
    calls.add(call);
    before.accept(call);
  }

  @Override
  public void add(CachedObject<Thing> object) {
    heard("add " + object);
    objects.put(object.name().toString(), object);
    taken();
  }

  @Override
  public void update(CachedObject<Thing> object) {
    heard("update " + object);
    objects.put(object.name().toString(), object);
    taken();
  }

  @Override
  public void delete(CachedObject<Thing> lastState) {
    heard("delete " + lastState);
    objects.remove(lastState.name().toString());
    taken();
  }

  @Override
  public void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt) {
    heard("deleteFinalStateUnknown " + name + "@" + deletedAt);
    objects.remove(name.toString());
    taken();
  }

  @Override
  public void quarantine(Quarantined item) {
    heard("quarantine " + item.name() + "@" + item.resourceVersion());
    quarantined.add(item);
    taken();
  }

  @Override
  public void replace(Replacement<Thing> replacement) {
    List<String> names =
        replacement.objects().stream().map(CachedObject::toString).toList();
    heard("replace "
        + names
        + "@"
        + replacement.resourceVersion()
        + (replacement.newEpoch() ? " new epoch" : ""));
    replacements.add(replacement);
    objects.clear();
    replacement.objects().forEach(object -> objects.put(object.name().toString(), object));
  }

  @Override
  public void resync() {
    resyncs++;
    heard("resync");
  }

  @Override
  public void bookmark(ResourceVersion resourceVersion) {
    heard("bookmark " + resourceVersion);
  }

  @Override
  public int room() {
    return room;
  }

  @Override
  public void onRoom(Runnable listener) {
    onRoom = listener;
  }

  private void taken() {
    if (room != Integer.MAX_VALUE) {
      room--;
    }
  }

  /** Makes room, and says so if there was none. */
  void makeRoom(int more) {
    boolean was = room > 0;
    room += more;
    if (!was) {
      onRoom.run();
    }
  }

  Map<String, Thing> state() {
    Map<String, Thing> state = new TreeMap<>();
    objects.forEach((key, object) -> state.put(key, object.object()));
    return state;
  }
}
