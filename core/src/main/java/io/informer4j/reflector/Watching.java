package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the target in step by a watch.
 *
 * <p>A watch that falls silent although the server is known to send bookmarks, or that outlives the timeout that it asked
 * for, may be dead without anybody having told us. A second watch is then opened beside it, from the same revision, and
 * takes its place at its first event: nothing is lost, nothing is listed again, and if the first one was alive after all
 * no harm is done. Should the second be silent just as long, it takes the place too, and bookmarks are no longer
 * expected.
 *
 * <p>Beside a watch that follows an abnormal end the {@link HistoryProbe} runs.
 */
final class Watching<T> implements State, WatchCall.Receiver<T> {

  /** How much longer than its timeout a watch may live before it is doubted. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Machine<T> machine;
  private final SilenceTimer silence;
  private WatchCall<T> watch;
  private EventApplier<T> applier;
  private @Nullable WatchCall<T> standby;
  private @Nullable Cancellable probe;
  private @Nullable Cancellable overdue;
  private Duration silentBeforeStandby = Duration.ZERO;
  private boolean left;

  /** Creates the state; without a stream to go on with it opens a watch. */
  Watching(Machine<T> machine, @Nullable WatchCall<T> stream) {
    this.machine = machine;
    this.silence = new SilenceTimer(machine, () -> {}, this::onSilence);
    this.watch = stream != null ? stream : newWatch();
    this.applier = applierFor(watch);
  }

  private WatchCall<T> newWatch() {
    return new WatchCall<>(
        machine,
        machine.trustedKnownObjects(),
        WatchOptions.changesAfter(machine.progress().last(), machine.watchTimeout()),
        this);
  }

  /** The end marker of a streaming list is an event of order, even if it started from nowhere. */
  private EventApplier<T> applierFor(WatchCall<T> stream) {
    boolean ordered = stream.options().sendInitialEvents()
        || stream.options().resourceVersion().isConcrete();
    return new EventApplier<>(machine, ordered);
  }

  @Override
  public ReflectorState name() {
    return ReflectorState.WATCHING;
  }

  @Override
  public void enter() {
    if (watch.options().sendInitialEvents()) {
      watch.handOver(this);
    } else {
      machine.counters().countWatch();
      watch.start();
    }
    expectSignsOfLife();
    probeHistory();
    onRoom();
  }

  private void expectSignsOfLife() {
    machine.rhythm().longestSilence().ifPresentOrElse(silence::arm, silence::stop);
    if (overdue != null) {
      overdue.cancel();
    }
    overdue = machine.after(watch.options().timeout().plus(GRACE), this::onOverdue);
  }

  private void probeHistory() {
    if (machine.progress().isDoubtful()) {
      cancel(probe);
      probe = new HistoryProbe<>(machine, this::onHistoryReplaced);
    }
  }

  @Override
  public void exit() {
    left = true;
    silence.stop();
    cancel(overdue);
    cancel(probe);
    cancel(standby);
    watch.cancel();
  }

  private static void cancel(@Nullable Cancellable something) {
    if (something != null) {
      something.cancel();
    }
  }

  @Override
  public void onRoom() {
    if (watch.isHalfUsed()) {
      watch.demand(machine.welcome());
    }
    silence.demanded(watch.outstanding() > 0);
  }

  @Override
  public void onOpen(WatchCall<T> stream) {
    machine.tell(to -> to.onWatchOpened(stream.options().resourceVersion()));
  }

  @Override
  public void onEvent(WatchCall<T> stream, WatchEvent<T> event) {
    if (stream == standby) {
      swap();
    } else if (standby != null) {
      dismissStandby(event.kind());
    }
    switch (event.kind()) {
      case CHANGE -> {
        watch.countEvent();
        applier.apply((WatchEvent.Change<T>) event);
      }
      case UNDECODABLE -> {
        watch.countEvent();
        applier.apply((WatchEvent.Undecodable<T>) event);
      }
      case BOOKMARK -> onBookmark((WatchEvent.Bookmark<T>) event);
      case FOREIGN -> machine.skipForeign((WatchEvent.Foreign<T>) event);
      case ERROR -> broke(watch, ((WatchEvent.ServerError<T>) event).failure());
    }
    if (!left) {
      silence.touch();
      onRoom();
    }
  }

  private void onBookmark(WatchEvent.Bookmark<T> bookmark) {
    watch.countEvent();
    if (bookmark.resourceVersion().isBefore(machine.progress().last())) {
      onHistoryReplaced();
      return;
    }
    machine.rhythm().heard(silence.silence());
    machine.rhythm().longestSilence().ifPresent(silence::adjust);
    applier.apply(bookmark);
  }

