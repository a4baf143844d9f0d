package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.Secret;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.freshness.Freshness;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks whether a process that has written something, and said so, ever reads of that name what was there before. */
final class FreshnessJudge {

  private final ControllerWorld world;
  private final Map<String, Long> oldest = new HashMap<>();
  private final Map<String, Long> gone = new HashMap<>();

  FreshnessJudge(ControllerWorld world) {
    this.world = world;
  }

  void onWritten(String name, Secret written) {
    oldest.put(name, Long.parseLong(written.getMetadata().getResourceVersion()));
    gone.remove(name);
  }

  void onDeleted(String name, long last) {
    gone.put(name, last);
    oldest.remove(name);
  }

  /** What was written may be gone when it is read: somebody else may have deleted it. */
  void onRead(String name, @Nullable CachedObject<Secret> read) {
    if (world.settings().freshness() == Freshness.NONE || read == null) {
      return;
    }
    long revision = SimulatedCollection.revisionOf(read);
    if (revision < oldest.getOrDefault(name, 0L) || revision <= gone.getOrDefault(name, 0L)) {
      world.violated(
          "Freshness", name + " is read at " + revision + ", and something later was written");
    }
  }
}
