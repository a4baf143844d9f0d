package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Makes the steps of a plan happen. */
final class Director {

  private static final ApiStatus GONE = status(410, "Expired", "too old resource version");
  private static final List<ApiStatus> ERRORS = List.of(
      status(500, "InternalError", "on purpose"),
      new ApiStatus(429, "TooManyRequests", "on purpose", List.of(), 1),
      new ApiStatus(429, "TooManyRequests", "on purpose", List.of(), 20),
      status(503, "ServiceUnavailable", "on purpose"),
      status(403, "Forbidden", "on purpose"));

  private final World world;
  private final Cluster cluster;
  private final Network network;
  private final SimulatedProcess process;

  Director(World world) {
    this.world = world;
    this.cluster = world.cluster();
    this.network = world.network();
    this.process = world.process();
  }

  private static ApiStatus status(int code, String reason, String message) {
    return new ApiStatus(code, reason, message, List.of(), 0);
  }

  /** Makes it happen. Returns whether it could: there may be no object to delete, no connection to break. */
  boolean act(Action action, Dice dice) {
    return switch (action) {
      case CREATE, UPDATE -> write(dice, true);
      case DELETE -> delete(dice);
      case RECREATE -> delete(dice) && mayWrite() && recreate(dice);
      case BURST -> burst(dice);
      case WRITE_OTHER_KINDS -> writeOtherKinds(dice.between(1, 20));
      case WAIT -> true;

      case POISON -> write(dice, false);
      case LAG -> lag(dice);
      case FORGET_EVENTS -> forgetEvents(dice);
      case COMPACT -> compact(dice);
      case EXPIRE_CONTINUE -> expireContinueTokens();
      case RESTART_SERVER -> restartServer(dice);
      case RESTORE_BACKUP -> restoreBackup(dice);
      case TOGGLE_WATCH_LIST ->
        configure(dice, was -> with(was, !was.watchList(), was.bookmarkPeriod(), was.endMarker()));
      case LATE_BOOKMARKS -> bookmarksEvery(dice, dice.seconds(70, 400));
      case NO_BOOKMARKS -> bookmarksEvery(dice, Duration.ZERO);
      case PLAIN_END_MARKER -> endMarker(dice, ReplicaSettings.EndMarker.PLAIN);
      case NO_END_MARKER -> endMarker(dice, ReplicaSettings.EndMarker.MISSING);
      case SCATTER_INITIAL_EVENTS ->
        configure(
            dice,
            was -> withInitialEvents(
                was, ReplicaSettings.InitialEvents.SCATTERED, was.changesBeforeEndMarker()));
      case CHANGES_BEFORE_END_MARKER ->
        configure(dice, was -> withInitialEvents(was, was.initialEvents(), true));
      case ERROR_EVENT -> errorEvent(dice);
      case FOREIGN_EVENT -> foreignEvent(dice);
      case REFUSE_REQUESTS -> refuseRequests(dice);
      case MOVE_CLIENT -> moveClient(dice);

      case DELAY -> delay(dice);
      case STALL -> stall(dice);
      case HALF_OPEN -> onConnection(dice, connection -> connection.clog(true));
      case RESET -> onConnection(dice, Connection::reset);
      case CLEAN_CLOSE -> onConnection(dice, Connection::closedByPeer);
      case REFUSE_CONNECTIONS -> refuseConnections(dice);
      case SWIZZLE_CLOG -> swizzleClog(dice);

      case ADD_HANDLER -> addHandler(dice);
      case REMOVE_HANDLER -> onHandler(dice, process::remove);
      case SLOW_HANDLER -> slowHandler(dice);
      case BLOCK_HANDLER -> blockHandler(dice);
      case THROWING_HANDLER -> throwingHandler(dice);
      case REENTER -> onHandler(dice, handler -> handler.reenter(reentry(handler, dice)));
      case TOGGLE_INDEX -> toggleIndex();
      case THROWING_INDEX -> throwingIndex(dice);
      case PAUSE -> pause(dice);
      case CLOSE -> close();
    };
  }

  // The cluster.

  /**
   * A history that has been replaced by an older one must not overtake what the informer has seen before it noticed:
   * nobody could tell then, by revisions, that it was replaced.
   */
  private boolean mayWrite() {
    if (world.histories().size() == 1
        || !world.informer().lastSyncResourceVersion().isConcrete()) {
      return true;
    }
    long seen = world.format().read(world.informer().lastSyncResourceVersion());
    return cluster.history().head() >= seen || cluster.history().head() + 2 < seen;
  }

  private boolean write(Dice dice, boolean isReadable) {
    if (!mayWrite()) {
      return false;
    }
    cluster.write(cluster.anyName(dice), isReadable, dice);
    return true;
  }

  private boolean delete(Dice dice) {
    ObjectName name = cluster.anyName(dice);
    if (!mayWrite() || cluster.get(name).isEmpty()) {
      return false;
    }
    cluster.delete(name);
    return true;
  }

