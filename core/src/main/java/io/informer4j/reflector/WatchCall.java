package io.informer4j.reflector;

import java.time.Duration;

/** One watch: who receives it can change while it runs, since a streaming list goes on as a watch. */
final class WatchCall<T> extends LoopCall<T, WatchEvent<T>> implements WatchSink<T> {

  /** Who receives the watch, on the loop. */
  interface Receiver<T> {
    void onOpen(WatchCall<T> call);

    void onEvent(WatchCall<T> call, WatchEvent<T> event);

    void onClose(WatchCall<T> call);

    void onFailure(WatchCall<T> call, SourceFailure failure);
  }

  private static final Duration VERY_SHORT = Duration.ofSeconds(1);

  private final WatchOptions options;
  private final long startedAt;
  private Receiver<T> receiver;
  private boolean open;
  private long openedAt;
  private long events;

  /** Whether what comes are still the items of a streaming list; of the thread that brings them. */
  private boolean listing;

  WatchCall(Machine<T> machine, KnownObjects<T> known, WatchOptions options, Receiver<T> receiver) {
    super(machine, known);
    this.options = options;
    this.receiver = receiver;
    this.listing = options.sendInitialEvents();
    this.startedAt = machine.nanoTime();
  }

  /** Starts the watch. Nothing is asked for yet. */
  void start() {
    begin(() -> machine().source().watch(options, this));
  }

  /** Lets another one receive the rest. */
  void handOver(Receiver<T> next) {
    receiver = next;
  }

  WatchOptions options() {
    return options;
  }

  boolean isOpen() {
    return open;
  }

  /** Counts an event that was of use; those that are skipped do not make a watch a good one. */
  void countEvent() {
    events++;
  }

  long events() {
    return events;
  }

  /** Returns how long the watch has been open. */
  Duration openFor() {
    return open ? Duration.ofNanos(machine().nanoTime() - openedAt) : Duration.ZERO;
  }

  /** Returns whether the watch, which is over, was so short that something must be wrong with it. */
  boolean wasVeryShort() {
    return events == 0
        && Duration.ofNanos(machine().nanoTime() - startedAt).compareTo(VERY_SHORT) < 0;
  }

  @Override
  public void onOpen() {
    deliver(() -> {
      open = true;
      openedAt = machine().nanoTime();
      receiver.onOpen(this);
    });
  }

  @Override
  public void onEvent(WatchEvent<T> event) {
    if (!listing) {
      machine().tellArrival(event);
    } else if (event instanceof WatchEvent.Bookmark<T> bookmark && bookmark.initialEventsEnd()) {
      listing = false;
    }
    arrived(event, options.sendInitialEvents() && isAddition(event));
  }

  /** The first ones of a streaming list are its items, which are of no use to anybody before its end. */
  private static boolean isAddition(WatchEvent<?> event) {
    return event instanceof WatchEvent.Change<?> change && change.verb() == WatchEvent.Verb.ADDED;
  }

  @Override
  void take(WatchEvent<T> event) {
    receiver.onEvent(this, event);
  }

  @Override
  public void onClose() {
    deliverLast(() -> receiver.onClose(this));
  }

  @Override
  public void onFailure(SourceFailure failure) {
    deliverFailure(failure);
  }

  @Override
  void deliverFailure(SourceFailure failure) {
    deliverLast(() -> receiver.onFailure(this, failure));
  }
}
