package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.Backoff;
import io.informer4j.store.ReflectorStore;
import io.informer4j.store.Replacement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done about a server that does not know the resource: asked again before long, and, as {@link WhenUnknown} has it,
 * the target's objects deleted.
 *
 * <p>Nothing is deleted on the first word: a server that has just started, or one of several that has not heard of a new
 * definition yet, says the same of resources that are there. The deletion has no revision, since no revision of the
 * server is known in which there was nothing; the last one delivered stays, so that what comes later is still compared
 * with it.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class Absence<T> {

  /** For how long the server has to say so, and nothing else, before objects are deleted. */
  static final Duration CONFIRMATION = Duration.ofSeconds(5);

  /** Such answers are cheap, and a definition that appears should be noticed soon. */
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

  private enum Told {
    NOTHING_YET,
    A_LIST,
    THAT_NOTHING_IS_THERE
  }

  private final WhenUnknown policy;
  private final ReflectorStore<T> target;
  private final Backoff backoff;
  private Told told = Told.NOTHING_YET;
  private @Nullable Long since;

  Absence(WhenUnknown policy, ReflectorStore<T> target, Backoff backoff) {
    this.policy = policy;
    this.target = target;
    this.backoff = backoff;
  }

  /** Returns the delays between attempts while the resource is unknown. */
  static Backoff.Policy delays(Backoff.Policy usual) {
    Duration cap = usual.cap().compareTo(LONGEST_DELAY) <= 0 ? usual.cap() : LONGEST_DELAY;
    Duration initial = usual.initial().compareTo(cap) <= 0 ? usual.initial() : cap;
    return new Backoff.Policy(initial, usual.factor(), cap, usual.jitter());
  }

  Backoff backoff() {
    return backoff;
  }

  /** A list was handed to the target. */
  void listed() {
    told = Told.A_LIST;
    backoff.reset();
    since = null;
  }

  /** Something else is wrong, so that what was said before proves nothing any more. */
  void doubted() {
    since = null;
  }

  /** The server does not know the resource. Returns whether the target has now been told that nothing is there. */
  boolean said(long nanoTime) {
    if (since == null) {
      since = nanoTime;
    }
    if (!isToBeTold(Duration.ofNanos(nanoTime - since))) {
      return false;
    }
    target.replace(Replacement.of(List.of(), ResourceVersion.UNSET));
    told = Told.THAT_NOTHING_IS_THERE;
    return true;
  }

  private boolean isToBeTold(Duration lasted) {
    return switch (told) {
      case NOTHING_YET -> policy == WhenUnknown.DELETE_AND_SYNC;
      case A_LIST -> policy != WhenUnknown.KEEP && lasted.compareTo(CONFIRMATION) >= 0;
      case THAT_NOTHING_IS_THERE -> false;
    };
  }
}
