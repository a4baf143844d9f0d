package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.Backoff;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.store.ReflectorStore;
import io.informer4j.store.Replacement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reflector's state machine: the one place where states change ({@link #enter}) and where decisions of the {@link
 * RetryPolicy} are carried out ({@link #decide}). The states do the talking with the source.
 *
 * <p><b>Threading:</b> everything runs on the loop, except {@link #post}, {@link #close}, {@link #status} and the plain
 * accessors.
 */
final class Machine<T> {

  /** After how many objects of a list its progress is told. */
  private static final int PROGRESS = 1024;

  private static final Logger log = LoggerFactory.getLogger(Machine.class);

  /** A watch that ends sooner proves nothing. */
  private static final Duration SHORTEST_HEALTH = Duration.ofSeconds(5);

  private final ListerWatcher<T> source;
  private final ReflectorStore<T> target;
  private final ReflectorOptions options;
  private final InformerRuntime runtime;
  private final SerialLoop loop;
  private final KnownObjects<T> knownObjects;
  private final ContainedListener listener;

  private final Progress progress = new Progress();
  private final Counters counters = new Counters();
  private final Backoff backoff;
  private final InternalErrorWindow internalErrors;
  private final WatchListMemory watchListMemory;
  private final Absence<T> absence;
  private final Turn turn;
  private final BookmarkRhythm rhythm;
  private final ResyncTimer resync;
  private final CompletableFuture<Void> terminated = new CompletableFuture<>();

  private Cancellable consistencyCheck = () -> {};
  private volatile State state = new RestingState(ReflectorState.IDLE);
  private volatile ListMode mode = ListMode.LIST;
  private volatile boolean closed;

  Machine(Reflector.Builder<T> parts, SerialLoop loop) {
    this.source = parts.source;
    this.target = parts.target;
    this.options = parts.options;
    this.runtime = parts.runtimeOrShared();
    this.loop = loop;
    this.knownObjects = parts.knownObjects;
    this.listener = new ContainedListener(options.name(), parts.listenersOrLog());
    this.backoff = new Backoff(options.backoff(), runtime.random());
    this.internalErrors = new InternalErrorWindow(options.maxInternalErrorRetry());
    this.watchListMemory = options.watchListMemory().orElseGet(WatchListMemory::new);
    this.absence = new Absence<>(
        options.whenUnknown(),
        target,
        new Backoff(Absence.delays(options.backoff()), runtime.random()));
    this.turn = new Turn(options.listGate());
    this.rhythm = new BookmarkRhythm(options.bookmarkPeriod(), options.silenceFactor());
    this.resync = new ResyncTimer(this, options.resyncPeriod());
  }

  void start() {
    target.onRoom(() -> post(() -> state.onRoom()));
    post(() -> proceed(Decision.Next.NEW_ATTEMPT));
  }

  void close() {
    closed = true;
    if (loop.isInLoop()) {
      shutDown();
    } else {
      loop.execute(this::shutDown);
    }
  }

  private void shutDown() {
    if (state.name() != ReflectorState.CLOSED) {
      resync.stop();
      consistencyCheck.cancel();
      state.exit();
      state = new RestingState(ReflectorState.CLOSED);
      turn.giveBack();
      terminated.complete(null);
    }
  }

  CompletionStage<Void> terminated() {
    return terminated.minimalCompletionStage();
  }

  /** The one place where states change, except for the last one. */
  private void enter(State next) {
    if (closed) {
      return; // by the target or a listener, in the middle of a task
    }
    state.exit();
    state = next;
    if (!next.needsTurn()) {
      turn.giveBack();
    }
    next.enter();
  }

  /** Decides what to do in a situation in which nothing has failed, and does it. */
  void decide(Situation situation) {
    carryOut(decisionFor(situation), Optional.empty());
  }

  /** Decides what to do about a failure, says so, and does it. */
  void decide(Situation situation, SourceFailure failure) {
    Decision decision = decisionFor(situation);
    counters.failed(failure);
    if (failure.kind() == SourceFailure.Kind.TOO_LARGE_RESOURCE_VERSION) {
      progress.markInFuture();
    }
    tell(to -> to.onFailure(failure, decision));
    if (situation == Situation.RESOURCE_UNKNOWN) {
      resourceUnknown();
    } else {
      absence.doubted();
    }
    carryOut(decision, failure.retryAfter());
  }

  private void resourceUnknown() {
    try {
      if (absence.said(nanoTime())) {
        tell(ReflectorListener::onResourceGone);
      }
    } catch (
        Throwable
            e) { // an Error too: a reflector never stops; the next answer tells the target again
      logContained("the target, told that nothing is there,", e);
    }
  }

  private Decision decisionFor(Situation situation) {
    return RetryPolicy.decide(situation, progress.last().isConcrete());
  }

  private void carryOut(Decision decision, Optional<Duration> retryAfter) {
    if (decision.revision() == Decision.Revision.CONSISTENT) {
      progress.markUnavailable();
    }
    if (decision.next() == Decision.Next.GO_ON) {
      return;
    }
    if (decision.backoff()) {
      backOff(decision, retryAfter);
    } else {
      proceed(decision.next());
    }
  }

  /** A server may ask for more patience than we have, up to twice the longest delay of our own. */
  private void backOff(Decision decision, Optional<Duration> retryAfter) {
    boolean unknown = decision.situation() == Situation.RESOURCE_UNKNOWN;
    Duration patience = options.backoff().cap().multipliedBy(2);
    Duration asked = retryAfter.orElse(Duration.ZERO);
    Duration delay = max((unknown ? absence.backoff() : backoff).next(), min(asked, patience));
    counters.countBackoff();
    tell(to -> to.onBackoff(delay));
    enter(new BackingOff<>(this, delay, decision.next()));
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  /** Goes on with the next step of a decision, now. */
  void proceed(Decision.Next next) {
    switch (next) {
      case NEW_ATTEMPT, STREAM_LIST, LIST -> {
        if (turn.isMine()) {
          beginList(next);
        } else {
          enter(new Queued<>(this, turn, next));
        }
      }
      case WATCH -> enter(new Watching<>(this, null));
      case GO_ON -> {}
      case STOP -> close();
    }
  }

  private void beginList(Decision.Next next) {
    boolean stream = next == Decision.Next.STREAM_LIST
        || (next == Decision.Next.NEW_ATTEMPT && mayStreamLists());
    ListMode with = stream ? ListMode.WATCH_LIST : ListMode.LIST;
    resync.stop();
    mode = with;
    counters.countList(!progress.last().isUnset());
    enter(with == ListMode.LIST ? new Listing<>(this) : new StreamingList<>(this));
  }

  private boolean mayStreamLists() {
    if (!options.useWatchList() || !source.supportsWatchList()) {
      return false;
    }
    if (!watchListMemory.isAgainst()) {
      return true;
    }
    boolean tryAgain = watchListMemory.takeReview(nanoTime(), options.watchListReprobeInterval());
    if (tryAgain) {
      tell(to -> to.onModeChanged(ListMode.WATCH_LIST, "trying streaming lists again"));
    }
    return tryAgain;
  }

  /** Takes ordinary lists from now on, until it is time to try again. */
  void giveUpStreamingLists(String reason) {
    watchListMemory.against(nanoTime());
    tell(to -> to.onModeChanged(ListMode.LIST, reason));
  }

  /**
   * Hands a whole list to the target. Throws what the target throws; then nothing has changed here.
   *
   * @param startedAt when the list was begun
   */
  void replace(Replacement<T> replacement, long startedAt) {
    target.replace(replacement);
    ResourceVersion before = progress.last();
    ResourceVersion now = replacement.resourceVersion();
    progress.synced(now, replacement.newEpoch());
    counters.signOfLife(nanoTime());
    resync.restart();
    absence.listed();
    replacement.quarantined().forEach(item -> tell(to -> to.onQuarantined(item)));
    if (replacement.newEpoch()) {
      tell(to -> to.onEpochBegan(progress.epoch(), before, now));
    }
    Duration took = Duration.ofNanos(nanoTime() - startedAt);
    tell(to -> to.onListFinished(mode, replacement.objects().size(), now, took));
  }

  /** A streaming list is complete; its stream goes on as a watch. */
  void watchOn(WatchCall<T> stream, Replacement<T> streamed) {
    watchListMemory.inFavour();
    enter(new Watching<>(this, stream));
    if (options.consistencyCheck() && !closed) {
      consistencyCheck.cancel();
      consistencyCheck = new ConsistencyCheck<>(this, streamed).start();
    }
  }

  /**
   * A stream is over: whether it was healthy decides about the backoff. It was if it stayed open for longer than the next
   * wait would be: a server that is killed every now and then is not waited for as one that is down.
   */
  void streamEnded(WatchCall<T> stream) {
    Duration lasted = stream.openFor();
    if (stream.isOpen()
        && lasted.compareTo(SHORTEST_HEALTH) >= 0
        && lasted.compareTo(backoff.atLeast()) >= 0) {
      backoff.reset();
    }
    tell(to -> to.onWatchEnded(stream.events(), lasted));
  }

  /** Returns whether this failure of a watch is an internal error that is tolerated. */
  boolean tolerates(SourceFailure failure) {
    return internalErrors.tolerates(failure, nanoTime());
  }

  /** An event of another kind of object does not belong here. */
  void skipForeign(WatchEvent.Foreign<T> event) {
    tell(to -> to.onForeignEvent(event.description()));
    decide(Situation.EVENT_FOREIGN);
  }

  /** Returns how many events may be outstanding now. */
  int welcome() {
    return Math.min(target.room(), options.demandChunk());
  }

  /** Returns who may stand in for items of a list: nobody, if the list may be of another history. */
  KnownObjects<T> trustedKnownObjects() {
    return progress.trustsKnownObjects() ? knownObjects : KnownObjects.none();
  }

  /** Returns a timeout for a watch, random so that not all watches end at once, in whole seconds. */
  Duration watchTimeout() {
    long shortest = options.minWatchTimeout().toSeconds();
    return Duration.ofSeconds(shortest + runtime.random().nextLong(shortest));
  }

  /** Runs this on the loop, unless the reflector is closed by then. May be called from any thread. */
  void post(Runnable input) {
    loop.execute(() -> {
      if (!closed) {
        input.run();
      }
    });
  }

  /** Runs this on the loop; the task itself looks whether the reflector is closed. May be called from any thread. */
  void execute(Runnable task) {
    loop.execute(task);
  }

  boolean isClosed() {
    return closed;
  }

  /** Runs this on the loop after a delay, unless it was cancelled, on the loop, before. */
  Cancellable after(Duration delay, Runnable task) {
    if (closed) {
      return () -> {};
    }
    return new LoopTimer(this::post, runtime, delay, task);
  }

  /** A list has brought another object. */
  void listed(ListMode mode, int objects) {
    if (objects % PROGRESS == 0) {
      tell(to -> to.onListProgress(mode, objects));
    }
  }

  void tell(Consumer<ReflectorListener> what) {
    listener.tell(what);
  }

  /** Tells those who want to know it that an event has come. Called by the thread that brought it. */
  void tellArrival(WatchEvent<T> event) {
    listener.tellArrival(event);
  }

  void logContained(String doing, Throwable e) {
    log.warn("{} threw, which is ignored: reflector={}", doing, options.name(), e);
  }

  ReflectorStatus status() {
    return counters.status(state.name(), mode, progress);
  }

  long nanoTime() {
    return runtime.nanoTime();
  }

  InformerRuntime runtime() {
    return runtime;
  }

  ListerWatcher<T> source() {
    return source;
  }

  ReflectorStore<T> target() {
    return target;
  }

  ReflectorOptions options() {
    return options;
  }

  Progress progress() {
    return progress;
  }

  Counters counters() {
    return counters;
  }

  BookmarkRhythm rhythm() {
    return rhythm;
  }
}