  private boolean recreate(Dice dice) {
    List<ObjectName> deleted = new ArrayList<>();
    History<Content> history = cluster.history();
    history
        .changes(World.TYPE, history.head() - 1, history.head())
        .forEach(change -> deleted.add(change.object().name()));
    if (deleted.isEmpty()) {
      return false;
    }
    cluster.write(deleted.get(0), true, dice);
    return true;
  }

  private boolean burst(Dice dice) {
    for (int i = dice.between(3, 25); i > 0; i--) {
      if (dice.chance(0.25)) {
        delete(dice);
      } else {
        write(dice, true);
      }
    }
    return true;
  }

  private boolean writeOtherKinds(int revisions) {
    for (int i = 0; i < revisions; i++) {
      if (!mayWrite()) {
        return i > 0;
      }
      cluster.writeOtherKinds(1);
    }
    return true;
  }

  // Servers.

  private int anyServer(Dice dice) {
    // The one that the client talks to, more often than not: what happens elsewhere hurts nobody.
    return dice.chance(0.7) ? network.server() : dice.below(world.replicas().size());
  }

  private Replica<Content> anyReplica(Dice dice) {
    return world.replicas().get(anyServer(dice));
  }

  private boolean lag(Dice dice) {
    cluster.deafen(anyServer(dice), dice.seconds(1, 90));
    return true;
  }

  private boolean forgetEvents(Dice dice) {
    anyReplica(dice).forgetEvents(World.TYPE, dice.below(3));
    return true;
  }

  private boolean compact(Dice dice) {
    History<Content> history = cluster.history();
    long revision = history.head() - dice.below(5);
    if (revision <= history.compacted()) {
      return false;
    }
    history.compact(revision);
    return true;
  }

  private boolean expireContinueTokens() {
    world.replicas().forEach(Replica::expireContinueTokens);
    return true;
  }

  private boolean restartServer(Dice dice) {
    int server = anyServer(dice);
    cluster.restart(server, dice.seconds(0, 20));
    resetConnectionsTo(world.replicas().get(server));
    return true;
  }

  /** Text that cannot be ordered tells nobody that it has gone back. */
  private boolean restoreBackup(Dice dice) {
    History<Content> history = cluster.history();
    long oldest = Math.max(cluster.beginning(), Math.max(history.compacted(), history.head() - 40));
    if (world.format() == RevisionFormat.OPAQUE || oldest + 3 >= history.head()) {
      return false;
    }
    long revision = oldest + dice.below((int) (history.head() - oldest - 2));
    cluster.restore(revision, dice);
    world.replicas().forEach(this::resetConnectionsTo);
    return true;
  }

  /** A server that goes down takes its connections along, with all that was on its way. */
  private void resetConnectionsTo(Replica<Content> server) {
    for (Connection connection : network.connections()) {
      if (connection.server() == server) {
        connection.reset();
      }
    }
  }

  private boolean configure(Dice dice, UnaryOperator<ReplicaSettings> change) {
    Replica<Content> replica = anyReplica(dice);
    replica.configure(change.apply(replica.settings()));
    return true;
  }

  private boolean bookmarksEvery(Dice dice, Duration period) {
    return configure(dice, was -> with(was, was.watchList(), period, was.endMarker()));
  }

  private boolean endMarker(Dice dice, ReplicaSettings.EndMarker marker) {
    return configure(dice, was -> with(was, was.watchList(), was.bookmarkPeriod(), marker));
  }

  private static ReplicaSettings with(
      ReplicaSettings was,
      boolean watchList,
      Duration bookmarkPeriod,
      ReplicaSettings.EndMarker marker) {
    return new ReplicaSettings(
        was.window(),
        watchList,
        bookmarkPeriod,
        marker,
        was.initialEvents(),
        was.changesBeforeEndMarker());
  }

  private static ReplicaSettings withInitialEvents(
      ReplicaSettings was, ReplicaSettings.InitialEvents order, boolean changesBeforeEndMarker) {
    return new ReplicaSettings(
        was.window(),
        was.watchList(),
        was.bookmarkPeriod(),
        was.endMarker(),
        order,
        changesBeforeEndMarker);
  }

  private boolean errorEvent(Dice dice) {
    ApiStatus status = dice.chance(0.5) ? GONE : dice.pick(ERRORS);
    return onWatch(dice, watch -> watch.fail(status));
  }

  private boolean foreignEvent(Dice dice) {
    return onWatch(dice, WatchSide::sendForeignEvent);
  }

  private boolean onWatch(Dice dice, Predicate<WatchSide> what) {
    List<WatchSide> watches = new ArrayList<>();
    for (Connection connection : network.connections()) {
      if (connection.kind() != Request.Kind.LIST && connection instanceof WatchSide watch) {
        watches.add(watch);
      }
    }
    return !watches.isEmpty() && what.test(dice.pick(watches));
  }

