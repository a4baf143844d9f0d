package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.Snapshot;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that one handler has yet to be told, and whoever tells it.
 *
 * <p>Up to its capacity a mailbox is lossless and in the order of the stream. Beyond it the {@link MailboxPolicy} decides: under
 * MERGE the events of a key are merged in place, from the oldest state that the handler knows to the newest, so that it is
 * always told a life of each object (see {@link EventMerge}); BLOCK leaves it to the producer to ask for {@link #room}, and takes
 * what comes all the same; FAIL closes the mailbox. Replays, relists and resyncs are one entry each, however large.
 *
 * <p>A handler that throws is reported, and the next event follows at once.
 *
 * <p><b>Threading:</b> the informer's loop puts in ({@link #offer}, {@link #replay}, {@link #relist}, {@link #resync}, {@link
 * #syncMarker}); everything else may be called from any thread. Handler and markers run on {@link InformerRuntime#handlers}, one
 * at a time, each seeing what the one before it wrote. No lock is held while they, or the listener, run.
 *
 * <p><i>Implementation notes:</i>
 *
 * <ul>
 *   <li>The consuming side is a task, the <i>drain</i>, that exists only while there is something to deliver: {@link
 *       MailboxBuffer} says when it has to be started, and never lets there be two. After {@value #EVENTS_PER_TURN} events it goes
 *       to the end of the executor's queue, so that a busy handler does not keep a thread from the others.
 *   <li>A stage that has not ended suspends the drain without a thread; its end starts the drain again.
 *   <li>The clock is read, and the buffer's lock taken, once per <i>stretch</i>: {@value #EVENTS_PER_STRETCH} events for a quick
 *       handler, one for a slow one, which is thereby timed call by call and has as much as possible left to be merged.
 *   <li>{@link CallGate} keeps calls from beginning after {@link #close}.
 * </ul>
 */
final class Mailbox<T> {

  private static final Logger log = LoggerFactory.getLogger(Mailbox.class);

  static final int EVENTS_PER_TURN = 64;
  static final int EVENTS_PER_STRETCH = 32;
  static final long SLOW_STRETCH_NANOS = 1_000_000;

  private final InformerRuntime runtime;
  private final String name;
  private final HandlerOptions options;
  private final AsyncResourceEventConsumer<T> consumer;
  private final MailboxListener<T> listener;
  private final MailboxBuffer<T> buffer;
  private final CallGate gate = new CallGate();
  private final Runnable drain = this::drain;
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicLong errors = new AtomicLong();
  private volatile Runnable roomListener = () -> {};
  private volatile long stretchStarted;

  // What follows belongs to the drain.
  private final @Nullable Object[] batch = new Object[EVENTS_PER_STRETCH];
  private int batchNext;
  private int batchEnd;
  private @Nullable SnapshotCursor<T> cursor;
  private int stretchUsed;
  /** Whether the last stretch took long. Until the first call has ended, nobody knows. */
  private boolean slow = true;
  /** Whether the call in progress was told begun; it belongs, with its time, to whoever ends the call. */
  private boolean callWatched;

  private long callBegan;

  /** Creates an empty mailbox. Starts nothing. */
  Mailbox(
      InformerRuntime runtime,
      HandlerOptions options,
      AsyncResourceEventConsumer<T> consumer,
      MailboxListener<T> listener) {
    this.runtime = runtime;
    this.options = options;
    this.name = options.name().orElse("unnamed");
    this.consumer = consumer;
    this.listener = listener;
    this.buffer = new MailboxBuffer<>(options.mailboxCapacity(), options.mailboxPolicy());
  }

  /** Puts an event in. An update from one object to another of the same name becomes a delete and an add. */
  void offer(ResourceEvent<T> event) {
    if (event instanceof Updated<T> update && !update.old().hasSameUidAs(update.current())) {
      CachedObject<T> old = update.old();
      act(buffer.offer(new Deleted<>(DeletedObject.finalStateUnknown(old.name(), old))));
      act(buffer.offer(new Added<>(update.current(), false)));
    } else {
      act(buffer.offer(event));
    }
  }

  /** Puts in an initial add for every object of a snapshot. Once per registration, before anything else. */
  void replay(Snapshot<T> snapshot) {
    act(buffer.offer(SnapshotCursor.replay(snapshot)));
  }

  /**
   * Puts in what a list changed: first the deletes of what is in {@code before} and not in {@code after}, then adds and updates in
   * the order of the list, each name once. While another relist is there, its events are put in one by one, so that no more
   * snapshots are held than one.
   *
   * @param before what the handler has been told of, once everything before this is delivered
   * @param after what is there now: the objects of the list, or the very instances from before where nothing changed, and the
   *     last good ones of quarantined names; nothing else
   * @param inListOrder the objects of the list
   * @param inInitialList whether adds belong to the initial list
   * @param includeUnchanged whether unchanged objects are told too, as updates
   * @param newEpoch whether the server's history was replaced, so that only equal content proves an object unchanged
   */
  void relist(
      Snapshot<T> before,
      Snapshot<T> after,
      List<CachedObject<T>> inListOrder,
      boolean inInitialList,
      boolean includeUnchanged,
      boolean newEpoch) {
    SnapshotCursor<T> relist =
        new RelistCursor<>(before, after, inListOrder, inInitialList, includeUnchanged, newEpoch);
    MailboxBuffer.Outcome outcome = buffer.offer(relist);
    if (outcome != MailboxBuffer.Outcome.EXPAND) {
      act(outcome);
      return;
    }
    for (ResourceEvent<T> event = relist.next(); event != null; event = relist.next()) {
      act(buffer.offer(event));
    }
  }

  /** Puts in an update of every object to itself; does nothing while another resync waits for its turn. */
  void resync(Snapshot<T> snapshot) {
    act(buffer.offer(SnapshotCursor.resync(snapshot)));
  }

  /**
   * Runs this on a thread for handlers once the handler has returned from everything before it. What was merged away counts as
   * handled. Once or a few times per registration: markers are not counted against the capacity.
   */
  void syncMarker(Runnable onReached) {
    act(buffer.offer(new SyncMarker(onReached)));
  }

  /** Returns how many events may be offered before the capacity is reached; without end unless the policy is BLOCK. */
  int room() {
    return buffer.room();
  }

  /**
   * Calls this when a mailbox whose {@link #room} was found to be 0 has emptied by half, or is closed. One listener; the last one
   * set counts. It is called on any thread.
   */
  void onRoom(Runnable newListener) {
    roomListener = newListener;
  }

  /**
   * Discards everything that waits. After this returns no call of the handler begins. May be called again, and from within the
   * handler, which then has to return before the stage can complete.
   *
   * @param interrupt whether to interrupt the thread that is inside the handler, unless it is this one
   * @return a stage that completes when no call of the handler is running any more
   */
  CompletionStage<Void> close(boolean interrupt) {
    CompletionStage<Void> quiet = gate.close(interrupt);
    buffer.close();
    signalRoom();
    return quiet;
  }

  /** Returns whether a call of the handler is running, or its stage has not ended. */
  boolean isDelivering() {
    return gate.isCalling();
  }

  /** Returns whether the calling thread is inside this mailbox's handler right now. */
  boolean isInHandler() {
    return gate.isInCall();
  }

  /** Returns how much waits or is being dealt with; a cursor counts as one. */
  int pending() {
    return buffer.pending();
  }

  /** Returns the figures of this moment. They are read one after the other, so they may be of slightly different moments. */
  MailboxStats stats() {
    return new MailboxStats(
        delivered.get(),
        buffer.merged(),
        errors.get(),
        buffer.pending(),
        buffer.cursorsWaiting(),
        buffer.resyncsDropped(),
        buffer.isMerging(),
        gate.isCalling() ? Duration.ofNanos(runtime.nanoTime() - stretchStarted) : Duration.ZERO);
  }

  private void act(MailboxBuffer.Outcome outcome) {
    switch (outcome) {
      case START -> runtime.handlers().execute(drain);
      case MERGING -> tell(() -> listener.onMerging(buffer.pending()));
      case OVERFLOW -> overflow();
      case QUEUED, EXPAND -> {}
    }
  }

  private void overflow() {
    close(false);
    tell(() -> listener.onOverflow(new MailboxOverflowException(name, options.mailboxCapacity())));
  }

  private void drain() {
    nextStretch();
    for (int events = 0; events < EVENTS_PER_TURN; events++) {
      ResourceEvent<T> event = nextEvent();
      if (event == null || !deliver(event)) {
        return;
      }
    }
    nextStretch();
    runtime.handlers().execute(drain);
  }

  /** Returns the next event, having passed the markers before it; or null if there is none, and then the drain has ended. */
  private @Nullable ResourceEvent<T> nextEvent() {
    while (cursor != null || batchNext < batchEnd || refill()) {
      if (stretchUsed >= stretchLength()) {
        nextStretch();
      }
      ResourceEvent<T> event = cursor != null ? nextOf(cursor) : nextOfBatch();
      if (event != null) {
        stretchUsed++;
        return event;
      }
    }
    return null;
  }

  private @Nullable ResourceEvent<T> nextOf(SnapshotCursor<T> running) {
    ResourceEvent<T> event = running.next();
    if (event == null) {
      cursor = null;
      if (running.kind() == SnapshotCursor.Kind.RELIST) {
        buffer.relistFinished();
      }
      buffer.handled();
    }
    return event;
  }

  @SuppressWarnings("unchecked") // the buffer gives back what was put in
  private @Nullable ResourceEvent<T> nextOfBatch() {
    while (batchNext < batchEnd) {
      Object item = batch[batchNext];
      batch[batchNext++] = null;
      if (item instanceof SnapshotCursor<?>) {
        cursor = (SnapshotCursor<T>) item; // always the last of its batch
      } else if (item instanceof SyncMarker marker) {
        reach(marker);
      } else {
        return (ResourceEvent<T>) item;
      }
    }
    return null;
  }

  /** Returns whether there is more. If not, another drain may be running already, and nothing of the drain's may be touched. */
  private boolean refill() {
    nextStretch();
    batchNext = 0;
    batchEnd = 0;
    int taken = buffer.take(batch, stretchLength());
    if (taken == 0) {
      return false;
    }
    batchEnd = taken;
    return true;
  }

  private void reach(SyncMarker marker) {
    if (gate.isOpen()) {
      tell(marker.onReached());
    }
  }

  /** Returns whether the drain goes on; if not, it has been ended or will be started again. */
  private boolean deliver(ResourceEvent<T> event) {
    if (!gate.enter()) {
      forgetTaken();
      return false;
    }
    if (listener.wantsCalls()) {
      called(event);
    }
    CompletionStage<Void> stage;
    try {
      stage = Objects.requireNonNull(
          consumer.onEvent(HandlerEvent.of(event)),
          "an asynchronous handler must return a stage, not null");
    } catch (Throwable e) { // an Error too: one event must not cost the handler all others
      failed(event, e);
      stage = Handlers.DONE;
    }
    if (stage != Handlers.DONE) {
      return await(event, stage);
    }
    returned(event, Optional.empty());
    return ended();
  }

  private void called(ResourceEvent<T> event) {
    tell(() -> listener.onCalled(event));
    callWatched = true;
    callBegan = runtime.nanoTime();
  }

  /** Says that a call has ended, if its beginning was told and its end was not. */
  private void returned(ResourceEvent<T> event, Optional<Throwable> error) {
    if (callWatched) {
      callWatched = false;
      Duration took = Duration.ofNanos(runtime.nanoTime() - callBegan);
      tell(() -> listener.onReturned(event, took, error));
    }
  }

  private boolean await(ResourceEvent<T> event, CompletionStage<Void> stage) {
    gate.leaveThread();
    // Whoever comes second, the end of the stage or this thread, goes on.
    AtomicBoolean firstHasCome = new AtomicBoolean();
    stage.whenComplete((nothing, error) -> {
      if (error != null) {
        failed(
            event,
            error instanceof CompletionException && error.getCause() != null
                ? error.getCause()
                : error);
      }
      returned(event, Optional.empty());
      if (firstHasCome.getAndSet(true) && ended()) {
        runtime.handlers().execute(drain);
      }
    });
    return firstHasCome.getAndSet(true) && ended();
  }

  /** Returns whether the mailbox is still open. */
  private boolean ended() {
    delivered.lazySet(delivered.getPlain() + 1);
    if (cursor == null) {
      buffer.handled();
    }
    if (gate.exit()) {
      return true;
    }
    forgetTaken();
    return false;
  }

  private void failed(ResourceEvent<T> event, Throwable error) {
    errors.lazySet(errors.getPlain() + 1);
    tell(() -> listener.onHandlerError(event, error));
    returned(event, Optional.of(error));
  }

  private void forgetTaken() {
    Arrays.fill(batch, null);
    cursor = null;
  }

  private int stretchLength() {
    return slow ? 1 : EVENTS_PER_STRETCH;
  }

  /** Looks up: at the clock for a verdict on the handler, if a stretch was begun, and at whether the producer waits for room. */
  private void nextStretch() {
    long now = runtime.nanoTime();
    if (stretchUsed > 0) {
      slow = now - stretchStarted > SLOW_STRETCH_NANOS;
    }
    stretchStarted = now;
    stretchUsed = 0;
    signalRoom();
  }

  private void signalRoom() {
    if (options.mailboxPolicy() == MailboxPolicy.BLOCK && buffer.roomRegained()) {
      tell(roomListener);
    }
  }

  /** Tells the owner; what the owner throws must not stop the events. */
  private void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error e) {
      log.error("a listener of a mailbox threw: handler={}", name, e);
    }
  }
}
