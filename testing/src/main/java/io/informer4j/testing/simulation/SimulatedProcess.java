package io.informer4j.testing.simulation;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.InformerState;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.reflector.ReflectorOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The simulated process: an informer, or one after the other, with handlers and indexes. */
final class SimulatedProcess {

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final World world;
  private final Dice dice;
  private final IndexFunctions indexes = new IndexFunctions();
  private List<HandlerActor> handlers = new ArrayList<>();
  private SharedIndexInformer<SimulatedObject> informer;
  private Runnable atNextChange = () -> {};
  private int handlersSoFar;
  private boolean closeIsReported;

  SimulatedProcess(World world, Dice dice) {
    this.world = world;
    this.dice = dice;
    this.informer = build();
  }

  private SharedIndexInformer<SimulatedObject> build() {
    WorldSettings settings = world.settings();
    return SharedIndexInformer.builder(World.TYPE, world.newSource())
        .runtime(world.runtime())
        .queue(settings.queueKind())
        .highWaterMark(settings.highWaterMark())
        .indexer(World.BY_NODE, indexes.unreliable(World.BY_NODE))
        .listener(new WorldListener(world))
        .closeTimeout(CLOSE_TIMEOUT)
        .reflector(ReflectorOptions.builder()
            .pageSize(settings.pageSize())
            .useWatchList(settings.watchList())
            .demandChunk(settings.demandChunk())
            .build())
        .build();
  }

  /** Registers some handlers and starts the informer. */
  void start() {
    world.informerBuilt();
    for (int i = dice.between(1, 2); i > 0; i--) {
      addHandler(dice);
    }
    informer.start();
  }

  /** A new informer takes the place of a closed one. */
  void restartIfClosed() {
    if (informer.state() == InformerState.CLOSED) {
      reportClose();
      handlers = new ArrayList<>();
      closeIsReported = false;
      informer = build();
      start();
    }
  }

  /** Closes the informer, from outside or from inside of a handler. */
  void close() {
    informer.close(CLOSE_TIMEOUT);
    handlers.forEach(HandlerActor::markRemoved);
  }

  /** After a close that came from inside of a handler the world hears of it when that has returned. */
  void reportClose() {
    if (!closeIsReported && informer.state() == InformerState.CLOSED) {
      closeIsReported = true;
      world.informerClosed();
    }
  }

  /** Does something on the informer's own loop, when the reflector has taken over the next change and the store has not. */
  void atNextChange(Runnable what) {
    atNextChange = what;
  }

  /** The reflector has taken over a change. */
  void changeTakenOver() {
    Runnable what = atNextChange;
    atNextChange = () -> {};
    what.run();
  }

  void addHandler(Dice with) {
    HandlerOptions options = HandlerOptions.defaults()
        .withName("handler-" + ++handlersSoFar)
        .withMailboxPolicy(
            with.chance(0.7)
                ? MailboxPolicy.MERGE
                : with.chance(0.5) ? MailboxPolicy.BLOCK : MailboxPolicy.FAIL);
    if (with.chance(0.6)) {
      options = options.withMailboxCapacity(with.between(1, 12));
    }
    if (with.chance(0.25)) {
      options = options.withResyncPeriod(with.seconds(20, 400));
    }
    HandlerActor actor = new HandlerActor(world, options.name().orElseThrow(), options);
    handlers.add(actor);
    if (informer.state() == InformerState.CLOSED) {
      actor.markRemoved();
      return;
    }
    world.joining(actor);
    actor.registeredAs(informer.addAsyncEventHandler(actor, options));
  }

  void remove(HandlerActor actor) {
    var registration = actor.registration();
    if (registration != null) {
      registration.remove();
      actor.markRemoved();
    }
  }

  /** Adds the index that comes and goes, or takes it away. Nothing waits for it. */
  void toggleIndex() {
    if (informer.state() == InformerState.CLOSED) {
      return;
    }
    if (informer.snapshot().indexNames().contains(World.BY_VALUE)) {
      informer.removeIndexer(World.BY_VALUE);
    } else {
      informer.addIndexers(Map.of(World.BY_VALUE, indexes.unreliable(World.BY_VALUE)));
    }
  }

  IndexFunctions indexes() {
    return indexes;
  }

  SharedIndexInformer<SimulatedObject> informer() {
    return informer;
  }

  /** The handlers of the present informer, removed ones included. */
  List<HandlerActor> handlers() {
    return handlers;
  }

  List<HandlerActor> liveHandlers() {
    return handlers.stream().filter(handler -> !handler.isRemoved()).toList();
  }

  void heal() {
    indexes.throwing(false);
    List.copyOf(handlers).forEach(HandlerActor::heal);
  }
}
