package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The simulated cluster: its history, its API servers, and how far each of them is behind. */
final class Cluster {

  private static final int NAMESPACES = 3;
  private static final int NODES = 4;
  private static final Duration USUAL_LAG = Duration.ofMillis(30);

  /** One API server and what holds it back. */
  private static final class Server {
    final Replica<Content> replica;
    /** Until when its watch cache hears of nothing; it is uninitialised then if it has just started. */
    long deafUntil;

    Server(Replica<Content> replica) {
      this.replica = replica;
    }
  }

  private final DeterministicRuntime runtime;
  private final WorldSettings settings;
  private final Dice dice;
  private final List<History<Content>> histories = new ArrayList<>();
  private final List<Server> servers = new ArrayList<>();
  private final List<Replica<Content>> replicas = new ArrayList<>();
  private final long beginning;
  private int uids;
  private int values;

  Cluster(DeterministicRuntime runtime, WorldSettings settings, Dice dice, Runnable onProgress) {
    this.runtime = runtime;
    this.settings = settings;
    this.dice = dice;
    this.beginning = dice.between(100, 2000);
    History<Content> history = new History<>(beginning);
    histories.add(history);
    for (int i = 0; i < settings.servers(); i++) {
      Replica<Content> replica = new Replica<>(
          "server-" + i, history, settings.format(), ReplicaSettings.standard(settings.window()));
      replica.onProgress(onProgress);
      replicas.add(replica);
      servers.add(new Server(replica));
    }
  }

  List<History<Content>> histories() {
    return histories;
  }

  History<Content> history() {
    return histories.get(histories.size() - 1);
  }

  /** The revision before the first write of all; no backup is older. */
  long beginning() {
    return beginning;
  }

  List<Replica<Content>> replicas() {
    return replicas;
  }

  RevisionFormat format() {
    return settings.format();
  }

  /** Some name, of an object or not. */
  ObjectName anyName(Dice with) {
    int number = with.below(settings.names());
    return ObjectName.of("ns-" + number % NAMESPACES, "thing-" + number);
  }

  Optional<StoredObject<Content>> get(ObjectName name) {
    return history().get(World.TYPE, name);
  }

  /** Creates or updates an object. */
  void write(ObjectName name, boolean isReadable, Dice with) {
    Content content = new Content("node-" + with.below(NODES), ++values, isReadable);
    Map<String, String> labels = Map.of("app", "app-" + with.below(2));
    if (get(name).isPresent()) {
      history().update(World.TYPE, name, labels, content);
    } else {
      history().create(World.TYPE, name, "uid-" + ++uids, labels, content);
    }
    announce();
  }

  void delete(ObjectName name) {
    history().delete(World.TYPE, name);
    announce();
  }

  void writeOtherKinds(int revisions) {
    history().skip(revisions);
    announce();
  }

  /** Lets each server hear of the newest revision, sooner or later. */
  private void announce() {
    long head = history().head();
    for (Server server : servers) {
      hearLater(
          server,
          head,
          dice.chance(0.5) ? Duration.ZERO : dice.millis(0, (int) USUAL_LAG.toMillis()));
    }
  }

  private void hearLater(Server server, long revision, Duration delay) {
    History<Content> announced = history();
    runtime.schedule(delay, () -> {
      if (announced == history() && runtime.nanoTime() >= server.deafUntil) {
        server.replica.catchUp(World.TYPE, revision);
      }
    });
  }

  /** A server hears of nothing for a while, and then of everything. */
  void deafen(int index, Duration duration) {
    Server server = servers.get(index);
    server.deafUntil = Math.max(server.deafUntil, runtime.nanoTime() + duration.toNanos());
    runtime.schedule(duration, () -> hearAll(server));
  }

  private void hearAll(Server server) {
    if (runtime.nanoTime() >= server.deafUntil) {
      server.replica.catchUp(World.TYPE, history().head());
    }
  }

  /** A server restarts; its watch caches are there after a while. */
  void restart(int index, Duration initialisation) {
    servers.get(index).replica.restart(history());
    deafen(index, initialisation);
  }

  /**
   * The cluster goes back to what it was at a revision; all servers restart on that. Lists in pages do not survive it: if
   * the new history reached the revision of such a list, its pages would be of both, and nobody could tell.
   */
  void restore(long revision, Dice with) {
    histories.add(history().restoredTo(revision));
    replicas.forEach(Replica::expireContinueTokens);
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).deafUntil = 0;
      restart(i, with.seconds(0, 5));
    }
  }

  /** Everything works again. */
  void heal() {
    for (Server server : servers) {
      server.deafUntil = 0;
      server.replica.configure(ReplicaSettings.standard(settings.window()));
      server.replica.catchUp(World.TYPE, history().head());
    }
  }
}
