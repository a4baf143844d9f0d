package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.informer4j.codec.CachedObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether everything gets done: everything that is wanted is made, whatever changed was looked at afterwards, and who asked to
 * be called again was called.
 */
final class ConvergenceJudge {

  private record Seen(long wanted, long made) {}

  private final ControllerWorld world;
  private final Map<String, Set<Seen>> done = new HashMap<>();
  private final Map<Program, Set<String>> owed = new LinkedHashMap<>();
  private final Set<String> everWanted = new TreeSet<>();

  ConvergenceJudge(ControllerWorld world) {
    this.world = world;
  }

  void onWanted(String name) {
    everWanted.add(name);
  }

  void onStart(Program program, String name) {
    Set<String> names = owed.get(program);
    if (names != null) {
      names.remove(name);
    }
  }

  /** A reconcile has come to its end, having seen these. */
  void onDone(
      String name, @Nullable CachedObject<ConfigMap> wanted, @Nullable CachedObject<Secret> made) {
    Seen seen =
        new Seen(SimulatedCollection.revisionOf(wanted), SimulatedCollection.revisionOf(made));
    done.computeIfAbsent(name, each -> new HashSet<>()).add(seen);
  }

  void onRequeue(Program program, String name) {
    owed.computeIfAbsent(program, each -> new TreeSet<>()).add(name);
  }

  boolean isReached() {
    return missing().isEmpty();
  }

  /** Returns what is missing, if anything is. */
  Optional<String> missing() {
    if (world.programs().stream().noneMatch(each -> each.life().isAlive() && leads(each))) {
      return Optional.of("nobody leads");
    }
    for (String name : everWanted) {
      CachedObject<ConfigMap> wanted = world.server().wanted().get(name);
      CachedObject<Secret> made = world.server().made().get(name);
      boolean isMade = wanted == null
          ? made == null
          : made != null
              && SimulatedCollection.valueOf(made).equals(SimulatedCollection.valueOf(wanted));
      if (!isMade) {
        return Optional.of(name + " is not as it is wanted");
      }
      Seen present =
          new Seen(SimulatedCollection.revisionOf(wanted), SimulatedCollection.revisionOf(made));
      if (wanted != null && !done.getOrDefault(name, Set.of()).contains(present)) {
        return Optional.of("nobody has looked at " + name + " since it changed");
      }
    }
    for (Map.Entry<Program, Set<String>> each : owed.entrySet()) {
      if (each.getKey().life().isAlive()
          && leads(each.getKey())
          && !each.getValue().isEmpty()) {
        return Optional.of(each.getKey() + " was asked to look again at " + each.getValue());
      }
    }
    return Optional.empty();
  }

  private boolean leads(Program program) {
    return world.judges().lease().isValid(program.life(), world.now())
        && program.elector().isLeader();
  }
}
