package io.informer4j.informer;

import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * Hands every event to every handler's mailbox, and sees handlers come and go (client-go: {@code sharedProcessor}).
 *
 * <p>A handler is <i>added</i> at once, from any thread, so that whoever asks for all handlers finds it. It <i>joins</i>
 * on the loop, between two batches: everything that is there is replayed to it, and from then on it gets every event.
 * That is why a handler that comes late misses nothing and gets nothing twice. It <i>leaves</i> from any thread, and is
 * remembered until its last call has returned.
 *
 * <p><b>Threading:</b> events, joins and the sync signal are on the informer's loop; the rest may be called from anywhere.
 */
final class Processor<T> implements EventSink<T> {

  private final SerialLoop loop;
  private final InformerRuntime runtime;
  private final Supplier<Snapshot<T>> content;

  /** Handlers that were added and have not left, joined or not. */
  private final CopyOnWriteArrayList<Registration<T>> registrations = new CopyOnWriteArrayList<>();

  /** Handlers that have left while a call of theirs was in progress, until it returns. */
  private final Set<Registration<T>> leaving = ConcurrentHashMap.newKeySet();

  /** Whether the store holds the first full state; the loop's own. */
  private boolean synced;

  /**
   * Creates a processor without handlers.
   *
   * @param content returns what is in the store
   */
  Processor(SerialLoop loop, InformerRuntime runtime, Supplier<Snapshot<T>> content) {
    this.loop = loop;
    this.runtime = runtime;
    this.content = content;
  }

  /** Puts a handler on the list. It gets nothing before it has joined. */
  void add(Registration<T> registration) {
    registrations.add(registration);
  }

  /** Replays everything that is there to a handler; from here on it sees every event. On the loop. */
  void join(Registration<T> registration) {
    if (registration.isClosed()) {
      return;
    }
    Snapshot<T> present = content.get();
    registration.markJoined();
    if (present.size() > 0) {
      registration.mailbox().replay(present);
    }
    if (synced) {
      registration.mailbox().syncMarker(registration::markSynced);
    }
    scheduleResync(registration);
  }

  /** Each handler has a timer of its own, so that its period is what it asked for and nobody else's matters. */
  private void scheduleResync(Registration<T> registration) {
    if (!registration.resyncPeriod().isZero()) {
      registration.setResyncTimer(runtime.schedule(
          registration.resyncPeriod(), () -> loop.execute(() -> resync(registration))));
    }
  }

  private void resync(Registration<T> registration) {
    if (registration.isClosed()) {
      return;
    }
    if (synced) {
      registration.mailbox().resync(content.get());
    }
    scheduleResync(registration);
  }

  /** A handler has been closed. On the list of those who leave before it is off the other: whoever closes all finds it. */
  void leave(Registration<T> registration) {
    leaving.add(registration);
    registrations.remove(registration);
    registration.quiet().thenRun(() -> leaving.remove(registration));
  }

  /** Closes all handlers and interrupts their calls. Returns those of which a call may still be in progress. */
  List<Registration<T>> close() {
    // Those who had left before first, so that nobody is interrupted twice by one call.
    leaving.forEach(registration -> registration.close(true));
    registrations.forEach(registration -> registration.close(true));
    return List.copyOf(leaving);
  }

  /** The store holds the first full state, and all of it is in the mailboxes. */
  void markSynced() {
    synced = true;
    for (Registration<T> registration : registrations) {
      if (registration.hasJoined()) {
        registration.mailbox().syncMarker(registration::markSynced);
      }
    }
  }

  /** Returns a stage that completes when each handler has returned from what is in its mailbox now, or has left. On the loop. */
  CompletionStage<Void> told() {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (Registration<T> registration : registrations) {
      if (registration.hasJoined()) {
        CompletableFuture<Void> one = new CompletableFuture<>();
        registration.mailbox().syncMarker(() -> one.complete(null));
        registration.closed().whenComplete((nothing, error) -> one.complete(null));
        all.add(one);
      }
    }
    return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
  }

  /** Returns how many events every mailbox that may block has room for. */
  int room() {
    int room = Integer.MAX_VALUE;
    for (Registration<T> registration : registrations) {
      room = Math.min(room, registration.mailbox().room());
    }
    return room;
  }

  /** Returns the handlers that were added and have not left, as they are at each look. */
  List<Registration<T>> registrations() {
    return registrations;
  }

  @Override
  public void onEvents(List<ResourceEvent<T>> events) {
    for (Registration<T> registration : registrations) {
      if (registration.hasJoined()) {
        for (ResourceEvent<T> event : events) {
          registration.mailbox().offer(event);
        }
      }
    }
  }

  @Override
  public void onRelist(Relist<T> relist) {
    for (Registration<T> registration : registrations) {
      if (registration.hasJoined()) {
        registration
            .mailbox()
            .relist(
                relist.before(),
                relist.after(),
                relist.inListOrder(),
                relist.inInitialList(),
                false,
                relist.newEpoch());
      }
    }
  }

  @Override
  public void onResync(Snapshot<T> snapshot) {
    for (Registration<T> registration : registrations) {
      if (registration.hasJoined()) {
        registration.mailbox().resync(snapshot);
      }
    }
  }
}