  private boolean refuseRequests(Dice dice) {
    if (dice.chance(0.25)) {
      network.endWatchesAtOnce(true);
      world.runtime().schedule(dice.seconds(1, 60), () -> network.endWatchesAtOnce(false));
      return true;
    }
    network.answerWith(dice.pick(ERRORS));
    world.runtime().schedule(dice.seconds(1, 60), () -> network.answerWith(null));
    return true;
  }

  private boolean moveClient(Dice dice) {
    int server = dice.below(world.replicas().size());
    boolean moves = server != network.server();
    network.moveTo(server);
    if (moves && dice.chance(0.7)) {
      onConnection(dice, Connection::reset);
    }
    return moves;
  }

  // The network.

  private boolean delay(Dice dice) {
    network.delay(dice.millis(100, 5000));
    world.runtime().schedule(dice.seconds(1, 60), network::delayAsUsual);
    return true;
  }

  private boolean stall(Dice dice) {
    Duration duration = dice.seconds(1, 150);
    return onConnection(dice, connection -> {
      connection.clog(false);
      world.runtime().schedule(duration, connection::unclog);
    });
  }

  private boolean onConnection(Dice dice, Consumer<Connection> what) {
    List<Connection> connections = network.connections();
    if (connections.isEmpty()) {
      return false;
    }
    what.accept(dice.pick(connections));
    return true;
  }

  private boolean refuseConnections(Dice dice) {
    network.refuse(true);
    network.connections().forEach(Connection::reset);
    world.runtime().schedule(dice.seconds(1, 60), () -> network.refuse(false));
    return true;
  }

  /** Clogs a part of all connections one by one, and unclogs them in another order. */
  private boolean swizzleClog(Dice dice) {
    List<Connection> chosen = new ArrayList<>(network.connections());
    chosen.removeIf(connection -> dice.chance(0.4));
    int delay = 0;
    for (Connection connection : chosen) {
      delay += dice.between(0, 2000);
      world.runtime().schedule(Duration.ofMillis(delay), () -> connection.clog(false));
    }
    Collections.shuffle(chosen, new Random(dice.anyLong()));
    for (Connection connection : chosen) {
      delay += dice.between(0, 10_000);
      world.runtime().schedule(Duration.ofMillis(delay), connection::unclog);
    }
    return !chosen.isEmpty();
  }

  // The process.

  private boolean addHandler(Dice dice) {
    if (process.liveHandlers().size() >= 5) {
      return false;
    }
    if (dice.chance(0.3)) {
      long salt = dice.anyLong();
      process.atNextChange(() -> process.addHandler(new Dice(salt)));
    } else {
      process.addHandler(dice);
    }
    return true;
  }

  private boolean onHandler(Dice dice, Consumer<HandlerActor> what) {
    List<HandlerActor> handlers = process.liveHandlers();
    if (handlers.isEmpty()) {
      return false;
    }
    what.accept(dice.pick(handlers));
    return true;
  }

  private boolean slowHandler(Dice dice) {
    Duration time = dice.millis(1, 3000);
    Duration duration = dice.seconds(1, 60);
    return onHandler(dice, handler -> {
      handler.work(time);
      world.runtime().schedule(duration, () -> handler.work(Duration.ZERO));
    });
  }

  private boolean blockHandler(Dice dice) {
    Duration duration = dice.seconds(1, 120);
    return onHandler(dice, handler -> {
      handler.block();
      world.runtime().schedule(duration, handler::release);
    });
  }

  private boolean throwingHandler(Dice dice) {
    Duration duration = dice.seconds(1, 60);
    return onHandler(dice, handler -> {
      handler.throwing(true);
      world.runtime().schedule(duration, () -> handler.throwing(false));
    });
  }

  private Runnable reentry(HandlerActor handler, Dice dice) {
    long salt = dice.anyLong();
    return switch (dice.below(6)) {
      case 0 -> () -> addHandler(new Dice(salt));
      case 1 -> () -> process.remove(handler);
      case 2 -> () -> onHandler(new Dice(salt), process::remove);
      case 3 -> process::toggleIndex;
      case 4 -> process::close;
      default -> () -> world.informer().snapshot().list();
    };
  }

  private boolean toggleIndex() {
    process.toggleIndex();
    return true;
  }

  private boolean throwingIndex(Dice dice) {
    process.indexes().throwing(true);
    world.runtime().schedule(dice.seconds(1, 60), () -> process.indexes().throwing(false));
    return true;
  }

  private boolean pause(Dice dice) {
    world.runtime().pause(dice.seconds(1, 200));
    return true;
  }

  private boolean close() {
    process.close();
    return true;
  }

  /** Everything works again, except what is dead for ever. */
  void heal() {
    network.refuse(false);
    network.endWatchesAtOnce(false);
    network.answerWith(null);
    network.delayAsUsual();
    network.connections().forEach(Connection::unclog);
    cluster.heal();
    process.heal();
    process.restartIfClosed();
  }
}