  private void onHistoryReplaced() {
    machine.progress().markHistoryReplaced();
    machine.decide(Situation.HISTORY_REPLACED);
  }

  /** The watch was silent for too long, or, if there is a second one already, both were. */
  private void onSilence() {
    WatchCall<T> second = standby;
    if (second == null) {
      openStandby();
    } else if (second.isOpen()) {
      machine.rhythm().expectNone();
      swapFor(second);
      onRoom();
    } else {
      ended(second, Situation.WATCH_VERY_SHORT, unanswered("a second one was not answered"));
    }
  }

  private static SourceFailure unanswered(String why) {
    return SourceFailure.of(
        SourceFailure.Kind.CONNECTION_LOST, "the watch is silent and " + why, null);
  }

  private void onOverdue() {
    if (standby != null || silence.silence().compareTo(GRACE) < 0) {
      overdue = machine.after(GRACE, this::onOverdue);
    } else {
      openStandby();
    }
  }

  private void openStandby() {
    if (!machine.progress().last().isConcrete()) {
      ended(
          watch,
          Situation.WATCH_LOST,
          unanswered("there is no revision to open a second one from"));
      return;
    }
    Duration silent = silence.silence();
    silentBeforeStandby = silent;
    machine.tell(to -> to.onWatchSilent(silent));
    machine.progress().doubt();
    probeHistory();
    WatchCall<T> second = newWatch();
    standby = second;
    machine.counters().countWatch();
    second.start();
    second.demand(1);
    silence.arm(machine.rhythm().longestSilence().orElse(GRACE));
  }

  private void swap() {
    if (standby != null) {
      swapFor(standby);
    }
  }

  /** The second watch takes over; what both have said counts once. */
  private void swapFor(WatchCall<T> second) {
    watch.cancel();
    machine.streamEnded(watch);
    watch = second;
    standby = null;
    applier = applierFor(watch);
    applier.dropWhatIsKnown();
    machine.tell(ReflectorListener::onWatchSwapped);
    expectSignsOfLife();
  }

  /** The first watch has spoken, so the second is not needed; bookmarks are just rarer than we thought. */
  private void dismissStandby(WatchEvent.Kind spoken) {
    if (spoken == WatchEvent.Kind.BOOKMARK) {
      machine.rhythm().heard(silentBeforeStandby.plus(silence.silence()));
    }
    cancel(standby);
    standby = null;
    expectSignsOfLife();
  }

  @Override
  public void onClose(WatchCall<T> stream) {
    if (stream == watch && standby != null) {
      swap();
      onRoom();
      return;
    }
    doubtIfOdd(stream);
    machine.streamEnded(stream);
    Situation situation = RetryPolicy.watchClosed(stream.wasVeryShort());
    if (situation == Situation.WATCH_VERY_SHORT) {
      machine.decide(
          situation,
          SourceFailure.of(
              SourceFailure.Kind.OTHER, "a watch was closed at once, without an event", null));
    } else {
      machine.decide(situation);
    }
  }

  /**
   * A server that ends a watch before its timeout is going away, and may come back as another one. A watch that has said
   * nothing at all, not even a bookmark, may be one from a revision that the server has not reached: it is accepted and
   * stays silent.
   */
  private void doubtIfOdd(WatchCall<T> stream) {
    boolean early = stream.openFor().compareTo(stream.options().timeout().minus(GRACE)) < 0;
    if (early || stream.events() == 0) {
      machine.progress().doubt();
    }
  }

  @Override
  public void onFailure(WatchCall<T> stream, SourceFailure failure) {
    if (stream == watch && standby != null) {
      machine.decide(Situation.WATCH_REPLACED, failure);
      swap();
      onRoom();
    } else if (stream.isOpen()) {
      broke(stream, failure);
    } else {
      ended(stream, RetryPolicy.watchRefused(failure), failure);
    }
  }

  private void broke(WatchCall<T> stream, SourceFailure failure) {
    Situation situation =
        RetryPolicy.watchBroke(failure, stream.wasVeryShort(), machine.tolerates(failure));
    ended(stream, situation, failure);
  }

  private void ended(WatchCall<T> stream, Situation situation, SourceFailure failure) {
    switch (failure.kind()) {
      case CONNECTION_LOST, CONNECTION_REFUSED -> machine.progress().doubt();
      default -> {}
    }
    machine.streamEnded(stream);
    machine.decide(situation, failure);
  }
}
