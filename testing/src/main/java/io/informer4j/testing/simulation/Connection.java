package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.KnownObjects;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One list or watch on its way through the network to an API server and back. Whatever arrives, arrives through {@link
 * #pump}, which a clogged connection never reaches.
 */
abstract class Connection implements SourceCall {

  private enum Phase {
    /** The request is on its way, or the server waits for its watch cache. */
    ASKING,
    /** The answer is on its way. */
    ANSWERED,
    /** Nothing more happens. */
    OVER
  }

  private final World world;
  private final Network network;
  private final Replica<Content> server;
  private Phase phase = Phase.ASKING;
  private long demand;
  private boolean clogged;
  private boolean isDead;
  private boolean isForsaken;
  private boolean isCancelled;
  private boolean pumping;
  private @Nullable Cancellable nextPump;
  private long nextPumpAt;
  private @Nullable Cancellable patience;
  private @Nullable Cancellable arrival;
  private long awaitedRevision = -1;
  private long requiredRevision = -1;
  private @Nullable SourceFailure failure;

  Connection(World world) {
    this.world = world;
    this.network = world.network();
    this.server = world.replicas().get(network.server());
  }

  /** Asks the server. */
  abstract Answer<Content> ask(Replica<Content> replica, boolean hasWaited, long required);

  abstract Request.Kind kind();

  /** Whether it asks for a further page of a list. */
  abstract boolean isContinuation();

  /** The server has accepted. */
  abstract void accepted(Answer<Content> answer);

  /** Delivers what is there, one message; returns whether there was one. */
  abstract boolean deliverNext();

  /** Everything there was has been delivered: ends the call if the server has ended it. */
  abstract void drained();

  /** The server, or something between, has closed the connection properly, in the middle of things. */
  abstract void closedByPeer();

  abstract void tellFailure(SourceFailure what);

  /** The client has gone. */
  abstract void abandoned();

  final void start() {
    network.opened(this);
    arrival = runtime().schedule(network.nextDelay(), this::arrive);
  }

  private void arrive() {
    if (phase != Phase.ASKING) {
      return; // unclogging may have been faster than the usual delay
    }
    if (clogged) {
      return; // unclogging lets it arrive
    }
    if (network.refuses()) {
      fail(SourceFailure.of(SourceFailure.Kind.CONNECTION_REFUSED, "nobody listens", null));
    } else if (network.error().isPresent()) {
      refused(network.error().get());
    } else {
      askServer(false);
    }
  }

  private void askServer(boolean hasWaited) {
    Answer<Content> answer = ask(server, hasWaited, requiredRevision);
    switch (answer.kind()) {
      case NOT_YET -> awaitFreshness(((Answer.NotYet<Content>) answer).revision());
      case REFUSED -> refused(((Answer.Refused<Content>) answer).status());
      case PAGE, STREAM -> {
        stopWaiting();
        phase = Phase.ANSWERED;
        accepted(answer);
        Request.Kind kind = kind();
        boolean continues = isContinuation();
        if (!isForsaken) {
          world.tell(oracle -> oracle.onAccepted(world, kind, continues));
        }
        pumpSoon();
      }
    }
  }

  private void awaitFreshness(long revision) {
    awaitedRevision = revision;
    requiredRevision = revision;
    if (patience == null) {
      patience = runtime().schedule(Replica.FRESHNESS_TIMEOUT, this::freshnessTimedOut);
    }
  }

  private void freshnessTimedOut() {
    if (phase == Phase.ASKING && !clogged) {
      askServer(true);
    }
  }

  private void stopWaiting() {
    awaitedRevision = -1;
    if (patience != null) {
      patience.cancel();
      patience = null;
    }
  }

  /** The watch caches have moved. */
  final void onProgress() {
    if (phase == Phase.ASKING
        && awaitedRevision >= 0
        && server.cachedRevision(World.TYPE) >= awaitedRevision) {
      awaitedRevision = -1;
      askServer(false);
    }
  }

  private void refused(ApiStatus status) {
    stopWaiting();
    tellRefusal(status);
  }

  /** The server has refused. */
  void tellRefusal(ApiStatus status) {
    fail(failureOf(status));
  }

  /** The answer is on its way, be it an error. */
  final void answered() {
    phase = Phase.ANSWERED;
    pumpSoon();
  }

  static SourceFailure failureOf(ApiStatus status) {
    List<SourceFailure.StatusCause> causes = status.causes().stream()
        .map(cause -> new SourceFailure.StatusCause(cause.reason(), cause.message()))
        .toList();
    return SourceFailure.ofStatus(
        status.code(),
        status.reason(),
        status.message(),
        causes,
        status.retryAfterSeconds() == 0
            ? Optional.empty()
            : Optional.of(Duration.ofSeconds(status.retryAfterSeconds())));
  }

  @Override
  public final void request(long items) {
    demand += items;
    if (phase == Phase.ANSWERED) {
      pumpSoon();
    }
  }

  /** Delivers soon what there is to deliver. */
  final void pumpSoon() {
    pumpAfter(network.nextDelay());
  }

  final void pumpAfter(Duration delay) {
    long at = runtime().nanoTime() + delay.toNanos();
    if (isOver() || pumping || (nextPump != null && nextPumpAt <= at)) {
      return;
    }
    cancel(nextPump);
    nextPump = runtime().schedule(delay, this::pump);
    nextPumpAt = at;
  }

  private void pump() {
    nextPump = null;
    if (isOver() || clogged || phase != Phase.ANSWERED) {
      return;
    }
    int burst = nextBurst();
    pumping = true; // what is delivered may ask for more, or cancel, before it returns
    boolean more = true;
    while (more && burst-- > 0 && !isOver()) {
      more = deliverNext();
    }
    pumping = false;
    if (isOver()) {
      return;
    }
    if (more) {
      pumpSoon();
    } else {
      drained();
    }
  }

  /** How many messages arrive together. */
  int nextBurst() {
    return network.nextBurst();
  }

  final boolean hasDemand() {
    return demand > 0;
  }

  final void useDemand() {
    demand--;
  }

  final boolean isOver() {
    return phase == Phase.OVER;
  }

  final boolean isAnswered() {
    return phase == Phase.ANSWERED;
  }

  final boolean isClogged() {
    return clogged;
  }

  /** From now on nothing gets through, for a while or for ever, and nobody is told. */
  final void clog(boolean forEver) {
    clogged = true;
    isDead |= forEver;
  }

  /** Lets through what has been held up. */
  final void unclog() {
    if (!clogged || isDead || isOver()) {
      return;
    }
    clogged = false;
    if (failure != null) {
      fail(failure);
    } else if (phase == Phase.ANSWERED) {
      pumpSoon();
    } else if (awaitedRevision < 0) {
      arrive();
    } else if (server.cachedRevision(World.TYPE) >= awaitedRevision) {
      onProgress();
    } else {
      askServer(true);
    }
  }

  /** Breaks the connection. */
  final void reset() {
    fail(SourceFailure.of(SourceFailure.Kind.CONNECTION_LOST, "connection reset", null));
  }

  /** Ends the call with a failure; on a clogged connection when it is unclogged. */
  final void fail(SourceFailure what) {
    if (isOver()) {
      return;
    }
    if (clogged) {
      failure = what;
      return;
    }
    if (isNoticed(what)) {
      end();
      tellFailure(what);
    }
  }

  /** Whether the client notices a failure now; if not, it sees to that itself. */
  boolean isNoticed(SourceFailure what) {
    return true;
  }

  /**
   * The engine's call is over, though the connection may not be: a client cannot take a request back before it has an
   * answer, and may read a body to its end.
   */
  final void forsake(boolean isByCancel) {
    isForsaken = true;
    isCancelled |= isByCancel;
  }

  /** Whether the client could have closed this, and neither has nor reads what is left. */
  boolean isLeak() {
    return false;
  }

  final boolean isCancelled() {
    return isCancelled;
  }

  final boolean isForsaken() {
    return isForsaken;
  }

  /** Ends the call: what follows is told by the caller. */
  final void end() {
    phase = Phase.OVER;
    cancel(nextPump);
    cancel(patience);
    cancel(arrival);
    network.closed(this);
    abandoned();
  }

  private static void cancel(@Nullable Cancellable timer) {
    if (timer != null) {
      timer.cancel();
    }
  }

  @Override
  public final void cancel() {
    if (!isOver()) {
      end();
    }
  }

  final DeterministicRuntime runtime() {
    return world.runtime();
  }

  final World world() {
    return world;
  }

  final Replica<Content> server() {
    return server;
  }

  /** Returns an object as the client's codec makes it, or the cached one if it has this very revision. */
  final CachedObject<SimulatedObject> decode(
      StoredObject<Content> stored,
      ResourceVersion resourceVersion,
      KnownObjects<SimulatedObject> knownObjects) {
    Optional<CachedObject<SimulatedObject>> known =
        knownObjects.known(stored.name(), stored.uid(), resourceVersion);
    if (known.isPresent()) {
      return known.get();
    }
    ObjectMetadata metadata =
        new ObjectMetadata(stored.name(), stored.uid(), resourceVersion, stored.labels());
    SimulatedObject object = new SimulatedObject(metadata, stored.content());
    return world.settings().cacheFormat() == CacheFormat.DECODED
        ? CachedObject.decoded(metadata, object)
        : world.packer().pack(metadata, SimulatedCodec.INSTANCE.encode(object));
  }

  static Quarantined undecodable(StoredObject<Content> stored, ResourceVersion resourceVersion) {
    return new Quarantined(stored.name(), stored.uid(), resourceVersion, "unreadable on purpose");
  }
}
