package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** The past of a world. */
record WorldPast(World world) implements Past {

  @Override
  public int histories() {
    return world.histories().size();
  }

  @Override
  public long head(int history) {
    return world.histories().get(history).head();
  }

  @Override
  public NavigableMap<ObjectName, StoredObject<Content>> stateAt(int history, long revision) {
    return world.histories().get(history).stateAt(World.TYPE, revision);
  }

  @Override
  public @Nullable Change<Content> changeAt(int history, ObjectName name, long revision) {
    History<Content> past = world.histories().get(history);
    for (Change<Content> change : past.changes(World.TYPE, revision - 1, revision)) {
      if (change.object().name().equals(name)) {
        return change;
      }
    }
    return null;
  }

  @Override
  public long read(ResourceVersion resourceVersion) {
    return world.format().read(resourceVersion);
  }
}
