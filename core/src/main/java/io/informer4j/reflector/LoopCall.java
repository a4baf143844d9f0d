package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.Cancellable;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call to the source as the reflector's loop sees it: what the source delivers, on whatever thread, is taken on the loop,
 * and dropped there if the call is over or was cancelled. It also keeps the account of demand.
 *
 * <p>Items and events come by the thousand, and are taken together: see {@link Arrivals}.
 *
 * <p><b>Threading:</b> all methods belong to the loop, except those of the sinks and of {@link KnownObjects}.
 *
 * @param <A> what there are many of: items or events
 */
abstract class LoopCall<T, A> implements Cancellable, KnownObjects<T> {

  private final Machine<T> machine;
  private final KnownObjects<T> known;
  private final Arrivals<A> arrivals = new Arrivals<>();
  private volatile boolean reusedKnownObjects;
  private @Nullable SourceCall call;
  private boolean live = true;
  private long outstanding;
  private long arrivedAt;

  LoopCall(Machine<T> machine, KnownObjects<T> known) {
    this.machine = machine;
    this.known = known;
  }

  /** The source has failed, or has thrown, which is the same. Called from any thread. */
  abstract void deliverFailure(SourceFailure failure);

  /** Takes one of many, on the loop. */
  abstract void take(A one);

  /** The call is over, or was cancelled. */
  void over() {}

  final void begin(Supplier<SourceCall> start) {
    try {
      call = start.get();
    } catch (RuntimeException e) {
      deliverFailure(thrown("the source threw instead of starting a call", e));
    }
  }

  private static SourceFailure thrown(String what, RuntimeException e) {
    return SourceFailure.of(SourceFailure.Kind.OTHER, what + ": " + e, e);
  }

  /**
   * One of many has come: it is taken on the loop, after all that came before.
   *
   * @param canWait whether it may stay until there are more, unless one has come that cannot
   */
  final void arrived(A one, boolean canWait) {
    if (arrivals.put(new Arrivals.Arrival<>(one, machine.nanoTime()), canWait)) {
      machine.execute(this::catchUp);
    }
  }

  /** Takes what has come so far. */
  final void catchUp() {
    for (Arrivals.Arrival<A> arrival : arrivals.take()) {
      if (isLive()) {
        outstanding--;
        arrivedAt = arrival.nanoTime();
        takeContained(arrival.one());
      }
    }
  }

  /** Returns when that came which is being taken. */
  final long arrivedAt() {
    return arrivedAt;
  }

  private void takeContained(A one) {
    try {
      take(one);
    } catch (Throwable e) { // an Error too: one that is bad must not cost the others
      machine.logContained("taking what a source has delivered", e);
    }
  }

  private boolean isLive() {
    return live && !machine.isClosed();
  }

  /** Runs this on the loop if the call is still live then. What came before may be taken after it, if it can wait. */
  final void deliver(Runnable input) {
    machine.execute(() -> {
      if (isLive()) {
        input.run();
      }
    });
  }

  /** Like {@link #deliver}, for the last thing that the source has to say, after all else. */
  final void deliverLast(Runnable input) {
    deliver(() -> {
      catchUp();
      if (isLive()) {
        live = false;
        over();
        input.run();
      }
    });
  }

  /** Returns how many items or events were asked for and have not come. */
  final long outstanding() {
    return outstanding;
  }

  final void received() {
    outstanding--;
  }

  /** Returns whether at least half of the largest demand is used up, so that it is worth asking who has room. */
  final boolean isHalfUsed() {
    return outstanding * 2 <= machine.options().demandChunk();
  }

  /**
   * Asks for as much as makes this many outstanding, once no more than half of it is, so that a busy call does not ask
   * for each item alone.
   */
  final void demand(int wanted) {
    if (live && call != null && wanted > 0 && outstanding * 2 <= wanted) {
      long more = wanted - outstanding;
      outstanding = wanted;
      arrivals.expect(wanted);
      try {
        call.request(more);
      } catch (RuntimeException e) {
        deliverFailure(thrown("the source threw when asked for more", e));
      }
    }
  }

  @Override
  public final void cancel() {
    live = false;
    over();
    if (call != null) {
      try {
        call.cancel();
      } catch (RuntimeException e) {
        machine.logContained("cancelling a call", e);
      }
    }
  }

  @Override
  public final Optional<CachedObject<T>> known(
      ObjectName name, String uid, ResourceVersion resourceVersion) {
    Optional<CachedObject<T>> found = known.known(name, uid, resourceVersion);
    if (found.isPresent()) {
      reusedKnownObjects = true;
    }
    return found;
  }

  @Override
  public final boolean isEmpty() {
    return known.isEmpty();
  }

  /** Returns whether the source was given an object of the cache instead of decoding one. */
  final boolean reusedKnownObjects() {
    return reusedKnownObjects;
  }

  final Machine<T> machine() {
    return machine;
  }
}
